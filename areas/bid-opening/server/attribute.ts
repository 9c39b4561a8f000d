import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { attributeFailure, confirmAttribution, returnAttribution } from '../shared/calls.ts';
import type { Cause } from '../shared/entry-kinds.ts';
import type { HallBid, Proposal } from '../shared/hall.ts';
import { isFinal, isUnderWay, windowOpen } from '../shared/rules.ts';
import { refuse, refuseAbout } from '../shared/text/index.ts';
import { decidingSides, type HallFacts } from './access.ts';
import { against } from './against.ts';
import { readOutWhenDone, recordFailed } from './decrypt.ts';
import { append, bidById, type HeldHall, holdFor } from './hall.ts';
import { writerOf } from './store.ts';
import { tell } from './tell.ts';

/** May a bid end by this cause now (认定条件)? Asked at the proposal and again at its confirmation. */
function checkAttribution(held: HeldHall & HallFacts, bid: HallBid, cause: Cause): void {
  const refused = refuseAbout(held.lot);
  if (isFinal(bid)) throw refused('alreadyFinal');
  const law = { rule: 'decryption', act: 'attribute' } as const;
  if (windowOpen(held.hall, held.now) && bid.stuck === null) {
    const earliest = new Date(held.hall.decryptUntil ?? held.now);
    throw against(held.lot, refused('windowOpen'), { ...law, earliest });
  }
  if (cause === 'bidder' && bid.keyReleasedAt) throw against(held.lot, refused('wrongCause'), law);
  if (cause === 'bidder' && !held.hall.lotKeyReleasedAt) throw against(held.lot, refused('lotKeyFirst'), law);
  if (isUnderWay(held.hall, bid)) throw refused('underWay');
}

/** 提议责任认定: the host's word about a bid that was not decrypted; alone it changes nothing. */
export async function attribute(tx: Tx, input: InputOf<typeof attributeFailure>): Promise<null> {
  const { packageId, bidId, cause, note } = input;
  const held = await holdFor(tx, packageId, 'host');
  if (held.hall.phase !== 'decrypting') throw refuse('wrongPhase');
  const bid = bidById(held, bidId);
  checkAttribution(held, bid, cause);
  if (bid.proposal) throw refuse('alreadyProposed');
  await append(tx, held, 'attributionProposed', { bidId, cause, note });
  await tell(tx, held, 'proposed', {}, { custodian: true });
  return null;
}

/** The hall with the proposal that the user has before them, for somebody who did not make it. */
async function proposed(tx: Tx, input: { packageId: string; bidId: string; proposal: number }) {
  const held = await holdFor(tx, input.packageId, ...decidingSides);
  if (held.hall.phase !== 'decrypting') throw refuse('wrongPhase');
  const bid = bidById(held, input.bidId);
  if (isFinal(bid)) throw refuseAbout(held.lot)('alreadyFinal');
  const proposal: Proposal | null = bid.proposal;
  if (proposal?.seq !== input.proposal) throw refuse('proposalMoved');
  // Whoever works for two organisations is still one person.
  if ((await writerOf(tx.db, input.packageId, proposal.seq)) === tx.user.id)
    throw against(held.lot, refuse('ownProposal', 403), { rule: 'decryption', act: 'decideAttribution' });
  return { held, bid, proposal };
}

/** 确认责任认定: the tenderee's or the supervision's word ends the bid; the others go on. */
export async function confirmed(tx: Tx, input: InputOf<typeof confirmAttribution>): Promise<null> {
  const { held, bid, proposal } = await proposed(tx, input);
  const { cause, note, seq } = proposal;
  checkAttribution(held, bid, cause);
  await append(tx, held, 'attributionConfirmed', { bidId: bid.bidId, proposal: seq });
  const lacking = held.hall.lotKeyReleasedAt ? (bid.keyReleasedAt ? 'other' : 'notDecrypted') : 'noLotKey';
  const code = bid.stuck ?? lacking;
  await recordFailed(tx, held, bid, { code, cause, note });
  await readOutWhenDone(tx, held, held.lot);
  return null;
}

/** 退回责任认定: the bid stays as it was; the host may decrypt again, prolong, or propose anew. */
export async function returned(tx: Tx, input: InputOf<typeof returnAttribution>): Promise<null> {
  const { held, bid, proposal } = await proposed(tx, input);
  const { reason } = input;
  await append(tx, held, 'attributionReturned', { bidId: bid.bidId, proposal: proposal.seq, reason });
  await tell(tx, held, 'returned', { reason }, { host: true });
  return null;
}
