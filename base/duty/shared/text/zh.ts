export const zh = {
  title: '待办事项',
  open: '打开待办事项',
  count: '{count} 项待办',
  overdueCount: '{count} 项已逾期',
  empty: '目前没有待办事项',
  emptyHint: '需要您处理的事项出现后会列在这里，处理完成后自动消失。',
  due: { now: '定时事项', overdue: '已逾期', today: '今日到期', week: '7日内到期', later: '其他' },
  waited: '已等待{time}',
  waitedDays: '{n}天',
  waitedHours: '{n}小时',
  waitedLess: '不到1小时',
  lateSince: '应于',
  message: {
    soon: { title: '事项即将到期', content: '“{about}”：{duty}，请于{until}前完成。' },
    late: { title: '事项已逾期', content: '“{about}”：{duty}，应于{until}前完成，现已逾期。' },
  },
} as const;
