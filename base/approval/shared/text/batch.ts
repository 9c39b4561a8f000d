import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 批量同意 in words; apart from those of approvals, which every screen loads. */
export const batchText = texts(
  'approvalBatch',
  {
    title: '同意选中的 {n} 项审批？',
    hint: '逐项同意，不填意见；不允许批量同意或已有变化的，逐项说明原因，不影响其他项。',
    ok: '同意',
    done: '已同意 {n} 项',
    partly: '已同意 {n} 项，{failed} 项未处理',
    close: '知道了',
    notAllowed: '此环节须逐项审批，不能批量同意',
    fault: '系统处理失败，请打开该事项重试',
    unknown: '（无权查看）',
  },
  {
    title: 'Approve the {n} selected items?',
    hint: 'Each is approved separately, without comments. Items that may not be approved this way, or that have changed, are listed with the reason; the others are not affected.',
    ok: 'Approve',
    done: '{n} approved',
    partly: '{n} approved, {failed} not processed',
    close: 'OK',
    notAllowed: 'This step must be decided one by one',
    fault: 'The system could not process it; open it and try again',
    unknown: '(not visible to you)',
  },
);
export const refuse = refusals(batchText);
