import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'entrustContract.view',
    title: { zh: '查看委托合同', en: 'View agency contracts' },
    roles: ['pm', 'leader', 'director'],
    scoped: true,
  },
  {
    code: 'entrustContract.add',
    title: { zh: '新增委托合同', en: 'Add agency contracts' },
    roles: ['pm'],
  },
  {
    code: 'entrustContract.modify',
    title: { zh: '修改委托合同', en: 'Modify agency contracts' },
    roles: ['pm'],
  },
  {
    code: 'entrustContract.submit',
    title: { zh: '提交委托合同审批', en: 'Submit agency contracts' },
    roles: ['pm'],
  },
  {
    code: 'entrustContract.supplement',
    title: { zh: '补录委托合同', en: 'Enter contracts already signed' },
    roles: ['pm'],
  },
  {
    code: 'entrustContract.change',
    title: { zh: '变更委托合同', en: 'Change agency contracts in force' },
    roles: ['pm'],
  },
  {
    code: 'entrustContract.uneffect',
    title: { zh: '委托合同失效', en: 'Take agency contracts out of force' },
    roles: ['pm', 'director'],
  },
  {
    code: 'entrustContract.discard',
    title: { zh: '废弃委托合同', en: 'Discard agency contracts' },
    roles: ['pm'],
  },
  {
    code: 'entrustContract.remove',
    title: { zh: '删除委托合同', en: 'Delete agency contracts' },
    roles: ['pm'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
