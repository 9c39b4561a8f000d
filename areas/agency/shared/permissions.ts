import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

/** Administrators among them: they give tenderees' people their role, and nobody gives administration that they lack. */
const keepers = ['owner', 'companyadmin', 'admin', 'tenant'] as const;

export const permissions = [
  {
    code: 'agency.view',
    title: { zh: '查看代理机构库', en: 'View the library of agencies' },
    roles: [...keepers, 'ownerlead'],
    level: 'company',
  },
  {
    code: 'agency.manage',
    title: { zh: '维护代理机构库', en: 'Maintain the library of agencies' },
    roles: keepers,
    level: 'company',
  },
  {
    code: 'agency.account',
    title: { zh: '维护和复核代理机构配置', en: 'Maintain and check agency accounts' },
    roles: ['companyadmin', 'admin', 'tenant'],
    level: 'company',
  },
  {
    code: 'agencyRelation.view',
    title: { zh: '查看项目代理关联', en: 'View entrustments of agencies' },
    roles: ['owner', 'ownerlead', 'pm', 'leader', 'director'],
  },
  {
    code: 'agencyRelation.choose',
    title: { zh: '选择、终止项目代理机构（招标人）', en: 'Choose and end agencies (tenderee)' },
    roles: ['owner'],
  },
  {
    code: 'agencyRelation.answer',
    title: { zh: '确认、终止项目委托（代理机构）', en: 'Answer and end entrustments (agency)' },
    roles: ['pm'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
