import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { approvalScreens } from './shared/screens.ts';
import { approvalText } from './shared/text/index.ts';

export const area = {
  name: 'approval',
  title: { zh: '审批', en: 'Approvals' },
  prefixes: ['/base/wf', '/base/ownerconfirm', '/base/historySelect', '/base/backlog'],
  tables: [
    'approval_definition',
    'approval_instance',
    'approval_task',
    'approval_record',
    'approval_opinion',
  ],
  facts: {
    approval_definition: { zh: '审批流程', en: 'Approval definition' },
    approval_instance: { zh: '审批', en: 'Approval' },
    approval_record: { zh: '审批记录', en: 'Approval record', key: ['seq'] },
    approval_task: { zh: '审批任务', en: 'Approval task', leftOut: ['read_at', 'marked'] },
  },
  views: [],
  uses: ['calendar', 'dictionary', 'file', 'form', 'message', 'organisation', 'role', 'session'],
  texts: [approvalText],
  outward: {
    pending: 'onWish',
    agreed: 'onWish',
    copied: 'onWish',
    disagreed: 'onWish',
    returned: 'onWish',
    withdrawn: 'onWish',
    transferred: 'onWish',
  },
  permissions,
  menus: [
    { code: 'workbench', title: { zh: '工作台', en: 'Workbench' }, sort: 10 },
    {
      code: 'workbench.pending',
      parent: 'workbench',
      title: { zh: '待我审批', en: 'Waiting for me' },
      path: approvalScreens.pending,
      sort: 10,
    },
    {
      code: 'workbench.handled',
      parent: 'workbench',
      title: { zh: '审批历史', en: 'Approvals I handled' },
      path: approvalScreens.handled,
      sort: 20,
    },
    {
      code: 'workbench.submitted',
      parent: 'workbench',
      title: { zh: '我发起的审批', en: 'Submitted by me' },
      path: approvalScreens.submitted,
      sort: 30,
    },
  ],
} satisfies AreaDeclaration;
