import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { roleScreens } from '../shared/screens.ts';

export const permissionsPage = (roleId: string): Route => linkTo(roleScreens.permissions, { roleId });
export const usersPage = (roleId: string): Route => linkTo(roleScreens.users, { roleId });
/** 权限查询: who holds a permission; what a person may do. */
export const holdersPage = (permission: string): Route => linkTo(roleScreens.access, { permission });
