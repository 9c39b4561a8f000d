import type { RoleLevel } from '#kit/shared/area.ts';
import type { Screen } from '#kit/shared/names.ts';
import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (角色与菜单页面). */
export const roleScreens = screens({
  platRoles: '/base/role/RolePage/plat',
  tenantRoles: '/base/role/RolePage/tenant',
  companyRoles: '/base/role/RolePage/company',
  permissions: '/base/role/permissions',
  /** 角色用户, drawn by people. */
  users: '/base/role/userList',
  /** 权限查询, drawn by people. */
  access: '/base/role/access',
  functions: '/base/function/functionManager',
  resources: '/base/resource/resourceManager',
  menus: '/base/menu/menuManage',
});

/** Roles of a level (角色页) each have their page. */
export const rolePage = {
  plat: roleScreens.platRoles,
  tenant: roleScreens.tenantRoles,
  company: roleScreens.companyRoles,
} as const satisfies Readonly<Record<RoleLevel, Screen>>;

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof roleScreens> {}
}
