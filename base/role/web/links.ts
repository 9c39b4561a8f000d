import type { RoleLevel } from '#kit/shared/area.ts';

export const rolePage = (level: RoleLevel): `/${string}` => `/base/role/RolePage/${level}`;
export const PLAT = rolePage('plat');
export const TENANT = rolePage('tenant');
export const COMPANY = rolePage('company');
export const permissionsPage = (roleId: string): string => `/base/role/permissions?roleId=${roleId}`;
export const usersPage = (roleId: string): string => `/base/role/userList?roleId=${roleId}`;
