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
      what: 'How each kind of business of this tenant is approved: the published version, and the draft that waits.',
      who: 'Whoever may design flows saves a draft; another authorised person publishes it.',
      rule: 'Publishing applies to what is submitted from then on. Approvals under way follow the flow they began with.',
    },
  },
  [flowScreens.design]: {
    zh: {
      what: '从上到下画出审批流程：审批环节、抄送、并行分支、条件或选择分支。选中环节后在右侧填写，问题即时列出。可拖动环节；键盘上 Alt+↑、Alt+↓ 移动，Delete 删除，Ctrl+Z 撤销，Ctrl+Y 恢复。审批人可以是角色、业务指定的人、部门负责人或几级上级。',
      who: '有“设计审批流程”权限的人。保存草稿不影响已发布的流程。',
      rule: '发布须由草稿保存人以外的人进行；无法走完、永远走不到或无人选择的流程不能发布。',
    },
    en: {
      what: 'Draws the flow from top to bottom: approval steps, copies, parallel branches, branches by condition or choice. Select a block to fill it in; what is wrong is listed at once. Blocks are dragged; by keyboard Alt+Up and Alt+Down move one, Delete removes it, Ctrl+Z undoes and Ctrl+Y redoes. Approvers are a role, people whom the business names, the head of the department, or a superior.',
      who: 'Whoever may design flows. Saving a draft leaves the published flow as it is.',
      rule: 'Somebody other than its author publishes the draft. A flow that cannot end, has a branch never taken, or a choice that nobody makes cannot be published.',
    },
  },
  [flowScreens.bindings]: {
    zh: {
      what: '哪项业务、哪个单位、什么条件下用哪个流程。没有绑定的情况用业务的主流程。',
      who: '有“设计审批流程”权限的人申请绑定、变更或解绑，由另一位有权限的人复核后生效。',
      rule: '提交时按绑定选择流程；审批中的按提交时的流程走完。',
    },
    en: {
      what: 'Which flow applies to which business, organisation and condition. Where nothing is bound the main flow of the business applies.',
      who: 'Whoever may design flows asks to bind, change or unbind; another authorised person confirms.',
      rule: 'A submission takes its flow by the bindings. Approvals under way follow the flow they began with.',
    },
  },
  [flowScreens.services]: {
    zh: {
      what: '系统中可以审批的业务：编码、名称、表单页面，以及流程条件可以使用的变量和业务指定的人。',
      who: '有“设计审批流程”权限的人查询，并登记接入系统的业务。',
      rule: '系统声明的业务不能修改或删除；自建的业务须画好流程并由另一人发布后才能提交，有审批进行时不能删除。',
    },
    en: {
      what: 'What can be put into approval: code, name, screen, the variables that conditions may ask about, and the people whom the business names.',
      who: 'Whoever may design flows looks it up, and registers businesses of connected programs.',
      rule: 'What the program declares is neither changed nor removed. A registered one is submitted once its flow is drawn and published by another person, and is not removed while an approval of it is under way.',
    },
  },
});
