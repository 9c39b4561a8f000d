import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { approvalScreens } from './shared/screens.ts';
import { barredText } from './shared/text/barred.ts';
import { batchText } from './shared/text/batch.ts';
import { choiceText } from './shared/text/choice.ts';
import { courseText } from './shared/text/course.ts';
import { exceptionText } from './shared/text/exception.ts';
import { printText } from './shared/text/print.ts';
import { proxyText } from './shared/text/proxy.ts';
import { submitText } from './shared/text/submit.ts';
import { approvalText } from './shared/text/index.ts';

/** Suppliers and experts submit nothing for approval, and no flow asks them. */
const notFor = ['supplier', 'experts'];

export const area = {
  name: 'approval',
  title: { zh: '审批', en: 'Approvals' },
  prefixes: ['/base/wf', '/base/historySelect', '/base/backlog'],
  tables: [
    'approval_definition',
    'approval_instance',
    'approval_task',
    'approval_record',
    'approval_opinion',
    'approval_failure',
    'approval_remedy',
    'approval_proxy',
    'approval_binding',
    'approval_service',
  ],
  facts: {
    approval_definition: { zh: '审批流程', en: 'Approval definition' },
    approval_instance: { zh: '审批', en: 'Approval' },
    approval_remedy: { zh: '异常处置', en: 'Remedy of an approval' },
    approval_proxy: { zh: '审批代理', en: 'Approval proxy' },
    approval_binding: { zh: '流程绑定', en: 'Flow binding' },
    approval_record: { zh: '审批记录', en: 'Approval record', key: ['seq'] },
    approval_task: { zh: '审批任务', en: 'Approval task', leftOut: ['read_at', 'marked'] },
  },
  views: [],
  uses: [
    'account',
    'calendar',
    'dictionary',
    'file',
    'form',
    'message',
    'organisation',
    'people',
    'role',
    'session',
  ],
  texts: [
    approvalText,
    barredText,
    batchText,
    choiceText,
    courseText,
    exceptionText,
    printText,
    proxyText,
    submitText,
  ],
  outward: {
    pending: 'onWish',
    agreed: 'onWish',
    copied: 'onWish',
    disagreed: 'onWish',
    returned: 'onWish',
    withdrawn: 'onWish',
    transferred: 'onWish',
    failed: 'onWish',
    submitFailed: 'onWish',
    followed: 'onWish',
    ended: 'onWish',
    given: 'onWish',
    proxyEnded: 'onWish',
    urged: 'onWish',
  },
  permissions,
  menus: [
    { code: 'workbench', title: { zh: '工作台', en: 'Workbench' }, sort: 10 },
    {
      code: 'workbench.pending',
      parent: 'workbench',
      title: { zh: '待我审批', en: 'My approvals' },
      path: approvalScreens.pending,
      notFor,
      sort: 10,
    },
    {
      code: 'workbench.handled',
      parent: 'workbench',
      title: { zh: '审批历史', en: 'Approval history' },
      path: approvalScreens.handled,
      notFor,
      sort: 20,
    },
    {
      code: 'workbench.submitted',
      parent: 'workbench',
      title: { zh: '我发起的审批', en: 'Submitted by me' },
      path: approvalScreens.submitted,
      notFor,
      sort: 30,
    },
    {
      code: 'workbench.proxies',
      parent: 'workbench',
      title: { zh: '审批代理', en: 'Approval proxies' },
      path: approvalScreens.proxy,
      notFor,
      sort: 40,
    },
    {
      code: 'system.approvalExceptions',
      parent: 'system.operation',
      title: { zh: '异常流程', en: 'Stuck approvals' },
      path: approvalScreens.exception,
      permission: 'approval.remedy',
      sort: 30,
    },
  ],
} satisfies AreaDeclaration;
