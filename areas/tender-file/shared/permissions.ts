import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'tenderFile.view',
    title: { zh: '查看采购文件', en: 'View tender documents' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead'],
  },
  { code: 'tenderFile.edit', title: { zh: '编制采购文件', en: 'Prepare tender documents' }, roles: ['pm'] },
  {
    code: 'tenderFile.submit',
    title: { zh: '提交采购文件审批', en: 'Submit tender documents' },
    roles: ['pm'],
  },
  { code: 'tenderFile.lotKey', title: { zh: '生成标段密钥', en: 'Generate lot keys' }, roles: ['owner'] },
  {
    code: 'tenderFile.obtain',
    title: { zh: '获取采购文件', en: 'Obtain tender documents' },
    roles: ['supplier'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
