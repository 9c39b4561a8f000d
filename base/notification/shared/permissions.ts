import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'notification.manage',
    title: { zh: '管理通知公告', en: 'Manage notices' },
    roles: ['admin', 'tenant', 'companyadmin'],
    level: 'company',
  },
  {
    code: 'notification.plat',
    title: { zh: '管理平台通知公告', en: 'Manage platform notices' },
    roles: ['admin'],
    level: 'plat',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
