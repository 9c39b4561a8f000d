import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'bid.submit',
    title: { zh: '加密并递交投标文件', en: 'Seal and submit bids' },
    roles: ['supplier'],
  },
  {
    code: 'bid.count',
    title: { zh: '查看投标递交情况', en: 'View the submission of bids' },
    roles: ['pm', 'owner', 'ownerlead'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
