import type { PermissionDeclaration, RoleLevel } from '#kit/shared/area.ts';
import type { Lang } from '#kit/shared/text.ts';

const RANK: Readonly<Record<RoleLevel, number>> = { company: 1, tenant: 2, plat: 3 };

/** Does whoever stands on `own` look after what stands on `other` (级别高低)? */
export const reaches = (own: RoleLevel, other: RoleLevel): boolean => RANK[own] >= RANK[other];

export const highest = (levels: readonly RoleLevel[]): RoleLevel =>
  levels.reduce<RoleLevel>((top, level) => (RANK[level] > RANK[top] ? level : top), 'company');

/**
 * May a role of this level hold the permission (可分配范围)? Business goes to roles of companies only; administration
 * as far down as it says.
 */
export const mayHold = (level: RoleLevel, permission: Pick<PermissionDeclaration, 'level'>): boolean =>
  permission.level === undefined ? level === 'company' : reaches(level, permission.level);

/** May people of a company of this kind hold the role (适用单位类型)? */
export const fitsKind = (role: { readonly orgKinds: readonly string[] }, orgKind: string): boolean =>
  role.orgKinds.length === 0 || role.orgKinds.includes(orgKind);

/** A role's name in the language asked for (角色名称). */
export const roleName = (lang: Lang, r: { readonly roleName: string; readonly roleEname: string }): string =>
  lang === 'en' ? r.roleEname || r.roleName : r.roleName;

/** Whose records a role shows (数据范围): one's own, the department's, the organisation's, with those below it, or of chosen units. */
export const scopeKinds = ['own', 'dept', 'org', 'below', 'chosen'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** Does it show more than one's own organisation (超出本单位)? Such a role is given by two administrators. */
export const isWide = (scope: ScopeKind | null): boolean => scope === 'below' || scope === 'chosen';

/** Roles that a tenant has for all its companies, and that one company makes for itself (角色数量上限). */
export const ROLES_MOST = 200;
export const ROLES_OF_COMPANY_MOST = 50;
