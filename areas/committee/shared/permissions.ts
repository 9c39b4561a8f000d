import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'committee.view',
    title: { zh: '查看评标委员会', en: 'View committees' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead', 'supervisor', 'supervisingexpert'],
  },
  { code: 'committee.manage', title: { zh: '组建评标委员会', en: 'Form committees' }, roles: ['pm'] },
  {
    code: 'committee.witness',
    title: { zh: '见证专家抽取', en: 'Witness draws' },
    roles: ['supervisor', 'owner'],
  },
  {
    code: 'committee.confirm',
    title: { zh: '确认更换评委', en: 'Confirm replacements of members' },
    roles: ['supervisor', 'ownerlead'],
  },
  { code: 'committee.answer', title: { zh: '答复评审邀请', en: 'Answer invitations' }, roles: ['expert'] },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
