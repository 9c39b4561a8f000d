import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'approval.read',
    title: { zh: '查看本单位审批', en: 'View approvals of own organisation' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead'],
  },
  {
    code: 'approval.remedy',
    title: { zh: '处理异常流程', en: 'Handle stuck approvals' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
