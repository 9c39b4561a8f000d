import { awardScreens } from '../shared/screens.ts';
import { agencyOf, type Lot, lotOf } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { finishedReview } from '#areas/review/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { startBy } from '../shared/publicity.ts';
import { awardStatus } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { openChange } from './change-store.ts';
import { answers } from './answer.ts';
import { waitsForOwner } from './owner.ts';
import { movedByHolidays } from './periods.ts';
import { type AwardRow, byPackage, objectionsOf } from './store.ts';

const atCandidates = (packageId: string) => atLot(awardScreens.candidatesIndex, packageId, 'PM');
const atDetermination = (packageId: string) => atLot(awardScreens.determination, packageId, 'owner');

const owes: ReadonlySet<string> = new Set([
  lotStatus.reviewed,
  lotStatus.candidatesPublicised,
  // 已定标: nothing more, unless the winner is to be changed.
  lotStatus.awarded,
]);

/** 定标: publicity and notices by the agency, answers by both sides, the decision by the tenderee. */
async function of(db: Db, packageId: string): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  if (!lot || !owes.has(lot.status)) return [];
  const award = await byPackage(db, packageId);
  if (award) return ofAward(db, lot, award);
  const review = await finishedReview(db, packageId);
  if (!review) return [];
  return [
    {
      words: dutyWords(awardText, 'duty.publicise'),
      by: await agencyOf(db, lot, 'award', 'award.publicise'),
      since: review.finishedAt,
      until: startBy(review.finishedAt, await calendarOf(db)),
      at: atCandidates(packageId),
    },
  ];
}

async function ofAward(db: Db, lot: Lot, award: AwardRow): Promise<Owed[]> {
  const change = await openChange(db, award.id);
  if (change)
    return change.confirmedAt
      ? []
      : [
          {
            words: dutyWords(awardText, 'duty.confirmChange'),
            by: { orgId: lot.tendereeOrgId, permission: 'award.determine', except: change.submittedBy },
            at: atLot(awardScreens.change, lot.packageId, 'owner'),
          },
        ];
  // While it is with the tenderee, who is asked owes the answer.
  if (award.status === awardStatus.withOwner) return [];
  if (award.status === awardStatus.determined || award.status === awardStatus.confirmed)
    return [
      {
        words: dutyWords(awardText, waitsForOwner(lot, award) ? 'duty.toOwner' : 'duty.publish'),
        by: await agencyOf(db, lot, 'award', 'award.publicise'),
        at: atLot(awardScreens.notices, lot.packageId, 'PM'),
      },
    ];
  if (award.status !== awardStatus.publicised && award.status !== awardStatus.returned) return [];
  const objections = await objectionsOf(db, award.id);
  const open = objections.filter((o) => o.decision === null);
  if (open.length > 0)
    return answers.duties(
      db,
      lot,
      open.map(({ id, submittedAt }) => ({ id, raisedAt: submittedAt })),
    );
  if (objections.some((o) => o.decision === 'upheld' && o.bidId === null)) return [];
  return [
    {
      words: dutyWords(
        awardText,
        award.status === awardStatus.returned ? 'duty.determineAgain' : 'duty.determine',
      ),
      by: { orgId: lot.tendereeOrgId, permission: 'award.determine' },
      since: award.publicityEnd,
      at: atDetermination(lot.packageId),
    },
  ];
}

export const duties: readonly DutySource[] = [{ subject: 'lot', of, also: movedByHolidays }];
