import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'buildingProject.view',
    title: { zh: '查看建设项目', en: 'View construction projects' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead'],
  },
  {
    code: 'buildingProject.manage',
    title: { zh: '维护建设项目', en: 'Maintain construction projects' },
    roles: ['pm', 'owner'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
