import { submissionScreens } from '../shared/screens.ts';
import { lotOf } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { holdersOf, issuedTermsOf } from '#areas/tender-file/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { bidText } from '../shared/text/index.ts';
import { bidderOrgs } from './for-opening.ts';

/** 递交投标文件: of each who holds the documents and has not bid, until the deadline; nobody else is shown it. */
async function of(db: Db, packageId: string): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  if (lot?.status !== lotStatus.bulletinPublished) return [];
  const terms = await issuedTermsOf(db, packageId);
  // 简易招采 sends its suppliers to its own page.
  if (!terms || terms.byNotice) return [];
  const bidders = await bidderOrgs(db, packageId);
  const owed: Owed[] = [];
  for (const { orgId } of await holdersOf(db, packageId))
    if (!bidders.has(orgId))
      owed.push({
        words: dutyWords(bidText, 'duty.submit'),
        by: { orgId, permission: 'bid.submit' },
        until: terms.bidDeadline,
        lapses: true,
        at: atLot(submissionScreens.submit, packageId, 'supplier'),
      });
  return owed;
}

export const duties: readonly DutySource[] = [{ subject: 'lot', of }];
