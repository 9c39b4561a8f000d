import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'login.control',
    title: { zh: '登录控制', en: 'Login control' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
