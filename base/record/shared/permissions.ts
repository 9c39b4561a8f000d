import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'txmessage.manage',
    title: { zh: '管理事务消息', en: 'Manage deliveries' },
    // The second pair of eyes is often the tenant's.
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'operationLog.view',
    title: { zh: '查看操作日志', en: 'View the operation log' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'systemCheck.view',
    title: { zh: '查看平台自检', en: 'View the platform check' },
    roles: ['admin'],
    level: 'plat',
    hostOnly: true,
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
