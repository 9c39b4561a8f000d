import { seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { seedValset } from '#base/dictionary/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { SERVICE_KEY } from '../shared/status.ts';

/** What a tenant starts with: the dictionaries of the form and its approval, one sequential and one countersign node. */
export async function seed(tx: Tx): Promise<void> {
  await seedValset(
    tx,
    'CONTRACTOM_TYPE',
    [
      { val: '1', name: '招标代理', nameEn: 'Tender agency' },
      { val: '2', name: '采购代理', nameEn: 'Procurement agency' },
      { val: '3', name: '造价咨询', nameEn: 'Cost consulting' },
      { val: '4', name: '其他', nameEn: 'Other' },
    ],
    { zh: '委托合同类型', en: 'Agency contract type' },
  );
  await seedValset(
    tx,
    'SERVICE_FEE_RECEIVE_OBJECT',
    [
      { val: '1', name: '委托人', nameEn: 'Client' },
      { val: '2', name: '中标人', nameEn: 'Winner' },
    ],
    { zh: '服务费支付方', en: 'Service fee payer' },
  );
  await seedValset(
    tx,
    'SERVICE_FEE_RECEIVE_MODE',
    [
      { val: '1', name: '按中标金额百分比', nameEn: 'Percentage of the award' },
      { val: '2', name: '固定金额', nameEn: 'Fixed amount' },
      { val: '3', name: '按收费标准折扣百分比', nameEn: 'Percentage of the standard fee' },
    ],
    { zh: '服务费计取方式', en: 'Service fee method' },
  );
  await seedApproval(tx, {
    serviceKey: SERVICE_KEY,
    nodes: [
      stepOf('leader', { zh: '部门负责人审批', en: 'Department head' }),
      {
        key: 'countersign',
        name: { zh: '会签', en: 'Countersign' },
        mode: 'countersign',
        assignees: [{ role: 'director' }, { role: 'leader' }],
      },
    ],
  });
}
