import { recordType } from '../shared/entry-kinds.ts';
import { bidsForOpening } from '#areas/bid-submission/server/index.ts';
import { moveLot } from '#areas/project/server/index.ts';
import { byQuotes } from '#areas/project/shared/modes.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type {
  answerObjection,
  confirmRecord,
  finishOpening,
  objectRecord,
  sayInHall,
} from '../shared/calls.ts';
import { openingFinished } from '../shared/events.ts';
import { confirmOpen, endedUnopened, finishProblem, MESSAGES_MAX } from '../shared/rules.ts';
import { openingTextOf, refuse, refuseAbout } from '../shared/text/index.ts';
import type { HallFacts } from './access.ts';
import { against } from './against.ts';
import { endAsFailed } from './end-as-failed.ts';
import { append, bidById, bidOfOrg, type HeldHall, holdFor } from './hall.ts';
import { findRelations } from './relations.ts';
import { signEnd } from './signatures.ts';
import { dropSecrets } from './store.ts';
import { tell } from './tell.ts';

/** Whose bid failed may say as much as the others (对开标有异议的). */
function ownToConfirm(held: HeldHall & HallFacts, orgId: string, act: 'confirm' | 'object') {
  if (held.hall.phase === 'finished' && act === 'object')
    throw against(held.lot, refuse('confirmOver'), { rule: 'openingObjection', act });
  if (held.hall.phase !== 'confirming') throw refuse('wrongPhase');
  const bid = bidOfOrg(held, orgId);
  if (bid.confirmation === 'none' && !confirmOpen(held.hall, held.now))
    throw against(held.lot, refuse('confirmOver'), { rule: 'openingObjection', act });
  return bid;
}

/** 确认开标记录; a second click changes nothing. */
export async function confirm(tx: Tx, { packageId }: InputOf<typeof confirmRecord>): Promise<null> {
  const held = await holdFor(tx, packageId, 'bidder');
  const bid = ownToConfirm(held, tx.user.orgId, 'confirm');
  if (bid.confirmation === 'confirmed') return null;
  if (bid.confirmation !== 'none') throw refuse('wrongPhase');
  await append(tx, held, 'confirmed', { bidId: bid.bidId });
  return null;
}

/** 提出异议 at the opening (R27): answered on the spot. */
export async function object(tx: Tx, { packageId, reason }: InputOf<typeof objectRecord>): Promise<null> {
  const held = await holdFor(tx, packageId, 'bidder');
  const bid = ownToConfirm(held, tx.user.orgId, 'object');
  if (bid.confirmation !== 'none') throw refuse('wrongPhase');
  await append(tx, held, 'objected', { bidId: bid.bidId, reason });
  await tell(tx, held, 'objected', {}, { host: true });
  return null;
}

/** 答复异议. */
export async function answer(tx: Tx, input: InputOf<typeof answerObjection>): Promise<null> {
  const held = await holdFor(tx, input.packageId, 'host');
  if (held.hall.phase !== 'confirming') throw refuse('wrongPhase');
  if (bidById(held, input.bidId).confirmation !== 'objected') throw refuse('noObjection');
  await append(tx, held, 'answered', { bidId: input.bidId, answer: input.answer });
  return null;
}

/** 大厅消息: bidders speak only once their names are known. */
export async function say(tx: Tx, { packageId, text }: InputOf<typeof sayInHall>): Promise<null> {
  const held = await holdFor(tx, packageId, 'host', 'custodian', 'tenderee', 'bidder');
  const { phase, messages } = held.hall;
  const host = held.side === 'host';
  if (
    phase === 'finished' ||
    phase === 'failed' ||
    (phase === 'waiting' && (!host || endedUnopened(held.hall, held.lot)))
  )
    throw refuse('wrongPhase');
  if (messages.length >= MESSAGES_MAX) throw refuse('tooManyMessages');
  await append(tx, held, 'message', { recordType: host ? recordType.host : recordType.dialogue, text });
  return null;
}

/** 结束开标: every bid has its final state and every objection its answer; the released keys are thrown away. */
export async function finish(tx: Tx, input: InputOf<typeof finishOpening>): Promise<null> {
  const { packageId, digest, signature } = input;
  const held = await holdFor(tx, packageId, 'host');
  if (held.hall.phase === 'finished') return null;
  const problem = finishProblem(held.hall, held.now);
  if (problem === 'openObjection')
    throw against(held.lot, refuse('finish.openObjection'), { rule: 'openingObjection', act: 'finish' });
  if (problem) throw refuseAbout(held.lot)(`finish.${problem}`);
  const end = await signEnd(tx, held, { lot: held.lot, digest, signature });
  await append(tx, held, 'finished', end);
  await dropSecrets(tx, packageId);
  const count = (state: string) => held.hall.bids.filter((bid) => bid.state === state).length;
  const [opened, failed] = [count('opened'), count('failed')];
  if (opened > 0) {
    // For quotes the comparison says it, by the articles on procurement.
    if (!byQuotes(held.lot.purchaseMode)) await findRelations(tx, held.lot);
    await moveLot(tx, packageId, 'finishOpening');
  }
  // A bid whose decryption failed counts as taken back (电子招标投标办法第31条): nothing is left to review.
  else await endAsFailed(tx, held, packageId, openingTextOf(held.lot).say('zh', 'noneOpened', { n: failed }));
  tx.emit(openingFinished, { subjectType: 'lot', subjectId: packageId }, { packageId, opened, failed });
  const bidders = await bidsForOpening(tx.db, packageId);
  const code = held.hall.recordCode;
  if (opened > 0) await tell(tx, held, 'finished', { code }, { bidders, custodian: true });
  else await tell(tx, held, 'noneOpened', { code }, { bidders, custodian: true, host: true });
  return null;
}
