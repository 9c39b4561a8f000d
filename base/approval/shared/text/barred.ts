import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 回避 in words: who prepared what is submitted does not decide it. */
export const barredText = texts(
  'approvalBarred',
  {
    person: '“{name}”{why}，不能审批',
    noneLeft: '审批环节“{node}”的人员{why}，没有其他可用的审批人，请联系管理员',
  },
  {
    person: '{name} {why} and cannot decide about it',
    noneLeft:
      'Everyone at step “{node}” {why}; no other approver is available. Please contact the administrator',
  },
);
export const refuse = refusals(barredText);
export const refuseField = fieldRefusals(barredText);
