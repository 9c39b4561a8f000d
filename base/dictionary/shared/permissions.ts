import type { PermissionDeclaration } from '#kit/shared/area.ts';

export const permissions = [
  {
    code: 'dictionary.manage',
    title: { zh: '管理数据字典', en: 'Manage dictionaries' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'setting.manage',
    title: { zh: '管理平台参数', en: 'Manage settings' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];
