/** 异议答复 in words. */
export const zh = {
  title: '异议答复',
  none: '没有异议',
  late: '逾期答复',
  overdue: '已逾期',
  field: {
    answer: '答复内容',
    answeredAt: '答复时间',
    proposal: '拟定的答复',
    proposedAt: '拟定时间',
    returnedAt: '退回时间',
    returnReason: '退回原因',
  },
  proposal: { waiting: '待确认', confirmed: '已确认', returned: '已退回' },
  action: { propose: '拟定答复', confirm: '确认答复', sendBack: '退回答复' },
  hint: { mine: '答复由本人拟定，须由招标人的其他人员确认或退回' },
  need: { reason: '请填写退回原因' },
  done: { proposed: '答复已提交招标人确认', sentBack: '答复已退回' },
} as const;
