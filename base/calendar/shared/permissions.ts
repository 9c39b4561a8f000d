import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'holiday.manage',
    title: { zh: '管理节假日', en: 'Manage holidays' },
    roles: ['admin'],
    level: 'plat',
    hostOnly: true,
  },
  {
    code: 'holiday.view',
    title: { zh: '查看和复核节假日安排', en: 'View and confirm holiday arrangements' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
