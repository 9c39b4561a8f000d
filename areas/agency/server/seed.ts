import { seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { seedValset } from '#base/dictionary/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { SERVICE_KEY } from '../shared/status.ts';

/** What a tenant starts with: ways of receipt, and the tenderee's approval of its choice by somebody else than whoever chose. */
export async function seed(tx: Tx): Promise<void> {
  await seedValset(
    tx,
    'RECEIPT_METHOD',
    [
      { val: '1', name: '银行转账', nameEn: 'Bank transfer' },
      { val: '2', name: '网上支付', nameEn: 'Online payment' },
      { val: '3', name: '现金管理系统收款', nameEn: 'Cash management system' },
      { val: '9', name: '其他', nameEn: 'Other' },
    ],
    { zh: '收款方式', en: 'Way of receipt' },
  );
  await seedApproval(tx, {
    serviceKey: SERVICE_KEY,
    nodes: [stepOf('ownerlead', { zh: '招标人负责人审批', en: "The tenderee's approver" })],
  });
}
