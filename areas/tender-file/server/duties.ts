import { tenderFileScreens } from '../shared/screens.ts';
import { agencyOf, lotOf } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { documentsObtained } from '../shared/events.ts';
import { fileStatus } from '../shared/status.ts';
import { fileText, fileTextOf } from '../shared/text/index.ts';
import { byPackage, lotOfHolder, presentKey } from './store.ts';

const inTheMaking: readonly string[] = [fileStatus.notBegun, fileStatus.editing, fileStatus.rejected];

/** 编制采购文件 by the agency, 保管标段密钥 by the tenderee: both until the bulletin is out. */
async function of(db: Db, packageId: string): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  if (!lot || lot.status < lotStatus.approved || lot.status >= lotStatus.bulletinPublished) return [];
  const file = await byPackage(db, packageId);
  const status = file?.status ?? fileStatus.notBegun;
  const byLetter = byInvitation(lot.purchaseMode);
  const owed: Owed[] = [];
  if (inTheMaking.includes(status))
    owed.push({
      words: dutyWords(
        fileText,
        status === fileStatus.rejected ? 'duty.mend' : byLetter ? 'duty.makeByLetter' : 'duty.make',
      ),
      by: await agencyOf(db, lot, 'pre', 'tenderFile.submit'),
      at: atLot(tenderFileScreens.make, packageId, 'PM'),
    });
  if (lot.tendereeOrgId !== '' && !(await presentKey(db, packageId)))
    owed.push({
      words: dutyWords(fileTextOf(lot), byLetter ? 'duty.lotKeyByLetter' : 'duty.lotKey'),
      by: { orgId: lot.tendereeOrgId, permission: 'tenderFile.lotKey' },
      at: atLot(tenderFileScreens.lotKey, packageId, 'owner'),
    });
  return owed;
}

export const duties: readonly DutySource[] = [
  {
    subject: 'lot',
    of,
    // The event names nobody and no lot, since who holds documents is secret.
    also: {
      concerns: ({ type, subjectId }) => (type === documentsObtained.type ? subjectId : undefined),
      resolve: async (db, holderId) => {
        const packageId = await lotOfHolder(db, holderId);
        return packageId === undefined ? [] : [packageId];
      },
    },
  },
];
