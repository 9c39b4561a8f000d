import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'project.view',
    title: { zh: '查看采购项目', en: 'View projects' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead'],
    scoped: true,
  },
  {
    code: 'project.save',
    title: { zh: '登记采购项目与标段', en: 'Register projects and lots' },
    roles: ['pm'],
  },
  { code: 'project.submit', title: { zh: '提交项目审批', en: 'Submit projects' }, roles: ['pm'] },
  { code: 'project.remove', title: { zh: '删除项目与标段', en: 'Delete projects and lots' }, roles: ['pm'] },
  { code: 'project.members', title: { zh: '设置项目成员', en: 'Set project members' }, roles: ['pm'] },
  {
    code: 'project.proxy',
    title: { zh: '委托项目代办', en: 'Give projects to a proxy' },
    roles: ['pm', 'companyadmin'],
  },
  {
    code: 'project.proxyAll',
    title: { zh: '委托本单位全部项目的代办', en: 'Give any project of the company to a proxy' },
    roles: ['companyadmin'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
