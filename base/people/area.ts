import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { peopleScreens } from './shared/screens.ts';
import { accessText } from './shared/text/access.ts';
import { handoverText } from './shared/text/handover.ts';
import { importText } from './shared/text/import.ts';
import { peopleText } from './shared/text/index.ts';

export const area = {
  name: 'people',
  title: { zh: '组织与用户管理', en: 'Organisations and users' },
  prefixes: ['/base/organization', '/base/role', '/base/user/platUserList', '/base/user/contact'],
  tables: ['admin_request'],
  facts: {
    admin_request: { zh: '复核事项', en: 'Request between two administrators', leftOut: ['tries'] },
  },
  views: [],
  uses: ['account', 'duty', 'form', 'message', 'organisation', 'role', 'session'],
  texts: [peopleText, accessText, handoverText, importText],
  permissions,
  alwaysTold: true,
  menus: [
    {
      code: 'system.organisations',
      parent: 'system.subjects',
      title: { zh: '组织机构', en: 'Organisations' },
      path: peopleScreens.tree,
      permission: 'organisation.view',
      sort: 40,
    },
    {
      code: 'system.requests',
      parent: 'system.subjects',
      title: { zh: '待复核事项', en: 'Awaiting confirmation' },
      path: peopleScreens.requests,
      permission: 'user.manage',
      sort: 50,
    },
  ],
} satisfies AreaDeclaration;
