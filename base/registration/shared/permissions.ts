import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'registration.own',
    title: { zh: '办理本人的注册', en: 'Handle own registration' },
    roles: ['applicant'],
  },
  {
    code: 'registration.basic',
    title: { zh: '查看本单位基本信息', en: "View own organisation's basic information" },
    roles: ['supplier'],
  },
  {
    code: 'registration.change',
    title: { zh: '变更本单位基本信息', en: "Change own organisation's basic information" },
    roles: ['companyadmin'],
  },
  {
    code: 'registration.view',
    title: { zh: '查看注册申请', en: 'View registrations' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'registration.audit',
    title: { zh: '审核注册申请', en: 'Verify registrations' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
