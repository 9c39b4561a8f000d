import type { AreaDeclaration } from '#kit/shared/area.ts';
import { roleText } from './shared/text/index.ts';

export const area = {
  name: 'role',
  title: { zh: '角色与菜单', en: 'Roles and menus' },
  prefixes: ['/base/role', '/base/menu', '/base/resource'],
  tables: ['role', 'role_permission', 'user_role', 'menu'],
  views: [],
  uses: ['organisation'],
  texts: [roleText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
