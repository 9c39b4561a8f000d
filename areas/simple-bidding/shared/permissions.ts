import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'simpleBidding.view',
    title: { zh: '查看简易招采', en: 'View simple purchases' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead', 'supervisor', 'supervisingexpert'],
  },
  {
    code: 'simpleBidding.edit',
    title: { zh: '编制、发出简易招采', en: 'Prepare and publish simple purchases' },
    roles: ['pm'],
  },
  {
    code: 'simpleBidding.award',
    title: { zh: '比价、提出成交供应商', en: 'Compare quotes and propose the winner' },
    roles: ['pm'],
  },
  {
    code: 'simpleBidding.quote',
    title: { zh: '查看邀请并报价', en: 'View invitations and quote' },
    roles: ['supplier'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
