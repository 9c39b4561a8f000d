import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 通用提交 in words. */
export const submitText = texts(
  'approvalSubmit',
  {
    need: { title: '请填写标题' },
    wrong: {
      title: '标题不能超过200个字符',
      variable: '“{name}”不是该业务的流转变量',
      number: '“{name}”应为数字',
      text: '“{name}”应为不超过100个字符的文字',
    },
    notOwn: '“{name}”在其业务页面上提交，不能用通用提交',
    unknown: '没有这个审批业务，或您无权提交',
  },
  {
    need: { title: 'Enter the title' },
    wrong: {
      title: 'The title may have at most 200 characters',
      variable: '“{name}” is not a variable of this business',
      number: '“{name}” must be a number',
      text: '“{name}” must be text of at most 100 characters',
    },
    notOwn: '“{name}” is submitted on its own screen, not through the general submission call',
    unknown: 'There is no such type of business, or you may not submit it',
  },
);
export const refuse = refusals(submitText);
export const refuseField = fieldRefusals(submitText);
