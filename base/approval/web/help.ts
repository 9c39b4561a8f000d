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
      what: 'What awaits your approval, oldest first. New items appear automatically; handled ones disappear.',
      who: 'Approvers. Open an item to read it, then approve, disapprove or transfer it in the approval bar.',
      rule: 'Nobody may approve what they submitted themselves.',
    },
  },
  [approvalScreens.handled]: {
    zh: {
      what: '您处理过的审批。您的同意是最后一个处理且审批尚未结束时，可以撤回。',
      who: '审批人本人。审批记录不能修改或删除。',
    },
    en: {
      what: 'The approvals you handled. Your approval can be withdrawn if it is the last decision and the approval is still in progress.',
      who: 'The approver. Approval records cannot be changed or deleted.',
    },
  },
  [approvalScreens.submitted]: {
    zh: { what: '您提交的审批和当前环节。审批结束前可以撤回，修改后再提交。', who: '提交人本人。' },
    en: {
      what: 'What you submitted for approval, and the current step of each. Until the approval ends it can be withdrawn, changed and submitted again.',
      who: 'The submitter.',
    },
  },
  [approvalScreens.proxy]: {
    zh: {
      what: '把您的审批在一段时间内委托给本单位的同事，或查看他人委托给您的。开始和结束以系统时间为准。',
      who: '审批人本人委托；委托人和代理人都可以提前终止。',
      rule: '代理人不能转委托，不能审批本人发起的事项；同一环节每人只计一次。',
    },
    en: {
      what: "Give your approvals to a colleague for a time, or see those given to you. Start and end follow the system's clock.",
      who: 'The approver appoints the proxy; either may end it early.',
      rule: 'A proxy may not appoint another or decide anything they submitted themselves; each person counts once at a step.',
    },
  },
  [approvalScreens.exception]: {
    zh: {
      what: '不能自行继续的审批：审批人已离职或停用，或审批有结论而业务处理失败。业务处理失败的可以重试，审批结论不变。',
      who: '租户管理员。改派和终止由一位管理员申请，另一位复核后生效。',
      rule: '管理员不能代替审批人作出决定，也不能改派给自己或处置正常进行的审批。',
    },
    en: {
      what: 'Approvals that cannot continue on their own: the approver has left or is disabled, or the decision could not be processed. Failed processing can be retried; the decision stands.',
      who: 'Tenant administrators. One requests reassigning or ending; another must confirm.',
      rule: 'Administrators may not decide in place of an approver, reassign to themselves, or intervene in an approval that is proceeding normally.',
    },
  },
  [approvalScreens.form]: {
    zh: {
      what: '审批事项的业务表单，供其他系统嵌入打开；轮到您审批时，旁边是审批栏。',
      who: '该审批的提交人、审批人和其他参与人。',
    },
    en: {
      what: 'The form of an item in approval, for embedding in other systems; when it is your turn, the approval bar is shown beside it.',
      who: 'The submitter, the approvers and others involved in this approval.',
    },
  },
  [approvalScreens.diagram]: {
    zh: {
      what: '一个审批走到哪里：已完成、进行中和未到的环节，各环节的审批人和时间。',
      who: '该审批的提交人、审批人和其他参与人。',
    },
    en: {
      what: 'Where an approval stands: steps done, in progress and to come, with approvers and times.',
      who: 'The submitter, the approvers and others involved in this approval.',
    },
  },
  [approvalScreens.task]: {
    zh: {
      what: '审批一个事项：上方是提交的内容，审批栏中填写意见并作出决定，下方是各环节的审批记录。',
      who: '当前环节的审批人作出决定；提交人和其他参与人可以查看。',
      rule: '不同意须填写意见。决定作出后按流程进入下一环节、结束或退回。',
    },
    en: {
      what: 'Decide on one item: the submitted content at the top, the approval bar for comments and decision, and the records of all steps below.',
      who: 'The approvers of the current step decide; the submitter and others involved can read.',
      rule: 'Comments are required if you do not approve. The decision then moves the item to the next step, ends the approval or returns the item.',
    },
  },
});
