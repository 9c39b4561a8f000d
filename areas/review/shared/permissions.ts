import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  { code: 'review.member', title: { zh: '参加评审', en: 'Take part in reviews' }, roles: ['expert'] },
  { code: 'review.host', title: { zh: '主持评审', en: 'Host reviews' }, roles: ['pm'] },
  {
    code: 'review.watch',
    title: { zh: '查看评审进度与报告', en: 'View the progress and reports of reviews' },
    roles: ['pm', 'leader', 'director', 'supervisor', 'supervisingexpert'],
  },
  {
    code: 'review.view',
    title: { zh: '进入评标大厅', en: 'Enter the review hall' },
    roles: ['expert', 'pm', 'leader', 'director', 'owner', 'ownerlead', 'supervisor', 'supervisingexpert'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
