import { lockLot } from '#areas/project/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { type DeadlineHandler, setDeadline } from '#kit/server/ticker.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { attributeFailure, extendWindow, retryBid } from '../shared/calls.ts';
import { after, DECRYPT_DEADLINE, isFinal, windowOpen } from '../shared/rules.ts';
import { refuse } from '../shared/text/index.ts';
import { against } from './against.ts';
import { readOutWhenDone, recordFailed } from './decrypt.ts';
import { ready } from './release.ts';
import { append, bidById, hold, holdFor } from './hall.ts';

/** 解密失败责任认定: after the time limit, for a bid that was not decrypted; the others go on. */
export async function attribute(tx: Tx, input: InputOf<typeof attributeFailure>): Promise<null> {
  const { packageId, bidId, cause, note } = input;
  const held = await holdFor(tx, packageId, 'host');
  if (held.hall.phase !== 'decrypting') throw refuse('wrongPhase');
  const bid = bidById(held, bidId);
  if (isFinal(bid)) throw refuse('alreadyFinal');
  const law = { rule: 'decryption', act: 'attribute', packageId } as const;
  if (windowOpen(held.hall, held.now) && bid.stuck === null) {
    const earliest = new Date(held.hall.decryptUntil ?? held.now);
    throw against(refuse('windowOpen'), { ...law, earliest });
  }
  if (cause === 'bidder' && bid.keyReleasedAt) throw against(refuse('wrongCause'), law);
  if (cause === 'bidder' && !held.hall.lotKeyReleasedAt) throw against(refuse('lotKeyFirst'), law);
  await recordFailed(tx, held, bid, {
    code: bid.stuck ?? (bid.keyReleasedAt ? 'other' : 'notDecrypted'),
    cause,
    note,
  });
  await readOutWhenDone(tx, held, held.lot);
  return null;
}

/** 再次解密: for a bid that is held up by the platform; a second click finds it under way. */
export async function retry(tx: Tx, { packageId, bidId }: InputOf<typeof retryBid>): Promise<null> {
  const held = await holdFor(tx, packageId, 'host');
  if (held.hall.phase !== 'decrypting') throw refuse('wrongPhase');
  const bid = bidById(held, bidId);
  if (bid.stuck === null) throw refuse('notStuck');
  await append(tx, held, 'bidRetried', { bidId });
  ready(tx, packageId, bidId);
  return null;
}

/** 延长解密时间: from the end of the window, or from now when it is over already. */
export async function extend(
  tx: Tx,
  { packageId, minutes, reason }: InputOf<typeof extendWindow>,
): Promise<null> {
  const held = await holdFor(tx, packageId, 'host');
  const { hall, now } = held;
  if (hall.phase !== 'decrypting' || !hall.decryptUntil) throw refuse('wrongPhase');
  const from = Math.max(now.getTime(), Date.parse(hall.decryptUntil));
  const decryptUntil = after(new Date(from), minutes);
  await append(tx, held, 'extended', { decryptUntil, reason });
  await setDeadline(tx, DECRYPT_DEADLINE, packageId, new Date(decryptUntil));
  return null;
}

/**
 * 解密时限已到: who did not decrypt in time fails by its own doing (撤销), the others go on. Without the lot key nobody
 * could have been decrypted: then the host attributes or prolongs.
 */
export const decryptDeadline: DeadlineHandler = {
  kind: DECRYPT_DEADLINE,
  due: async (tx, packageId) => {
    const lot = await lockLot(tx, packageId);
    const held = await hold(tx, packageId);
    if (held.hall.phase !== 'decrypting' || windowOpen(held.hall, held.now) || !held.hall.lotKeyReleasedAt)
      return;
    for (const bid of held.hall.bids)
      if (!isFinal(bid) && !bid.keyReleasedAt)
        await recordFailed(tx, held, bid, { code: 'notDecrypted', cause: 'bidder', note: '' });
    await readOutWhenDone(tx, held, lot);
  },
};
