export const zh = {
  title: '待办事项',
  empty: '目前没有待办事项',
  overdue: '已逾期',
  message: {
    soon: { title: '事项即将到期', content: '“{about}”：{duty}，请于{until}前完成。' },
    late: { title: '事项已逾期', content: '“{about}”：{duty}，应于{until}前完成，现已逾期。' },
  },
} as const;
