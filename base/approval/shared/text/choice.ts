import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 选择审批人 in words; apart from those of approvals, which every screen loads. */
export const choiceText = texts(
  'approvalChoice',
  {
    title: '选择审批人',
    hint: '以下环节由发起人选择审批人，不选的人不参与审批。',
    none: '每个环节至少选择一位审批人',
    wrongCandidate: '环节“{node}”的审批人只能从列出的人员中选择',
  },
  {
    title: 'Choose the approvers',
    hint: 'At these steps the submitter chooses the approvers; those not chosen take no part.',
    none: 'Choose at least one approver for each step',
    wrongCandidate: 'For the step “{node}” only the people listed can be chosen',
  },
);
export const refuse = refusals(choiceText);
