import { byQuotes } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { isNo } from '#kit/shared/yes-no.ts';
import type { Hall, HallBid, Phase } from './hall.ts';

/** 签到 opens this long before the deadline. */
export const CHECK_IN_MINUTES = 60;
/** 招标投标法第34条: at the time of the deadline itself; whoever has not begun so long afterwards is late. */
export const BEGIN_MINUTES = 30;
/** 招标投标法第28条: fewer bidders than this, no opening. */
export const BIDS_MIN = 3;
/** 不足三家时可否说明理由后开标: of quotes fewer than three can never win, so none of them is shown to the others for nothing. */
export const mayOpenFew = (lot: { readonly isLawBid: string; readonly purchaseMode: string }): boolean =>
  isNo(lot.isLawBid) && !byQuotes(lot.purchaseMode);
/** Deadline kind of a lot whose bids are being decrypted (解密时限). */
export const DECRYPT_DEADLINE = 'opening.decrypt';
export const MESSAGES_MAX = 500;
export const MESSAGE_LENGTH = 200;

const MINUTE_MS = 60_000;

export const after = (at: Date, minutes: number): string =>
  new Date(at.getTime() + minutes * MINUTE_MS).toISOString();

export const checkInFrom = (deadline: Date): Date =>
  new Date(deadline.getTime() - CHECK_IN_MINUTES * MINUTE_MS);
export const mayCheckIn = (deadline: Date, now: Date): boolean => now >= checkInFrom(deadline);

/** 终止招标: the lot ended before its opening; nothing begins here any more, and its bids stay sealed. */
export const endedUnopened = (hall: Pick<Hall, 'phase'>, lot: { readonly status: string }): boolean =>
  hall.phase === 'waiting' && lot.status === lotStatus.failed;

export const isFinal = (bid: Pick<HallBid, 'state'>): boolean => bid.state !== 'sealed';
export const allFinal = (hall: Hall): boolean => hall.bids.every(isFinal);

/** Whoever comes after the reading out was not there. */
export const checkInPhases: readonly Phase[] = ['waiting', 'decrypting'];

/** Both keys are there and nothing holds it up: the platform decrypts this bid (正在解密). */
export const isUnderWay = (hall: Hall, bid: HallBid): boolean =>
  !isFinal(bid) && hall.lotKeyReleasedAt !== null && bid.keyReleasedAt !== null && bid.stuck === null;

/**
 * 开标逾期: begun so late that who came at the published time may have gone again. Nobody fails by itself then: else the host alone could begin at an
 * hour at which only some are there.
 */
export const beganLate = ({ startedAt, deadline }: Pick<Hall, 'startedAt' | 'deadline'>): boolean =>
  startedAt !== null &&
  deadline !== null &&
  Date.parse(startedAt) >= Date.parse(deadline) + BEGIN_MINUTES * MINUTE_MS;

/** Is the decrypt window still open (解密时限)? */
export const windowOpen = (hall: Hall, now: Date): boolean =>
  hall.phase === 'decrypting' && hall.decryptUntil !== null && now.getTime() < Date.parse(hall.decryptUntil);

/** May bidders still confirm or object (确认时限)? */
export const confirmOpen = (hall: Hall, now: Date): boolean =>
  hall.phase === 'confirming' && hall.signUntil !== null && now.getTime() < Date.parse(hall.signUntil);

export const openObjection = (hall: Hall): boolean =>
  hall.bids.some((bid) => bid.confirmation === 'objected');

/** What keeps the opening from being ended (结束条件), or nothing. Who says nothing in time is taken to accept; whose bid failed has the same time. */
export function finishProblem(
  hall: Hall,
  now: Date,
): 'notAllFinal' | 'openObjection' | 'confirmPending' | undefined {
  if (hall.phase !== 'confirming' || !allFinal(hall)) return 'notAllFinal';
  if (openObjection(hall)) return 'openObjection';
  const silent = hall.bids.some((bid) => bid.confirmation === 'none');
  return silent && confirmOpen(hall, now) ? 'confirmPending' : undefined;
}

/** The stored bytes are not what was received: they may be brought back, so nobody's bid ends with them. */
export const isStorageCode = (code: string): boolean => code === 'sizeMismatch' || code === 'digestMismatch';

/** Failures that lie with the bidder (投标人原因，视为撤销); all others let the bid count as withdrawn (撤回). */
const bidderCodes: readonly string[] = [
  'wrongBidderKey',
  'lotSecretDamaged',
  'damagedChunk',
  'badManifest',
  'badContent',
  'badSignature',
  'badEnvelope',
  'commitmentMismatch',
  'fileDigestMismatch',
  'badPrice',
];
export const causeOf = (code: string): 'bidder' | 'other' =>
  bidderCodes.includes(code) ? 'bidder' : 'other';
