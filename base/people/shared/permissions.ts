import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

const all = ['admin', 'tenant', 'companyadmin'] as const;

export const permissions = [
  {
    code: 'organisation.view',
    title: { zh: '查看组织机构', en: 'View organisations' },
    roles: all,
    level: 'company',
  },
  {
    code: 'organisation.manage',
    title: { zh: '维护组织机构', en: 'Maintain organisations' },
    roles: all,
    level: 'company',
  },
  { code: 'user.view', title: { zh: '查看用户', en: 'View users' }, roles: all, level: 'company' },
  { code: 'user.manage', title: { zh: '维护用户', en: 'Maintain users' }, roles: all, level: 'company' },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
