import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'purchaseContract.view',
    title: { zh: '查看采购合同', en: 'View purchase contracts' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead', 'supervisor', 'supervisingexpert'],
  },
  {
    code: 'purchaseContract.draft',
    title: { zh: '起草、提交采购合同', en: 'Draft and submit purchase contracts' },
    roles: ['pm'],
  },
  {
    code: 'purchaseContract.sign',
    title: { zh: '确认、签署采购合同', en: 'Confirm and sign purchase contracts' },
    roles: ['owner'],
  },
  {
    code: 'purchaseContract.perform',
    title: { zh: '登记合同履约', en: 'Record the performance of contracts' },
    roles: ['owner'],
  },
  {
    code: 'purchaseContract.supplier',
    title: { zh: '查看、确认、签署本单位采购合同', en: 'View, confirm and sign own purchase contracts' },
    roles: ['supplier'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
