export const zh = {
  title: '通用选择',
  notFound: '没有可供选择的内容',
  wrongFilter: '没有筛选条件“{name}”',
  badFilters: '筛选条件的格式不正确',
} as const;
