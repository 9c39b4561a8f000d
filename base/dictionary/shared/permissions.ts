import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'dictionary.manage',
    title: { zh: '管理数据字典', en: 'Manage dictionaries' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'setting.plat',
    title: { zh: '管理平台参数', en: 'Manage platform settings' },
    roles: ['admin'],
    level: 'plat',
  },
  {
    code: 'setting.tenant',
    title: { zh: '管理租户参数', en: 'Manage tenant settings' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'setting.company',
    title: { zh: '管理公司参数', en: 'Manage company settings' },
    roles: ['admin', 'tenant', 'companyadmin'],
    level: 'company',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
