import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'procedure.view',
    title: { zh: '查看预定义流程', en: 'View the predefined procedures' },
    roles: ['tenant', 'pm', 'leader', 'director'],
  },
  {
    code: 'procedure.manage',
    title: { zh: '维护预定义流程', en: 'Maintain predefined procedures' },
    roles: ['tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
