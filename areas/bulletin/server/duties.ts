import { bulletinScreens } from '../shared/screens.ts';
import { agencyOf, lotOf } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { termsOf } from '#areas/tender-file/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { bulletinStatus } from '../shared/status.ts';
import { bulletinText } from '../shared/text/index.ts';
import { signersOfBulletin } from './signing.ts';
import { tenderBulletin } from './store.ts';

/** 编制与发布招标公告: once the documents are approved, and published only when the lot key is there. */
async function of(db: Db, packageId: string): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  if (!lot || lot.status < lotStatus.approved || lot.status >= lotStatus.bulletinPublished) return [];
  if (byInvitation(lot.purchaseMode)) return [];
  const terms = await termsOf(db, packageId);
  // 随公告的条款 go out where they were made.
  if (terms?.byNotice) return [];
  const row = await tenderBulletin(db, packageId);
  const status = row?.status ?? bulletinStatus.saved;
  const due = {
    by: await agencyOf(db, lot, 'pre', 'bulletin.submit'),
    at: atLot(bulletinScreens.edit, packageId, 'PM'),
  };
  if (status === bulletinStatus.rejected) return [{ ...due, words: dutyWords(bulletinText, 'duty.mend') }];
  if (status === bulletinStatus.saved && terms)
    return [{ ...due, words: dutyWords(bulletinText, 'duty.make') }];
  const signers = row && status === bulletinStatus.finished ? await signersOfBulletin(db, row) : [];
  // 项目负责人已签名: what is begun is finished by somebody else, before it may be published.
  if (signers.length === 1)
    return [
      {
        words: dutyWords(bulletinText, 'duty.seal'),
        by: { permission: 'bulletin.seal', orgId: lot.orgId, except: signers[0]?.userId ?? '' },
        at: atLot(bulletinScreens.view, packageId, 'PM'),
      },
    ];
  if (status === bulletinStatus.finished && terms?.lotKeyId)
    return [
      {
        ...due,
        words: dutyWords(bulletinText, 'duty.publish'),
        by: await agencyOf(db, lot, 'pre', 'bulletin.publish'),
      },
    ];
  return [];
}

export const duties: readonly DutySource[] = [{ subject: 'lot', of }];
