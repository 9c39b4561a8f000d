import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { bidderOrgs } from '#areas/bid-submission/server/index.ts';
import { type Lot, lotOf, managersOf, otherSides } from '#areas/project/server/index.ts';
import { atLot, type ConsoleSide } from '#areas/project/shared/lot-place.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { isPaused, type IssuedTerms, issuedTermsOf, lotKeyOf } from '#areas/tender-file/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Debtor, type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { bidderArrived } from '../shared/events.ts';
import { fold, type Hall, type HallBid } from '../shared/hall.ts';
import {
  after,
  allFinal,
  BEGIN_MINUTES,
  beganLate,
  CHECK_IN_MINUTES,
  mayOpenFew,
  openObjection,
} from '../shared/rules.ts';
import { openingTextOf } from '../shared/text/index.ts';
import { tooFewBids } from './opened.ts';
import { allEvents, checkIns, lotsCheckedIn, openingOf } from './store.ts';

interface Facts {
  readonly lot: Lot;
  readonly terms: IssuedTerms;
  readonly host: Debtor;
}

const inHall = (packageId: string, side: ConsoleSide) =>
  atLot(submissionScreens.openingHall, packageId, side);

const attending = (orgId: string) => ({ orgId, permission: 'opening.attend' }) as const;

/** 开标: who has to come, to open, to release a key, to confirm; from an hour before the deadline to the end of the hall. */
async function of(db: Db, packageId: string, now: Date): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  const waits = lot?.status === lotStatus.bulletinPublished;
  if (!lot || (!waits && lot.status !== lotStatus.opening)) return [];
  const terms = await issuedTermsOf(db, packageId);
  if (!terms) return [];
  const named = (await openingOf(db, packageId))?.hostId;
  const host = {
    users: [...(await managersOf(db, lot)), ...(named ? [named] : [])],
    orgId: lot.orgId,
    permission: 'opening.preside',
  } as const;
  const facts = { lot, terms, host };
  if (waits) {
    // 暂停: who has to answer first is told so by what suspends it.
    const paused = await isPaused(db, packageId);
    return [...(paused ? [] : [await ofHost(db, facts, now)]), ...(await ofBidders(db, facts))];
  }
  const hall = fold(await allEvents(db, packageId));
  return hall.phase === 'decrypting' ? decrypting(db, facts, hall) : confirming(facts, hall);
}

/** How many bids there are is known to nobody before the deadline, so until then the host is to open. */
async function ofHost(db: Db, { lot, terms, host }: Facts, now: Date): Promise<Owed> {
  const few = await tooFewBids(db, lot.packageId, terms.bidDeadline, now);
  return {
    words: dutyWords(openingTextOf(lot), !few ? 'duty.open' : mayOpenFew(lot) ? 'duty.openFew' : 'duty.fail'),
    by: host,
    since: terms.bidDeadline,
    until: new Date(after(terms.bidDeadline, BEGIN_MINUTES)),
    atHour: true,
    at: inHall(lot.packageId, 'PM'),
  };
}

/** 签到: of each who bids and did not check in; nobody else is shown it. */
async function ofBidders(db: Db, { lot, terms }: Facts): Promise<Owed[]> {
  const here = new Set((await checkIns(db, lot.packageId)).map((c) => c.orgId));
  return [...(await bidderOrgs(db, lot.packageId))].flatMap((orgId) =>
    here.has(orgId)
      ? []
      : [
          {
            words: dutyWords(openingTextOf(lot), 'duty.checkIn'),
            by: attending(orgId),
            since: new Date(terms.bidDeadline.getTime() - CHECK_IN_MINUTES * 60_000),
            until: terms.bidDeadline,
            lapses: true,
            atHour: true,
            at: inHall(lot.packageId, 'supplier'),
          },
        ],
  );
}

const whole = (bids: readonly HallBid[], owes: (bid: HallBid) => boolean) =>
  bids.filter(owes).map((bid) => bid.orgId);

async function decrypting(db: Db, { lot, terms, host }: Facts, hall: Hall): Promise<Owed[]> {
  const { packageId } = lot;
  const until = hall.decryptUntil ? new Date(hall.decryptUntil) : undefined;
  const ofLot = { at: inHall(packageId, 'PM'), atHour: true };
  const owed: Owed[] = whole(hall.bids, (b) => b.state === 'sealed' && !b.keyReleasedAt).map((orgId) => ({
    words: dutyWords(openingTextOf(lot), 'duty.decrypt'),
    by: attending(orgId),
    until,
    lapses: true,
    atHour: true,
    at: inHall(packageId, 'supplier'),
  }));
  if (!hall.lotKeyReleasedAt) {
    const orgId = (await lotKeyOf(db, packageId))?.custodianOrgId ?? lot.tendereeOrgId;
    const release = { ...ofLot, at: inHall(packageId, 'owner') };
    owed.push({
      ...release,
      words: dutyWords(openingTextOf(lot), 'duty.releaseLotKey'),
      by: { users: [terms.custodianUserId], orgId, permission: 'opening.custodian' },
      until,
    });
    // Nobody fails while the lot key is missing: then it is for the host to say what follows, and for the second custodian to help out.
    if (until)
      owed.push({ ...ofLot, words: dutyWords(openingTextOf(lot), 'duty.attribute'), by: host, since: until });
    if (until && terms.secondCustodianId)
      owed.push({
        ...release,
        words: dutyWords(openingTextOf(lot), 'duty.releaseLotKeySecond'),
        by: { users: [terms.secondCustodianId], permission: 'opening.custodian' },
        since: until,
      });
  }
  // Nobody fails by itself where the host began late either.
  if (until && hall.lotKeyReleasedAt && beganLate(hall) && hall.bids.some((b) => b.state === 'sealed'))
    owed.push({
      ...ofLot,
      words: dutyWords(openingTextOf(lot), 'duty.attributeLate'),
      by: host,
      since: until,
    });
  if (hall.bids.some((b) => b.stuck !== null && b.proposal === null))
    owed.push({ ...ofLot, words: dutyWords(openingTextOf(lot), 'duty.stuck'), by: host });
  if (hall.bids.some((b) => b.proposal !== null))
    for (const by of await otherSides(db, lot, 'opening.custodian'))
      owed.push({
        ...ofLot,
        words: dutyWords(openingTextOf(lot), 'duty.decide'),
        by,
        at: inHall(packageId, 'owner'),
      });
  return owed;
}

function confirming({ lot, host }: Facts, hall: Hall): Owed[] {
  if (hall.phase !== 'confirming') return [];
  const { packageId } = lot;
  const until = hall.signUntil ? new Date(hall.signUntil) : undefined;
  const silent = whole(hall.bids, (b) => b.confirmation === 'none');
  const owed: Owed[] = silent.map((orgId) => ({
    words: dutyWords(openingTextOf(lot), 'duty.confirm'),
    by: attending(orgId),
    until,
    lapses: true,
    atHour: true,
    at: inHall(packageId, 'supplier'),
  }));
  const ofLot = { by: host, at: inHall(packageId, 'PM'), atHour: true };
  if (openObjection(hall)) owed.push({ ...ofLot, words: dutyWords(openingTextOf(lot), 'duty.answer') });
  else if (allFinal(hall))
    owed.push({
      ...ofLot,
      words: dutyWords(openingTextOf(lot), 'duty.finish'),
      // Who says nothing in time is taken to accept.
      ...(silent.length > 0 && until ? { since: until } : {}),
    });
  return owed;
}

export const duties: readonly DutySource[] = [
  {
    subject: 'lot',
    of,
    // Before the start nobody learns who came, so the event names the person only.
    also: {
      concerns: ({ type, subjectId }) => (type === bidderArrived.type ? subjectId : undefined),
      resolve: lotsCheckedIn,
    },
  },
];
