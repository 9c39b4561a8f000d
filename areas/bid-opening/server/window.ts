import { bidsForOpening } from '#areas/bid-submission/server/index.ts';
import { lockLot } from '#areas/project/server/index.ts';
import { configValues } from '#base/dictionary/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { type DeadlineHandler, setDeadline } from '#kit/server/ticker.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { SettingKey } from '#kit/shared/names.ts';
import type { extendWindow, retryBid } from '../shared/calls.ts';
import { after, beganLate, DECRYPT_DEADLINE, isFinal, windowOpen } from '../shared/rules.ts';
import { EXTENSION_MINUTES, EXTENSIONS_MOST } from '../shared/settings.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import type { HallFacts } from './access.ts';
import { against } from './against.ts';
import { readOutWhenDone, recordFailed } from './decrypt.ts';
import { append, bidById, type HeldHall, hold, holdFor } from './hall.ts';
import { ready } from './release.ts';
import { tell } from './tell.ts';

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

/** 延长的限度 as the tenant set them; no company's own value counts. */
async function checkExtension(tx: Tx, { lot, hall }: HeldHall & HallFacts, minutes: number): Promise<void> {
  const own = await configValues({ db: tx.db, user: { ...tx.user, orgId: '' } }, [
    EXTENSIONS_MOST.key,
    EXTENSION_MINUTES.key,
  ]);
  const limit = ({ key, default: usual }: { key: SettingKey; default: string }) =>
    Number(own.get(key) ?? usual);
  const law = { rule: 'decryption', act: 'extend' } as const;
  const times = limit(EXTENSIONS_MOST);
  if (hall.extensions.length >= times)
    throw against(lot, refuse('extensionsMost', 409, { most: times }), law);
  const most = limit(EXTENSION_MINUTES);
  if (minutes > most) throw against(lot, refuseField('minutes', 'extensionMinutes', { most }), law);
}

/** 延长解密时间: from the end of the window, or from now when it is over already. */
export async function extend(
  tx: Tx,
  { packageId, minutes, reason, seen }: InputOf<typeof extendWindow>,
): Promise<null> {
  const held = await holdFor(tx, packageId, 'host');
  const { hall, now } = held;
  if (hall.phase !== 'decrypting' || !hall.decryptUntil) throw refuse('wrongPhase');
  if (Date.parse(seen) !== Date.parse(hall.decryptUntil)) throw refuse('extendedMeanwhile', 409);
  await checkExtension(tx, held, minutes);
  const from = Math.max(now.getTime(), Date.parse(hall.decryptUntil));
  const decryptUntil = after(new Date(from), minutes);
  await append(tx, held, 'extended', { decryptUntil, reason });
  await setDeadline(tx, DECRYPT_DEADLINE, packageId, new Date(decryptUntil));
  const bidders = await bidsForOpening(tx.db, packageId);
  await tell(
    tx,
    held,
    'extended',
    { until: shanghaiTime(decryptUntil), reason },
    { bidders, custodian: true },
  );
  return null;
}

/**
 * 解密时限已到: who did not decrypt in time fails by its own doing (撤销), the others go on. Without the lot key nobody
 * could have been decrypted, and who was called late is not to blame: then the host attributes, with a second person, or prolongs.
 */
export const decryptDeadline: DeadlineHandler = {
  kind: DECRYPT_DEADLINE,
  due: async (tx, packageId) => {
    const lot = await lockLot(tx, packageId);
    const held = await hold(tx, packageId);
    const { hall, now } = held;
    if (hall.phase !== 'decrypting' || windowOpen(hall, now) || !hall.lotKeyReleasedAt || beganLate(hall))
      return;
    for (const bid of held.hall.bids)
      if (!isFinal(bid) && !bid.keyReleasedAt)
        await recordFailed(tx, held, bid, { code: 'notDecrypted', cause: 'bidder', note: '' });
    await readOutWhenDone(tx, held, lot);
  },
};
