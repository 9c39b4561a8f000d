import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 异常流程 in words; apart from those of approvals, which every screen loads. */
export const exceptionText = texts(
  'approvalException',
  {
    title: '异常流程',
    hint: '审批人已离职或停用的审批，以及审批有结论而业务处理失败的审批。管理员不能代替审批人作出决定；改派与终止须由另一位管理员复核。',
    field: {
      kind: '异常类型',
      title: '标题',
      serviceName: '业务类型',
      orgName: '发起单位',
      submitterName: '发起人',
      activityName: '当前环节',
      approverName: '审批人',
      error: '异常原因',
      since: '发生时间',
      remedy: '处置申请',
      userId: '改派给',
      reason: '原因',
    },
    kind: { approver: '审批人缺失', callback: '业务处理失败', solved: '已恢复' },
    error: {
      left: '{name}已不在该单位',
      disabled: '{name}的账号已停用',
      solved: '审批人已恢复，无需处置',
      program: '系统处理出错，请查看事务消息',
    },
    remedy: {
      assign: '{asker}申请改派给{target}：{reason}',
      end: '{asker}申请终止：{reason}',
    },
    button: {
      retry: '重试',
      assign: '改派',
      end: '终止',
      confirm: '复核通过',
      refuse: '退回',
    },
    sure: {
      retry: '确认让业务重新处理？审批结论不变。',
      confirm: '“{title}”：{remedy}。确认通过？',
      refuse: '“{title}”：{remedy}。确认退回？',
    },
    assign: {
      title: '改派审批人',
      text: '由另一位管理员复核后生效。新的审批人须为该单位人员，且不能是发起人或处置的管理员。',
    },
    end: {
      title: '终止审批',
      text: '由另一位管理员复核后生效。审批中的单据退回发起人；业务处理失败的，不再处理，审批结论不变。',
    },
    done: {
      retry: '已重新处理',
      asked: '已提交，等待另一位管理员复核',
      confirm: '已复核通过',
      refuse: '已退回',
    },
    need: { user: '请选择新的审批人', reason: '请填写原因' },
    wrong: {
      reason: '原因不能超过200个字符',
      user: '只能改派给该单位的其他在用人员，且不能是发起人、本环节审批人或处置的管理员',
    },
    empty: '没有异常的审批',
    notFound: '该异常不存在或已处理',
    notStuck: '该审批没有异常，不能由管理员处置',
    notFailed: '业务正在处理或已处理完成',
    asked: '该审批已有处置申请，请等待复核',
    ownRemedy: '须由提出申请以外的管理员复核',
    notFollowed: '业务单据不存在或状态已变化，未能随审批结论变更',
    message: {
      urged: {
        title: '催办：{title}',
        content: '{submitter}催办{service}“{title}”，当前环节：{node}，请尽快审批。',
      },
      failed: {
        title: '业务处理失败：{title}',
        content: '{service}“{title}”的审批已有结论，但业务处理失败：{reason}。审批结论不变，管理员可以重试。',
      },
      submitFailed: {
        title: '提交审批异常: {title}',
        content: '提交审批异常: {reason}。{service}“{title}”未能生效，管理员可以重试。',
      },
      followed: {
        title: '业务处理完成：{title}',
        content: '{service}“{title}”的业务已按审批结论处理完成。',
      },
      ended: {
        title: '审批已终止：{title}',
        content: '{service}“{title}”的审批由管理员终止，原因：{reason}',
      },
    },
    duty: {
      retry: { title: '业务处理失败：{service}', rule: '审批已有结论，业务未能处理，请重试或终止。' },
      confirm: { title: '复核异常流程处置：{service}', rule: '改派与终止须由另一位管理员复核。' },
    },
  },
  {
    title: 'Stuck approvals',
    hint: 'Approvals whose approver has left or is disabled, and those decided but not processed. Administrators may not decide in place of an approver; reassigning or ending one must be confirmed by another administrator.',
    field: {
      kind: 'Problem',
      title: 'Title',
      serviceName: 'Business type',
      orgName: 'Organisation',
      submitterName: 'Submitted by',
      activityName: 'Current step',
      approverName: 'Approver',
      error: 'Cause',
      since: 'Since',
      remedy: 'Requested remedy',
      userId: 'Reassign to',
      reason: 'Reason',
    },
    kind: { approver: 'Approver missing', callback: 'Processing failed', solved: 'Recovered' },
    error: {
      left: '{name} no longer belongs to the organisation',
      disabled: 'The account of {name} is disabled',
      solved: 'The approver is available again; no action is needed',
      program: 'System error; see the deliveries',
    },
    remedy: {
      assign: '{asker} requests reassignment to {target}: {reason}',
      end: '{asker} requests ending it: {reason}',
    },
    button: {
      retry: 'Retry',
      assign: 'Reassign',
      end: 'End',
      confirm: 'Confirm',
      refuse: 'Refuse',
    },
    sure: {
      retry: 'Retry the processing? The decision stands.',
      confirm: '“{title}”: {remedy}. Confirm?',
      refuse: '“{title}”: {remedy}. Refuse?',
    },
    assign: {
      title: 'Reassign the approver',
      text: 'Takes effect once another administrator confirms it. The new approver must belong to the organisation and may be neither the submitter nor one of the two administrators.',
    },
    end: {
      title: 'End the approval',
      text: 'Takes effect once another administrator confirms it. A record in approval goes back to the submitter; a failed processing is not retried, and the decision stands.',
    },
    done: {
      retry: 'Processing retried',
      asked: 'Requested; awaiting confirmation by another administrator',
      confirm: 'Confirmed',
      refuse: 'Refused',
    },
    need: { user: 'Choose the new approver', reason: 'Enter a reason' },
    wrong: {
      reason: 'The reason may not exceed 200 characters',
      user: 'Choose another active person of the organisation who is neither the submitter, nor an approver of this step, nor one of the administrators',
    },
    empty: 'No approvals are stuck',
    notFound: 'The problem does not exist or has been resolved',
    notStuck: 'This approval is not stuck; administrators may not intervene',
    notFailed: 'The processing is under way or finished',
    asked: 'A remedy has already been requested; please wait for its confirmation',
    ownRemedy: 'It must be confirmed by an administrator other than the one who requested it',
    notFollowed: 'The record does not exist or has changed; the decision could not be applied',
    message: {
      urged: {
        title: 'Please decide: {title}',
        content: '{submitter} asks you to decide on the {service} “{title}” soon. Current step: {node}.',
      },
      failed: {
        title: 'Processing failed: {title}',
        content:
          'The {service} “{title}” was decided, but processing failed: {reason}. The decision stands; an administrator can retry.',
      },
      submitFailed: {
        title: 'Submission failed: {title}',
        content:
          'Submission failed: {reason}. The {service} “{title}” did not take effect; an administrator can retry.',
      },
      followed: {
        title: 'Processing completed: {title}',
        content: 'The {service} “{title}” has been processed according to the decision.',
      },
      ended: {
        title: 'Approval ended: {title}',
        content: 'Administrators ended the approval of the {service} “{title}”. Reason: {reason}',
      },
    },
    duty: {
      retry: {
        title: 'Processing failed: {service}',
        rule: 'The approval was decided but not processed. Retry or end it.',
      },
      confirm: {
        title: 'Confirm a remedy: {service}',
        rule: 'Reassigning or ending an approval must be confirmed by another administrator.',
      },
    },
  },
);
export const refuse = refusals(exceptionText);
export const refuseField = fieldRefusals(exceptionText);
