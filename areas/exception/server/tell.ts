import { takingPart } from '#areas/bid-submission/server/index.ts';
import { type Lot, supervisingOrgs, tendereeOrgsOf } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { termsOf } from '#areas/tender-file/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { exceptionScreens } from '../shared/screens.ts';
import type { Reason } from '../shared/status.ts';
import { exceptionText } from '../shared/text/index.ts';
import type { ExceptionRow } from './store.ts';

/** 终止通知: in writing to whoever was invited, obtained the documents or has bid; to the lot's own sides; and to the supervision. */
export async function tellEnded(tx: Tx, lot: Lot, row: ExceptionRow): Promise<void> {
  const { packageId } = lot;
  const reason = `reason.${row.reason as Reason}` as const;
  const params = {
    name: lotLabel(lot),
    reason: { zh: exceptionText.say('zh', reason), en: exceptionText.say('en', reason) },
  };
  for (const orgId of await takingPart(tx.db, packageId))
    await notify(tx, {
      template: messageTemplate(exceptionText, 'message.ended'),
      params,
      to: (await membersWithRole(tx.db, 'supplier', orgId)).map((user) => user.id),
      also: [sendType.sms, sendType.email],
      webRouter: { path: exceptionScreens.view, query: { packageId, opType: 'supplier' } },
    });
  const terms = await termsOf(tx.db, packageId);
  const staff = [lot.pmId, row.submittedBy, terms?.custodianUserId, terms?.secondCustodianId].flatMap(
    (id) => id ?? [],
  );
  for (const orgId of await tendereeOrgsOf(tx.db, lot.mainId))
    staff.push(...(await membersWithRole(tx.db, 'owner', orgId)).map((user) => user.id));
  for (const orgId of await supervisingOrgs(tx.db))
    staff.push(...(await membersWithRole(tx.db, 'supervisor', orgId)).map((user) => user.id));
  await notify(tx, {
    template: messageTemplate(exceptionText, 'message.endedStaff'),
    params,
    to: [...new Set(staff)],
    webRouter: { path: exceptionScreens.view, query: { packageId, opType: 'PM' } },
  });
}

/** Tells whoever prepared and submitted it what became of it. */
export const tellAuthor = (tx: Tx, lot: Lot, row: ExceptionRow, what: 'returned' | 'lapsed') =>
  notify(tx, {
    template: messageTemplate(exceptionText, `message.${what}`),
    params: { name: lotLabel(lot) },
    to: [...new Set([row.savedBy, row.submittedBy ?? row.savedBy])],
    webRouter: { path: exceptionScreens.edit, query: { packageId: lot.packageId, opType: 'PM' } },
  });
