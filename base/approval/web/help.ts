import { helpOf } from '#kit/web/help.ts';
import { approvalScreens } from '../shared/screens.ts';

/** What the screens of approvals say about themselves (页面说明). */
export const help = helpOf({
  [approvalScreens.pending]: {
    zh: {
      what: '等待您审批的事项，先到的在前；新的事项自动出现，办完的自动消失。',
      who: '审批人。点开事项查看内容，在审批栏中同意、不同意或转交。',
      rule: '本人提交的事项不能由本人审批。',
    },
    en: {
      what: 'What awaits your approval. New tasks appear by themselves, and handled ones go away.',
      who: 'Approvers. Open a task to read it, then agree, disagree or transfer it in the approval bar.',
      rule: 'Nobody approves what they submitted themselves.',
    },
  },
  [approvalScreens.handled]: {
    zh: {
      what: '您处理过的审批。您的同意是最后一个处理且审批尚未结束时，可以撤回。',
      who: '审批人本人。审批记录不能修改或删除。',
    },
    en: {
      what: 'The approvals you handled. While your agreement is the last thing decided and the approval is still running, it can be taken back.',
      who: 'The approver. Records of an approval are neither changed nor deleted.',
    },
  },
  [approvalScreens.submitted]: {
    zh: { what: '您提交的审批和当前环节。审批结束前可以撤回，修改后再提交。', who: '提交人本人。' },
    en: {
      what: 'What you submitted for approval, and the step each is at. Until the approval ends it can be withdrawn, changed and submitted again.',
      who: 'Whoever submitted it.',
    },
  },
  [approvalScreens.task]: {
    zh: {
      what: '审批一个事项：上方是提交的内容，审批栏中填写意见并作出决定，下方是各环节的审批记录。',
      who: '当前环节的审批人作出决定；提交人和其他参与人可以查看。',
      rule: '不同意须填写意见。决定作出后按流程进入下一环节、结束或退回。',
    },
    en: {
      what: 'Decide on one task: what was submitted, the bar for your opinion and decision, and the records of all steps.',
      who: 'The approvers of the present step decide; the submitter and others who took part may read.',
      rule: 'Disagreeing asks for an opinion. A decision passes the task on, ends it or returns it.',
    },
  },
});
