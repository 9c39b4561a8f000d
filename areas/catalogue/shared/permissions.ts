import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'catalogue.view',
    title: { zh: '查看采购目录和产品', en: 'View the procurement catalogue and its products' },
    roles: ['tenant', 'pm', 'leader', 'director'],
  },
  {
    code: 'catalogue.manage',
    title: { zh: '管理采购目录和产品', en: 'Manage the procurement catalogue and its products' },
    roles: ['tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
