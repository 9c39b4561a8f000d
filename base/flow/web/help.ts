import { helpOf } from '#kit/web/help.ts';
import { flowScreens } from '../shared/screens.ts';

/** What the screens of flows say about themselves (页面说明). */
export const help = helpOf({
  [flowScreens.list]: {
    zh: {
      what: '本租户各项业务的审批流程：已发布的版本和待发布的草稿。',
      who: '有“设计审批流程”权限的人保存草稿，由另一位有权限的人发布。',
      rule: '发布只影响此后提交的审批，审批中的按提交时的流程走完。',
    },
    en: {
      what: "The approval flows of this tenant's types of business: the published version, and the draft waiting to be published.",
      who: 'A person with the permission to design approval flows saves a draft; another one publishes it.',
      rule: 'Publication affects later submissions only. Approvals under way follow the flow they began with.',
    },
  },
  [flowScreens.design]: {
    zh: {
      what: '从上到下画出审批流程：审批环节、抄送、并行分支、条件或选择分支。选中环节后在右侧填写，问题即时列出。可拖动环节；键盘上 Alt+↑、Alt+↓ 移动，Delete 删除，Ctrl+Z 撤销，Ctrl+Y 恢复。审批人可以是角色、业务指定的人、部门负责人或几级上级。',
      who: '有“设计审批流程”权限的人。保存草稿不影响已发布的流程。',
      rule: '发布须由草稿保存人以外的人进行；无法走完、永远走不到或无人选择的流程不能发布。',
    },
    en: {
      what: 'Draw the flow from top to bottom: approval steps, copies, parallel branches, branches by condition or choice. Select a block to fill it in on the right; problems are listed at once. Blocks can be dragged; with the keyboard, Alt+Up and Alt+Down move one, Delete removes it, Ctrl+Z undoes and Ctrl+Y redoes. Approvers can be a role, people named by the business, the department head, or a superior.',
      who: 'People with the permission to design approval flows. Saving a draft does not affect the published flow.',
      rule: 'A draft must be published by somebody other than the person who saved it. A flow that cannot end, or has a branch never taken or a choice nobody makes, cannot be published.',
    },
  },
  [flowScreens.bindings]: {
    zh: {
      what: '哪项业务、哪个单位、什么条件下用哪个流程。没有绑定的情况用业务的主流程。',
      who: '有“设计审批流程”权限的人申请绑定、变更或解绑，由另一位有权限的人复核后生效。',
      rule: '提交时按绑定选择流程；审批中的按提交时的流程走完。',
    },
    en: {
      what: 'Which flow applies to which business, organisation and condition. Without a binding, the main flow of the business applies.',
      who: 'A person with the permission to design approval flows requests binding, changing or unbinding; another one must confirm.',
      rule: 'The flow is chosen by the bindings on submission. Approvals under way follow the flow they began with.',
    },
  },
  [flowScreens.services]: {
    zh: {
      what: '系统中可以审批的业务：编码、名称、表单页面，以及流程条件可以使用的变量和业务指定的人。',
      who: '有“设计审批流程”权限的人查询，并登记接入系统的业务。',
      rule: '系统声明的业务不能修改或删除；自建的业务须画好流程并由另一人发布后才能提交，有审批进行时不能删除。',
    },
    en: {
      what: 'The types of business that can be approved: code, name, screen, the variables available to conditions, and the people named by the business.',
      who: 'People with the permission to design approval flows look them up, and register those of connected systems.',
      rule: 'Those declared by the system cannot be changed or deleted. A registered one can be submitted once its flow is drawn and published by another person; it cannot be deleted while an approval is under way.',
    },
  },
});
