import { committeeScreens } from '../shared/screens.ts';
import { knownToFail } from '#areas/bid-opening/server/index.ts';
import { tooFewCanBid } from '#areas/invitation/server/index.ts';
import { agencyOf, type Lot, lotOf, otherSides } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { type IssuedTerms, issuedTermsOf } from '#areas/tender-file/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { answeringLotStatuses, memberState, replacementStatus } from '../shared/status.ts';
import { committeeText } from '../shared/text/index.ts';
import { replacementsOf } from './replacement-store.ts';
import { byPackage, type CommitteeRow, membersOfCommittee, openDrawOf, seedsOf } from './store.ts';

const say = (path: 'plan' | 'draw' | 'reveal' | 'witness' | 'answer' | 'decide') =>
  dutyWords(committeeText, `duty.${path}`);

/** 组建评标委员会 by the agency, 见证 and 更换确认 by the other sides, 答复邀请 by each who was drawn. */
async function of(db: Db, packageId: string, now: Date): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  if (!lot || lot.status < lotStatus.bulletinPublished || !answeringLotStatuses.includes(lot.status))
    return [];
  const terms = await issuedTermsOf(db, packageId);
  // 简易采购 is compared by its announced rule, without a committee.
  if (terms?.byNotice || (terms && (await willFail(db, lot, terms, now)))) return [];
  const committee = await byPackage(db, packageId);
  const at = atLot(committeeScreens.committee, packageId, 'PM');
  if (!committee)
    return [
      {
        words: say('plan'),
        by: await agencyOf(db, lot, 'review', 'committee.manage'),
        until: terms?.bidDeadline,
        at,
      },
    ];
  const until = committee.reviewTime;
  const members = await membersOfCommittee(db, committee.id);
  const invited = members.filter((m) => m.state === memberState.invited);
  const sitting = members.filter((m) => m.state === memberState.confirmed).length + invited.length;
  return [
    ...(await ofDraw(db, lot, { committee, missing: sitting < committee.memberCount })),
    ...invited.map(({ userId, invitedAt }) => ({
      words: say('answer'),
      by: { users: [userId], permission: 'committee.answer' as const },
      since: invitedAt,
      until,
      // 保密: who is invited learns time and place, never the project.
      about: { main: shanghaiTime(until, 'minute'), part: committee.location },
      at: { path: committeeScreens.confirmation, query: {} },
    })),
    ...(await ofReplacements(db, lot, committee)),
  ];
}

/** 必将流标: by law such a lot comes to no review, so nobody is to be asked to sit in it. */
const willFail = async (db: Db, lot: Lot, terms: IssuedTerms, now: Date): Promise<boolean> =>
  lot.status === lotStatus.bulletinPublished &&
  ((isYes(lot.isLawBid) && (await tooFewCanBid(db, lot, terms, now))) ||
    (await knownToFail(db, lot, terms.bidDeadline, now)));

/** 抽取: begun by the agency, witnessed where that was asked for, ended by the agency's seed. */
async function ofDraw(
  db: Db,
  lot: Lot,
  { committee, missing }: { committee: CommitteeRow; missing: boolean },
): Promise<Owed[]> {
  const until = committee.reviewTime;
  const own = { at: atLot(committeeScreens.committee, lot.packageId, 'PM'), until };
  const draw = await openDrawOf(db, committee.id);
  if (!draw)
    return missing
      ? [{ ...own, words: say('draw'), by: await agencyOf(db, lot, 'review', 'committee.manage') }]
      : [];
  const witnessed = (await seedsOf(db, [draw.id])).some((s) => s.party === 'witness');
  if (!draw.needWitness || witnessed)
    return [{ ...own, words: say('reveal'), by: await agencyOf(db, lot, 'review', 'committee.manage') }];
  return (await otherSides(db, lot, 'committee.witness')).map((by) => ({
    words: say('witness'),
    by,
    since: draw.createdAt,
    until,
    at: { path: committeeScreens.supervision, query: {} },
  }));
}

/** 更换确认: by the supervision or the tenderee's approver, never by the side that asks. */
async function ofReplacements(db: Db, lot: Lot, committee: CommitteeRow): Promise<Owed[]> {
  const open = (await replacementsOf(db, committee.id)).filter((r) => r.status === replacementStatus.open);
  const [first] = open;
  if (!first) return [];
  return (await otherSides(db, lot, 'committee.confirm')).map((by) => ({
    words: say('decide'),
    by,
    since: first.askedAt,
    at: { path: committeeScreens.replacements, query: {} },
  }));
}

export const duties: readonly DutySource[] = [{ subject: 'lot', of }];
