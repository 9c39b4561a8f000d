import { seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import type { Tx } from '#kit/server/context.ts';
import { SERVICE_KEY } from '../shared/status.ts';

/** What a tenant starts with: the tenderee's approval of its choice by somebody else than whoever chose. */
export async function seed(tx: Tx): Promise<void> {
  await seedApproval(tx, {
    serviceKey: SERVICE_KEY,
    nodes: [stepOf('ownerlead', { zh: '招标人负责人审批', en: "The tenderee's approver" })],
  });
}
