import type { AreaDeclaration } from '#kit/shared/area.ts';
import { organisationText } from './shared/text/index.ts';

export const area = {
  name: 'organisation',
  title: { zh: '组织与用户', en: 'Organisations and users' },
  prefixes: ['/base/organization', '/base/user'],
  tables: ['organisation', 'app_user', 'membership', 'tenant', 'prefecture', 'unit_head', 'contact_holder'],
  facts: {
    app_user: { zh: '用户', en: 'User' },
    membership: { zh: '人员归属', en: 'Membership', key: ['user_id', 'org_id'] },
    organisation: { zh: '组织机构', en: 'Organisation' },
    unit_head: { zh: '部门负责人', en: 'Head of a department' },
  },
  views: [],
  uses: [],
  texts: [organisationText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
