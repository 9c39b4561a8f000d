import { seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import type { Tx } from '#kit/server/context.ts';
import { SERVICE_KEY } from '../shared/status.ts';

/** What a tenant starts with: the approval of tender files by the department head. */
export async function seed(tx: Tx): Promise<void> {
  await seedApproval(tx, {
    serviceKey: SERVICE_KEY,
    name: { zh: '招标文件审批', en: 'Tender documents approval' },
    nodes: [stepOf('leader', { zh: '部门负责人审批', en: 'Department head' })],
  });
}
