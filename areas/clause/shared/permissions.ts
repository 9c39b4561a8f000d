import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'clause.view',
    title: { zh: '查看评审条款', en: 'View review clauses' },
    roles: ['admin', 'tenant', 'pm', 'leader', 'director'],
  },
  {
    code: 'clause.manage',
    title: { zh: '管理评审条款', en: 'Manage review clauses' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
