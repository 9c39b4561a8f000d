import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { roleScreens } from './shared/screens.ts';
import { roleText } from './shared/text/index.ts';

export const area = {
  name: 'role',
  title: { zh: '角色与菜单', en: 'Roles and menus' },
  prefixes: ['/base/role', '/base/menu', '/base/resource', '/base/function'],
  tables: [
    'role',
    'role_permission',
    'user_role',
    'menu',
    'app_function',
    'tenant_function',
    'tenant_withheld',
  ],
  facts: {
    app_function: { zh: '功能', en: 'Function', leftOut: ['version'] },
    tenant_function: { zh: '租户功能', en: 'Function of a tenant', key: ['tenant_id', 'code'] },
    role: { zh: '角色', en: 'Role' },
    role_permission: { zh: '角色权限', en: 'Permission of a role', key: ['role_id', 'permission'] },
    user_role: { zh: '用户角色', en: 'Role of a user', key: ['user_id', 'role_id', 'org_id'] },
  },
  views: [],
  uses: ['openapi', 'organisation'],
  texts: [roleText],
  permissions,
  menus: [
    { code: 'system', title: { zh: '系统管理', en: 'Administration' }, sort: 900 },
    {
      code: 'system.platRoles',
      parent: 'system',
      title: { zh: '平台角色管理', en: 'Platform roles' },
      path: roleScreens.platRoles,
      permission: 'role.plat',
      sort: 20,
    },
    {
      code: 'system.tenantRoles',
      parent: 'system',
      title: { zh: '租户角色管理', en: 'Tenant roles' },
      path: roleScreens.tenantRoles,
      permission: 'role.tenant',
      sort: 21,
    },
    {
      code: 'system.companyRoles',
      parent: 'system',
      title: { zh: '公司角色管理', en: 'Company roles' },
      path: roleScreens.companyRoles,
      permission: 'role.company',
      sort: 22,
    },
    {
      code: 'system.menus',
      parent: 'system',
      title: { zh: '菜单管理', en: 'Menus' },
      path: roleScreens.menus,
      permission: 'menu.manage',
      sort: 50,
    },
    {
      code: 'system.functions',
      parent: 'system',
      title: { zh: '功能管理', en: 'Functions' },
      path: roleScreens.functions,
      permission: 'function.manage',
      sort: 55,
    },
    {
      code: 'system.resources',
      parent: 'system',
      title: { zh: '资源管理', en: 'Resources' },
      path: roleScreens.resources,
      permission: 'resource.view',
      sort: 60,
    },
  ],
} satisfies AreaDeclaration;
