import type { AreaDeclaration } from '#kit/shared/area.ts';
import { organisationText } from './shared/text/index.ts';

export const area = {
  name: 'organisation',
  title: { zh: '组织与用户', en: 'Organisations and users' },
  prefixes: ['/base/organization', '/base/user'],
  tables: ['organisation', 'app_user', 'membership', 'tenant', 'prefecture'],
  views: [],
  uses: [],
  texts: [organisationText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
