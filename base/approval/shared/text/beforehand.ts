import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 事前审批 in words; apart from those of approvals, which every screen loads. */
export const beforehandText = texts(
  'approvalBeforehand',
  {
    standing: { toSubmit: '待提交审批', inApproval: '审批中', agreed: '审批通过', refused: '审批未通过' },
    submit: '提交审批',
    sure: '提交后由审批人决定，确认提交？',
    done: '已提交审批',
    need: '须先提交审批，审批通过后才能办理',
    open: '正在审批中，审批通过后才能办理',
    already: '已审批通过，内容没有变化，不需要再次提交',
  },
  {
    standing: {
      toSubmit: 'To be submitted',
      inApproval: 'In approval',
      agreed: 'Approved',
      refused: 'Not approved',
    },
    submit: 'Submit for approval',
    sure: 'The approvers will decide. Submit it?',
    done: 'Submitted for approval',
    need: 'This must be approved first',
    open: 'This is in approval; it can be done once approved',
    already: 'Already approved; nothing has changed since',
  },
);
export const refuse = refusals(beforehandText);
