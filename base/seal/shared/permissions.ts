import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'seal.view',
    title: { zh: '查看本单位电子印章', en: "View own organisation's seals" },
    roles: ['companyadmin', 'pm', 'leader', 'director', 'owner', 'ownerlead', 'supplier'],
  },
  {
    code: 'seal.manage',
    title: { zh: '登记、停用印章，授权用印', en: 'Register and disable seals, authorise their use' },
    roles: ['companyadmin', 'leader', 'ownerlead', 'supplier'],
  },
  {
    code: 'seal.confirm',
    title: { zh: '复核他人登记的印章', en: 'Confirm seals registered by others' },
    roles: ['companyadmin', 'leader', 'director', 'owner', 'ownerlead', 'supplier'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
