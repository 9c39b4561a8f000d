import { bidsForOpening } from '#areas/bid-submission/server/index.ts';
import { contextOf, secretDigest, suiteOf } from '#areas/bid-submission/shared/sealing-envelope.ts';
import type { Envelope } from '#areas/bid-submission/shared/sealing.ts';
import { lotKeyOf } from '#areas/tender-file/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { fromBase64, toBase64 } from '#kit/shared/web-crypto.ts';
import type { releaseBidKey, releaseLotKey } from '../shared/calls.ts';
import { bidReady } from '../shared/events.ts';
import { isFinal, windowOpen } from '../shared/rules.ts';
import { refuse, refuseAbout, refuseFieldAbout } from '../shared/text/index.ts';
import type { HallFacts } from './access.ts';
import { against, againstBidder } from './against.ts';
import { append, bidOfOrg, type HeldHall, holdFor } from './hall.ts';
import { insertSecret } from './store.ts';

export const LOT_SECRET = 'lot';

/** 两把密钥齐备: the worker decrypts this bid. */
export const ready = (tx: Tx, packageId: string, bidId: string) =>
  tx.emit(bidReady, { subjectType: 'bid', subjectId: bidId }, { packageId, bidId });

async function isLotKey(suiteName: string, lotPrivateKey: string, lotPublicKey: string): Promise<boolean> {
  try {
    const { spki } = await suiteOf(suiteName).openWrappingKey(fromBase64(lotPrivateKey));
    return toBase64(spki) === lotPublicKey;
  } catch {
    return false;
  }
}

/** Nobody's key is released before the opening has begun. */
const beforeStart = ({ lot, terms }: HeldHall & HallFacts, act: string) =>
  against(lot, refuse('wrongPhase'), { rule: 'openingTime', act, earliest: terms.bidDeadline });

/** 释放标段密钥: checked against the published public key; a second release changes nothing. */
export async function lotKeyRelease(
  tx: Tx,
  { packageId, lotPrivateKey, reason }: InputOf<typeof releaseLotKey>,
): Promise<null> {
  const held = await holdFor(tx, packageId, 'custodian');
  if (held.hall.lotKeyReleasedAt) return null;
  if (held.hall.phase === 'waiting') throw beforeStart(held, 'releaseLotKey');
  if (held.hall.phase !== 'decrypting') throw refuse('wrongPhase');
  const key = await lotKeyOf(tx.db, packageId);
  if (!key || !(await isLotKey(key.suite, lotPrivateKey, key.lotPublicKey)))
    throw refuseFieldAbout(held.lot)('lotPrivateKey', 'wrongLotKey');
  const bySecond = key.second?.userId === tx.user.id;
  if (bySecond && !reason) throw refuseFieldAbout(held.lot)('reason', 'need.secondReason');
  await insertSecret(tx, { packageId, subject: LOT_SECRET, secret: lotPrivateKey, at: held.now });
  await append(tx, held, 'lotKeyReleased', bySecond && reason ? { reason } : {});
  for (const bid of held.hall.bids) if (bid.keyReleasedAt && !isFinal(bid)) ready(tx, packageId, bid.bidId);
  return null;
}

async function isBidderKey(envelope: Envelope, bidderKey: string): Promise<boolean> {
  try {
    const digest = await secretDigest(
      suiteOf(envelope.suite),
      contextOf('bidderKey', envelope),
      fromBase64(bidderKey),
    );
    return digest === envelope.keys.bidder.digest;
  } catch {
    return false;
  }
}

function checkWindow({ lot, hall, now }: HeldHall & HallFacts): void {
  if (!windowOpen(hall, now))
    throw against(lot, refuse('decryptOver'), { rule: 'decryption', act: 'decrypt' });
}

/** 投标人解密: within the time limit, checked against the envelope; a wrong key is refused and may be tried again. */
export async function bidKeyRelease(
  tx: Tx,
  { packageId, bidderKey }: InputOf<typeof releaseBidKey>,
): Promise<null> {
  const held = await holdFor(tx, packageId, 'bidder');
  if (held.hall.phase === 'failed') throw refuse('wrongPhase');
  if (!held.hall.startedAt)
    throw againstBidder(tx, held.lot, refuse('wrongPhase'), {
      act: 'decrypt',
      earliest: held.terms.bidDeadline,
    });
  const bid = bidOfOrg(held, tx.user.orgId);
  if (bid.keyReleasedAt) return null;
  if (isFinal(bid)) throw refuseAbout(held.lot)('alreadyFinal');
  checkWindow(held);
  const sealed = (await bidsForOpening(tx.db, packageId)).find((b) => b.bidId === bid.bidId);
  if (!sealed || !(await isBidderKey(sealed.envelope, bidderKey)))
    throw refuseFieldAbout(held.lot)('bidderKey', 'wrongBidderKey');
  await insertSecret(tx, { packageId, subject: bid.bidId, secret: bidderKey, at: held.now });
  await append(tx, held, 'bidKeyReleased', { bidId: bid.bidId });
  if (held.hall.lotKeyReleasedAt) ready(tx, packageId, bid.bidId);
  return null;
}
