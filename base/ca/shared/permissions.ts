import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

const holders = [
  'supplier',
  'owner',
  'ownerlead',
  'pm',
  'leader',
  'director',
  'expert',
  'supervisor',
] as const;

export const permissions = [
  { code: 'ca.view', title: { zh: '查看CA证书', en: 'View own certificates' }, roles: holders },
  { code: 'ca.bind', title: { zh: '绑定与解绑CA证书', en: 'Bind and unbind certificates' }, roles: holders },
  {
    code: 'ca.review',
    title: { zh: '审核密钥丢失', en: 'Review reports of key loss' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
