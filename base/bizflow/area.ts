import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { bizflowText } from './shared/text/index.ts';

export const area = {
  name: 'bizflow',
  title: { zh: '业主审批', en: "Owner's approval" },
  prefixes: ['/base/bizflow', '/base/ownerconfirm'],
  tables: ['owner_flow', 'owner_task', 'owner_record'],
  facts: {
    owner_flow: { zh: '业主审批', en: "Owner's approval" },
    owner_record: { zh: '业主审批记录', en: "Record of the owner's approval", key: ['seq'] },
    owner_task: { zh: '业主审批任务', en: "Task of the owner's approval", leftOut: ['opened_at'] },
  },
  views: [],
  uses: ['approval', 'file', 'form', 'law', 'message', 'organisation', 'role'],
  texts: [bizflowText],
  outward: {
    asked: 'onWish',
    handedOn: 'onWish',
    agreed: 'onWish',
    disagreed: 'onWish',
    withdrawn: 'onWish',
  },
  permissions,
  menus: [],
} satisfies AreaDeclaration;
