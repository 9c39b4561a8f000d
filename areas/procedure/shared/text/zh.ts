export const zh = {
  title: '预定义流程',
  notFound: '流程不存在',
} as const;
