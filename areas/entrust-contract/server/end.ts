import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { discardContract, removeContract, uneffectContract } from '../shared/calls.ts';
import { contractDiscarded, contractRemoved, contractUneffected } from '../shared/events.ts';
import { contractStatus, changeStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { contractToMove } from './access.ts';
import { update } from './store.ts';

const subject = (id: string, before: string, after: string) => ({
  subjectType: 'entrustContract' as const,
  subjectId: id,
  before: { status: before },
  after: { status: after },
});

/** 失效: an effective contract ends, with a reason; not while a change of it is in approval. */
export async function uneffect(tx: Tx, { id, uneffectReason }: InputOf<typeof uneffectContract>) {
  const contract = await contractToMove(tx, id, 'uneffect');
  if (contract.changeStatus === changeStatus.inApproval) throw refuse('changePending');
  await update(tx, id, { status: contractStatus.ineffective, uneffectReason });
  tx.emit(contractUneffected, subject(id, contract.status, contractStatus.ineffective), {
    contractCode: contract.contractCode,
    reason: uneffectReason,
  });
  return null;
}

/** 废弃: a contract that never took effect is given up, with a reason. */
export async function discard(tx: Tx, { id, discardReason }: InputOf<typeof discardContract>) {
  const contract = await contractToMove(tx, id, 'discard');
  await update(tx, id, { status: contractStatus.discarded, discardReason });
  tx.emit(contractDiscarded, subject(id, contract.status, contractStatus.discarded), {
    contractCode: contract.contractCode,
    reason: discardReason,
  });
  return null;
}

/** 删除: out of sight, never out of the table. */
export async function remove(tx: Tx, { id }: InputOf<typeof removeContract>) {
  const contract = await contractToMove(tx, id, 'remove');
  await update(tx, id, { isDeleted: '1' });
  tx.emit(contractRemoved, subject(id, contract.status, 'removed'), { contractCode: contract.contractCode });
  return null;
}
