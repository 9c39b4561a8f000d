import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'wording.tenant',
    title: { zh: '管理租户文案', en: "Manage the tenant's wording" },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'wording.plat',
    title: { zh: '管理平台文案', en: "Manage the platform's wording" },
    roles: ['admin'],
    level: 'plat',
    hostOnly: true,
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
