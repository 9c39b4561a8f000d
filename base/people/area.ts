import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { peopleText } from './shared/text/index.ts';

export const area = {
  name: 'people',
  title: { zh: '组织与用户管理', en: 'Organisations and users' },
  prefixes: ['/base/organization', '/base/role', '/base/user/platUserList'],
  tables: [],
  views: [],
  uses: ['organisation', 'role', 'session'],
  texts: [peopleText],
  permissions,
  menus: [
    {
      code: 'system.organisations',
      parent: 'system',
      title: { zh: '组织机构', en: 'Organisations' },
      path: '/base/organization/treePage',
      permission: 'organisation.view',
      sort: 10,
    },
  ],
} satisfies AreaDeclaration;
