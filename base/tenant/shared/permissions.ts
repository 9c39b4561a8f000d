import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'tenant.manage',
    title: { zh: '管理租户', en: 'Manage tenants' },
    roles: ['admin'],
    level: 'plat',
    hostOnly: true,
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
