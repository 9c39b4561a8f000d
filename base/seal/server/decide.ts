import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { sealStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import * as store from './store.ts';
import { tell } from './tell.ts';

/** The seal of one's own organisation, locked, in this status; "absent" and "not yours" look alike. */
async function sealIn(tx: Tx, id: string, status: string): Promise<store.SealStored> {
  const seal = await store.lockSeal(tx, id);
  if (!seal) throw refuse('notFound', 404);
  if (seal.status !== status) throw refuse('wrongStatus');
  return seal;
}

/** 复核: never by whoever registered it. */
async function waiting(tx: Tx, id: string): Promise<store.SealStored> {
  const seal = await sealIn(tx, id, sealStatus.waiting);
  if (seal.registeredBy === tx.user.id) throw refuse('ownSeal', 403);
  return seal;
}

const change = (seal: store.SealStored, status: string, reason = '') => ({
  subjectType: 'seal' as const,
  subjectId: seal.id,
  before: { status: seal.status },
  after: { status, reason, imageDigest: seal.imageDigest },
});

/** 同意启用: from now on those who are given it sign with it. */
export async function confirm(tx: Tx, { id }: InputOf<typeof calls.confirmSeal>): Promise<null> {
  const seal = await waiting(tx, id);
  await store.decideSeal(tx, id, sealStatus.inUse, '');
  tx.emit(events.sealConfirmed, change(seal, sealStatus.inUse), { sealId: id });
  await tell(tx, 'message.confirmed', seal, { to: [seal.registeredBy] });
  return null;
}

/** 不予启用: with the reason; it is registered anew or not at all. */
export async function refuseIt(tx: Tx, { id, reason }: InputOf<typeof calls.refuseSeal>): Promise<null> {
  const seal = await waiting(tx, id);
  await store.decideSeal(tx, id, sealStatus.refused, reason);
  tx.emit(events.sealRefused, change(seal, sealStatus.refused, reason), { sealId: id });
  await tell(tx, 'message.refused', seal, { to: [seal.registeredBy], reason });
  return null;
}

/** 停用: for good and by one person alone, since it only takes away; everybody concerned hears of it. */
export async function disable(tx: Tx, { id, reason }: InputOf<typeof calls.disableSeal>): Promise<null> {
  const seal = await sealIn(tx, id, sealStatus.inUse);
  await store.endSeal(tx, id, reason);
  tx.emit(events.sealDisabled, change(seal, sealStatus.disabled, reason), { sealId: id });
  const holders = (await store.holdersNow(tx.db, id)).map((one) => one.userId);
  await tell(tx, 'message.disabled', seal, {
    to: [...holders, seal.registeredBy, ...(seal.decidedBy ? [seal.decidedBy] : [])],
    reason,
  });
  return null;
}
