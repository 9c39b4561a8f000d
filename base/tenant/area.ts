import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { tenantScreens } from './shared/screens.ts';
import { setupText } from './shared/text/setup.ts';
import { tenantText } from './shared/text/index.ts';

export const area = {
  name: 'tenant',
  title: { zh: '租户管理', en: 'Tenants' },
  prefixes: ['/base/tenant'],
  tables: [],
  views: [],
  uses: ['account', 'dictionary', 'organisation', 'role', 'session'],
  texts: [tenantText, setupText],
  permissions,
  menus: [
    {
      code: 'system.tenants',
      parent: 'system.subjects',
      title: { zh: '租户管理', en: 'Tenants' },
      path: tenantScreens.page,
      permission: 'tenant.manage',
      sort: 10,
    },
  ],
} satisfies AreaDeclaration;
