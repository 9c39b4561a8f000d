import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

const all = ['admin', 'tenant', 'companyadmin'] as const;

export const permissions = [
  { code: 'role.view', title: { zh: '查看角色', en: 'View roles' }, roles: all, level: 'company' },
  {
    code: 'role.plat',
    title: { zh: '管理平台角色', en: 'Manage platform roles' },
    roles: ['admin'],
    level: 'plat',
  },
  {
    code: 'role.tenant',
    title: { zh: '管理租户角色', en: 'Manage tenant roles' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'role.company',
    title: { zh: '管理公司角色', en: 'Manage company roles' },
    roles: all,
    level: 'company',
  },
  {
    code: 'menu.manage',
    title: { zh: '管理菜单', en: 'Manage menus' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'function.manage',
    title: { zh: '管理功能', en: 'Manage functions' },
    roles: ['admin'],
    level: 'plat',
    hostOnly: true,
  },
  {
    code: 'resource.view',
    title: { zh: '查看资源', en: 'View resources' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'resource.manage',
    title: { zh: '管理自建资源', en: 'Manage registered resources' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface RoleNames {
    admin: true;
    tenant: true;
    companyadmin: true;
    pm: true;
    leader: true;
    director: true;
    owner: true;
    ownerlead: true;
    supplier: true;
    applicant: true;
    expert: true;
    cashier: true;
    supervisor: true;
    supervisingexpert: true;
    archivist: true;
    employee: true;
  }
  interface PermissionNames extends Codes<typeof permissions> {}
}

/** Whoever holds one of these may make others powerful (可授权的权限): a role with it is given by two administrators. */
export const powerful: readonly string[] = ['user.manage', 'role.company', 'role.tenant', 'role.plat'];

/** What the seeded administrators never lose, so that somebody can always put things right (不可取消的权限). */
export const kept: Readonly<Record<string, readonly string[]>> = {
  admin: ['organisation.view', 'user.view', 'user.manage', 'role.view', 'role.plat'],
  tenant: ['organisation.view', 'user.view', 'user.manage', 'role.view', 'role.tenant'],
};
