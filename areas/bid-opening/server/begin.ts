import { bidsForOpening } from '#areas/bid-submission/server/index.ts';
import { type Lot, moveLot } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { isPaused } from '#areas/tender-file/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { dropDeadline, setDeadline } from '#kit/server/ticker.ts';
import { BID_DEADLINE } from '#areas/bid-submission/shared/status.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { nextNumber, numberText } from '#kit/server/numbers.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiDay, shanghaiTime } from '#kit/shared/time.ts';
import type { checkIn as checkInCall, failOpening, saveSetting, startOpening } from '../shared/calls.ts';
import { bidderArrived, openingFailed, openingStarted } from '../shared/events.ts';
import {
  after,
  BIDS_MIN,
  CHECK_IN_MINUTES,
  checkInPhases,
  DECRYPT_DEADLINE,
  endedUnopened,
  mayCheckIn,
  mayOpenFew,
} from '../shared/rules.ts';
import { openingTextOf, refuse, refuseAbout, refuseField } from '../shared/text/index.ts';
import { hallFor } from './access.ts';
import { against, againstBidder } from './against.ts';
import { endAsFailed } from './end-as-failed.ts';
import { append, bidOfOrg, hold, holdFor } from './hall.ts';
import { tell, tellInvited } from './tell.ts';
import { checkIns, insertCheckIn, updateOpening } from './store.ts';

/** Who may be named as host (可选主持人): the project managers of the agency. */
export const hostsOf = ({ db }: Pick<Read, 'db'>, lot: Lot) => membersWithRole(db, 'pm', lot.orgId);

/** 保存开标设置: until the start. */
export async function saveHallSetting(tx: Tx, input: InputOf<typeof saveSetting>): Promise<null> {
  const { packageId, ...set } = input;
  const held = await holdFor(tx, packageId, 'host');
  if (held.hall.phase !== 'waiting' || held.lot.status !== lotStatus.bulletinPublished)
    throw refuseAbout(held.lot)('settingFixed');
  if (set.hostId && !(await hostsOf(tx, held.lot)).some((user) => user.id === set.hostId))
    throw refuseField('hostId', 'wrongHost');
  await updateOpening(tx, packageId, { ...set, hostId: set.hostId ?? null });
  await append(tx, held, 'setting', { decryptMinutes: set.decryptMinutes, signMinutes: set.signMinutes });
  return null;
}

/** 签到: before the start nobody hears of it; once is enough. */
export async function checkIn(tx: Tx, { packageId }: InputOf<typeof checkInCall>): Promise<null> {
  const { lot, terms } = await hallFor(tx, packageId, 'bidder');
  const held = await hold(tx, packageId);
  if (endedUnopened(held.hall, lot)) throw refuse('lotEnded');
  if (!checkInPhases.includes(held.hall.phase)) throw refuse('wrongPhase');
  if (!mayCheckIn(terms.bidDeadline, held.now)) {
    const earliest = new Date(terms.bidDeadline.getTime() - CHECK_IN_MINUTES * 60_000);
    const early = refuseAbout(lot)('checkInEarly', 409, { n: CHECK_IN_MINUTES, at: shanghaiTime(earliest) });
    throw againstBidder(tx, lot, early, { act: 'checkIn', earliest });
  }
  const first = await insertCheckIn(tx, { packageId, at: held.now });
  if (first && held.hall.phase === 'waiting')
    tx.emit(bidderArrived, { subjectType: 'user', subjectId: tx.user.id, after: { at: held.now } }, {});
  else if (first) await append(tx, held, 'checkedIn', { bidId: bidOfOrg(held, tx.user.orgId).bidId });
  return null;
}

async function dueHall(tx: Tx, packageId: string, act: 'start' | 'fail') {
  const held = await holdFor(tx, packageId, 'host');
  if (endedUnopened(held.hall, held.lot)) throw refuse('lotEnded');
  const earliest = held.terms.bidDeadline;
  if (held.now < earliest) {
    const early = refuseAbout(held.lot)('tooEarly', 409, { deadline: shanghaiTime(earliest) });
    throw against(held.lot, early, { rule: 'openingTime', act, earliest });
  }
  // What was already started is not started again and gets the same answer as before.
  if (held.hall.phase === 'waiting' && (await isPaused(tx.db, packageId)))
    throw against(held.lot, refuse('paused'), { rule: 'documentAnswer', act });
  return { held, bids: await bidsForOpening(tx.db, packageId) };
}

/** 开始开标: at or after the deadline; a second click finds it started. */
export async function start(tx: Tx, { packageId, reason }: InputOf<typeof startOpening>): Promise<null> {
  const { held, bids } = await dueHall(tx, packageId, 'start');
  if (held.hall.startedAt) return null;
  if (held.hall.phase !== 'waiting') throw refuse('wrongPhase');
  if (bids.length < BIDS_MIN) {
    if (!mayOpenFew(held.lot))
      throw against(held.lot, refuseAbout(held.lot)('fewerThanThree'), {
        rule: 'openingBidders',
        act: 'start',
      });
    if (bids.length === 0)
      throw against(held.lot, refuse('noBids'), { rule: 'openingBidders', act: 'start' });
    if (!reason) throw refuse('needReason');
  }
  const year = shanghaiDay(held.now).slice(0, 4);
  const recordCode = numberText('KB', year, await nextNumber(tx, `KB-${year}`));
  const arrived = new Map((await checkIns(tx.db, packageId)).map((c) => [c.orgId, c.at.toISOString()]));
  const decryptUntil = after(held.now, held.row.decryptMinutes);
  await moveLot(tx, packageId, 'startOpening');
  await updateOpening(tx, packageId, { recordCode });
  await append(tx, held, 'started', {
    recordCode,
    hostName: tx.user.trueName,
    deadline: held.terms.bidDeadline.toISOString(),
    decryptUntil,
    signMinutes: held.row.signMinutes,
    reason: bids.length < BIDS_MIN ? (reason ?? null) : null,
    bids: bids.map((bid) => ({
      bidId: bid.bidId,
      orgId: bid.orgId,
      bidderName: bid.bidderName,
      receivedAt: bid.receivedAt.toISOString(),
      ciphertextDigest: bid.ciphertextDigest,
      size: bid.size,
      checkedInAt: arrived.get(bid.orgId) ?? null,
    })),
  });
  await dropDeadline(tx, BID_DEADLINE, packageId);
  await setDeadline(tx, DECRYPT_DEADLINE, packageId, new Date(decryptUntil));
  tx.emit(openingStarted, { subjectType: 'lot', subjectId: packageId }, { packageId, bids: bids.length });
  await tell(tx, held, 'started', { until: shanghaiTime(decryptUntil) }, { bidders: bids, custodian: true });
  return null;
}

/** 投标人不足，流标: the bids stay sealed for ever. */
export async function failLot(tx: Tx, { packageId, reason }: InputOf<typeof failOpening>): Promise<null> {
  const { held, bids } = await dueHall(tx, packageId, 'fail');
  if (held.hall.phase === 'failed') return null;
  if (held.hall.phase !== 'waiting') throw refuse('wrongPhase');
  if (bids.length >= BIDS_MIN)
    throw against(held.lot, refuseAbout(held.lot)('enoughBids'), { rule: 'openingBidders', act: 'fail' });
  const why = openingTextOf(held.lot).say('zh', 'failure', { n: bids.length, least: BIDS_MIN, reason });
  await endAsFailed(tx, held, packageId, why);
  await append(tx, held, 'failed', { count: bids.length, reason });
  tx.emit(
    openingFailed,
    { subjectType: 'lot', subjectId: packageId },
    { packageId, bids: bids.length, reason },
  );
  await tell(tx, held, 'failed', {}, { bidders: bids, custodian: true });
  await tellInvited(tx, held, bids);
  return null;
}
