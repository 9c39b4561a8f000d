import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

/** Company administrators among them: they give managers their role, and nobody gives administration that they lack. */
const all = ['pm', 'companyadmin', 'admin', 'tenant'] as const;

export const permissions = [
  {
    code: 'tenderee.view',
    title: { zh: '查看招标人库', en: 'View the library of tenderees' },
    roles: [...all, 'leader', 'director'],
    level: 'company',
  },
  {
    code: 'tenderee.manage',
    title: { zh: '维护招标人库', en: 'Maintain the library of tenderees' },
    roles: all,
    level: 'company',
  },
  { code: 'tenderee.rate', title: { zh: '评价招标人', en: 'Rate tenderees' }, roles: ['pm'] },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
