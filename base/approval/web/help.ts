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
  [approvalScreens.proxy]: {
    zh: {
      what: '把您的审批在一段时间内委托给本单位的同事，或查看他人委托给您的。开始和结束以系统时间为准。',
      who: '审批人本人委托；委托人和代理人都可以提前终止。',
      rule: '代理人不能转委托，不能审批本人发起的事项；同一环节每人只计一次。',
    },
    en: {
      what: 'Gives your approvals to a colleague for a time, and shows those given to you. The clock of the system says when it begins and ends.',
      who: 'The approver appoints; approver and proxy may both end it early.',
      rule: 'A proxy appoints no other, does not decide what they submitted themselves, and counts once at a step.',
    },
  },
  [approvalScreens.exception]: {
    zh: {
      what: '不能自行继续的审批：审批人已离职或停用，或审批有结论而业务处理失败。业务处理失败的可以重试，审批结论不变。',
      who: '租户管理员。改派和终止由一位管理员申请，另一位复核后生效。',
      rule: '管理员不能代替审批人作出决定，也不能改派给自己或处置正常进行的审批。',
    },
    en: {
      what: 'Approvals that cannot go on by themselves: the approver has left or is disabled, or the business step after a decision failed. It can be retried; the decision remains.',
      who: 'Administrators of the tenant. One asks to reassign or to end, another one confirms.',
      rule: 'No administrator decides in place of an approver, replaces one, or touches an approval that is proceeding.',
    },
  },
  [approvalScreens.form]: {
    zh: {
      what: '审批事项的业务表单，供其他系统嵌入打开；轮到您审批时，旁边是审批栏。',
      who: '该审批的提交人、审批人和其他参与人。',
    },
    en: {
      what: 'The form of what is under approval, as other systems open it in a frame; beside it the approval bar, when it is your turn.',
      who: 'Who submitted it, its approvers and others who took part.',
    },
  },
  [approvalScreens.diagram]: {
    zh: {
      what: '一个审批走到哪里：已完成、进行中和未到的环节，各环节的审批人和时间。',
      who: '该审批的提交人、审批人和其他参与人。',
    },
    en: {
      what: 'Where one approval stands: steps done, present and to come, with their people and times.',
      who: 'Who submitted it, its approvers and others who took part.',
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
