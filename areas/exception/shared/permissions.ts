import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'exception.view',
    title: { zh: '查看异常处理', en: 'View exceptions of lots' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead', 'supervisor', 'supervisingexpert'],
  },
  { code: 'exception.edit', title: { zh: '办理异常处理', en: 'Handle exceptions of lots' }, roles: ['pm'] },
  {
    code: 'exception.notice',
    title: { zh: '查看终止公告', en: 'View terminations of lots' },
    roles: ['supplier'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
