import { closeBuilding, openBuilding } from '#areas/building-project/server/index.ts';
import { effectiveContract } from '#areas/entrust-contract/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { relationStatus } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { relationTo } from './access.ts';
import { about, change, note } from './relate.ts';
import * as store from './relation-store.ts';
import { tell } from './tell.ts';

/** The agency's own contract with this tenderee, in effect (委托合同). */
async function contractFor(read: Read, relation: store.RelationStored, id: string) {
  const contract = await effectiveContract(read, id, relation.orgId);
  if (!contract) throw refuseField('contractId', 'wrong.contract');
  return {
    contractId: contract.id,
    contractCode: contract.contractCode,
    contractName: contract.contractName,
  };
}

/** The relation for the agency to answer: never by whoever acted on it for the tenderee before they changed sides. */
async function asked(tx: Tx, id: string, act: 'confirm' | 'decline'): Promise<store.RelationStored> {
  const relation = await relationTo(tx, id, act);
  if (await store.hasActed(tx.db, id, tx.user.id))
    throw unlawful(refuse('ownAct', 403), {
      rule: 'entrustment',
      act: `agencyRelation.${act}`,
      subject: ['agencyRelation', id],
    });
  return relation;
}

/** 确认接受: from now on it binds, and the agency's projects may name the construction project. */
export async function confirm(tx: Tx, { id, contractId }: InputOf<typeof calls.confirmRelation>) {
  const relation = await asked(tx, id, 'confirm');
  const contract = contractId ? await contractFor(tx, relation, contractId) : {};
  const after = { ...contract, status: relationStatus.effective, effectiveAt: tx.now };
  await store.updateRelation(tx, id, after);
  await openBuilding(tx, relation.buildingId, relation.agencyId);
  await note(tx, id, 'confirmed');
  tx.emit(events.relationTookEffect, change(id, { status: relation.status }, after), about(relation));
  await tell(tx, 'message.confirmed', relation, 'tenderee');
  return null;
}

/** 不接受: back to the tenderee, with the reason. */
export async function decline(tx: Tx, { id, reason }: InputOf<typeof calls.declineRelation>) {
  const relation = await asked(tx, id, 'decline');
  await store.updateRelation(tx, id, { status: relationStatus.returned });
  await note(tx, id, 'declined', reason);
  tx.emit(
    events.relationDeclined,
    change(id, { status: relation.status }, { status: relationStatus.returned, reason }),
    { ...about(relation), reason },
  );
  await tell(tx, 'message.declined', relation, 'tenderee', { reason });
  return null;
}

/** 关联委托合同: once, where none was named at the confirmation. */
export async function nameContract(tx: Tx, { id, contractId }: InputOf<typeof calls.nameContract>) {
  const relation = await relationTo(tx, id, 'nameContract');
  const contract = await contractFor(tx, relation, contractId);
  await store.updateRelation(tx, id, contract);
  await note(tx, id, 'contract', `${contract.contractCode} ${contract.contractName}`.slice(0, 500));
  tx.emit(events.relationContractNamed, change(id, undefined, contract), {
    ...about(relation),
    contractCode: contract.contractCode,
  });
  return null;
}

/** 终止关联: by either side, at once and with a reason, since nobody is bound against their will; the other side hears of it. */
export async function end(tx: Tx, { id, reason }: InputOf<typeof calls.endRelation>): Promise<null> {
  const relation = await relationTo(tx, id, 'end');
  const after = { status: relationStatus.ended, endedAt: tx.now, endReason: reason };
  await store.updateRelation(tx, id, after);
  await note(tx, id, 'ended', reason);
  if (relation.status === relationStatus.effective) {
    await closeBuilding(tx, relation.buildingId, relation.agencyId);
    const other = relation.agencyId === tx.user.orgId ? 'tenderee' : 'agency';
    await tell(tx, 'message.ended', relation, other, { org: tx.user.orgName, reason });
  }
  tx.emit(events.relationEnded, change(id, { status: relation.status }, after), {
    ...about(relation),
    reason,
  });
  return null;
}
