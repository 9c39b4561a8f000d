import { agencyOf, lotOf } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { exceptionScreens } from '../shared/screens.ts';
import { exceptionStatus, whyNot } from '../shared/status.ts';
import { exceptionText } from '../shared/text/index.ts';
import { newestOf } from './store.ts';

/** 修改被退回的终止招标 while the lot can still end, and 退还费用和保证金 once it has. */
async function of(db: Db, packageId: string): Promise<Owed[]> {
  const row = await newestOf(db, packageId);
  const lot = row && (await lotOf(db, packageId));
  if (!lot) return [];
  const mend = row.status === exceptionStatus.returned && !whyNot(lot);
  const refund = row.status === exceptionStatus.published && row.refund === null;
  if (!mend && !refund) return [];
  return [
    {
      words: dutyWords(exceptionText, mend ? 'duty.mend' : 'duty.refund'),
      by: await agencyOf(db, lot, 'pre', 'exception.edit'),
      at: atLot(mend ? exceptionScreens.edit : exceptionScreens.view, packageId, 'PM'),
    },
  ];
}

export const duties: readonly DutySource[] = [{ subject: 'lot', of }];
