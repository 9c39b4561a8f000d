import { bidsForOpening } from '#areas/bid-submission/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { HallCan } from '../shared/calls.ts';
import type { Hall } from '../shared/hall.ts';
import {
  BIDS_MIN,
  checkInPhases,
  confirmOpen,
  endedUnopened,
  finishProblem,
  mayCheckIn,
  mayOpenFew,
  MESSAGES_MAX,
  openObjection,
  windowOpen,
} from '../shared/rules.ts';
import { actsFor, decidingSides, type HallFacts } from './access.ts';

/** What this user may do in the hall now: by the same rules that the verbs decide by. */
export async function canOf(
  read: Read,
  facts: HallFacts,
  at: { hall: Hall; now: Date; checkedIn: boolean; signed: boolean; paused: boolean },
): Promise<HallCan> {
  const { lot, terms, side } = facts;
  const { hall, now } = at;
  const host = side === 'host';
  const waiting = hall.phase === 'waiting' && lot.status === lotStatus.bulletinPublished;
  const ended = endedUnopened(hall, lot);
  const due = waiting && now >= terms.bidDeadline && !at.paused;
  const count = host && due ? (await bidsForOpening(read.db, lot.packageId)).length : 0;
  const own = side === 'bidder' ? hall.bids.find((bid) => bid.orgId === read.user.orgId) : undefined;
  const attends = side === 'bidder' && may(read, 'opening.attend');
  const overdue = hall.phase === 'decrypting' && !windowOpen(hall, now);
  const stuck = hall.phase === 'decrypting' && hall.bids.some((bid) => bid.stuck !== null);
  const running = hall.phase === 'decrypting' || hall.phase === 'confirming';
  const mayAnswer = attends && own?.confirmation === 'none' && confirmOpen(hall, now);
  const told = hall.phase === 'finished' || hall.phase === 'failed';
  return {
    setting: host && waiting,
    checkIn:
      attends &&
      !at.checkedIn &&
      !ended &&
      checkInPhases.includes(hall.phase) &&
      !own?.checkedInAt &&
      mayCheckIn(terms.bidDeadline, now),
    start: host && due && (count >= BIDS_MIN || (mayOpenFew(lot) && count > 0)),
    fail: host && due && count < BIDS_MIN,
    releaseLotKey:
      side === 'custodian' &&
      may(read, 'opening.custodian') &&
      hall.phase === 'decrypting' &&
      !hall.lotKeyReleasedAt,
    releaseBidKey: attends && own?.state === 'sealed' && !own.keyReleasedAt && windowOpen(hall, now),
    attribute: host && (overdue || stuck),
    decide:
      actsFor(read.user, facts, decidingSides) &&
      may(read, 'opening.custodian') &&
      hall.phase === 'decrypting' &&
      hall.bids.some((bid) => bid.proposal !== null),
    retry: host && stuck,
    extend: host && hall.phase === 'decrypting',
    confirm: mayAnswer,
    answer: host && openObjection(hall) && hall.phase === 'confirming',
    message:
      (host ? !told && !ended : running && side !== 'agency' && side !== 'supervisor') &&
      hall.messages.length < MESSAGES_MAX,
    finish: host && hall.phase === 'confirming' && finishProblem(hall, now) === undefined,
    witness:
      actsFor(read.user, facts, ['supervisor']) &&
      hall.phase === 'finished' &&
      hall.recordDigest !== '' &&
      !at.signed,
    record: told && may(read, 'opening.record'),
    files: side !== 'bidder' && hall.phase === 'finished' && may(read, 'opening.files'),
  };
}
