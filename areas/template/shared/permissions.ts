import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'template.view',
    title: { zh: '查看模板', en: 'View templates' },
    roles: ['admin', 'tenant', 'pm', 'leader', 'director'],
  },
  {
    code: 'template.manage',
    title: { zh: '管理租户模板', en: "Manage the tenant's templates" },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'template.plat',
    title: { zh: '管理平台模板', en: 'Manage platform templates' },
    roles: ['admin'],
    level: 'plat',
    hostOnly: true,
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
