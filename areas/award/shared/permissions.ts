import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'award.view',
    title: { zh: '查看定标', en: 'View awards' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead', 'supervisor', 'supervisingexpert'],
  },
  {
    code: 'award.publicise',
    title: { zh: '公示候选人、发布结果', en: 'Publish candidates and results' },
    roles: ['pm'],
  },
  { code: 'award.determine', title: { zh: '确定中标人', en: 'Determine the winner' }, roles: ['owner'] },
  {
    code: 'award.change',
    title: { zh: '提交中标人变更', en: 'Submit a change of the winner' },
    roles: ['pm', 'owner'],
  },
  {
    code: 'award.bidder',
    title: { zh: '查看公示与结果通知', en: 'View candidates and notices of result' },
    roles: ['supplier'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
