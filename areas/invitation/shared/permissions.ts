import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'invitation.view',
    title: { zh: '查看投标邀请与回执', en: 'See invitations and receipts' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead'],
  },
  {
    code: 'invitation.edit',
    title: { zh: '确定邀请对象、编制投标邀请书', en: 'Choose invitees and draw up invitations' },
    roles: ['pm'],
  },
  { code: 'invitation.send', title: { zh: '发出投标邀请书', en: 'Send invitations' }, roles: ['pm'] },
  {
    code: 'invitation.watch',
    title: { zh: '监督投标邀请', en: 'Watch invitations' },
    roles: ['supervisor', 'supervisingexpert'],
  },
  {
    code: 'invitation.answer',
    title: { zh: '查看投标邀请并回执', en: 'Read invitations and answer them' },
    roles: ['supplier'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
