import { lockLot, lotOf, tendereeOrgsOf } from '#areas/project/server/index.ts';
import { byQuotes } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { showFiles } from '#base/file/server/index.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import type { confirmJoin } from '../shared/calls.ts';
import { exactTime } from '../shared/dates.ts';
import { documentsObtained } from '../shared/events.ts';
import { fileStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { byPackage, holderOf, insertHolder, invitedAs } from './store.ts';
import { maySee } from './invitees.ts';
import { filesOf } from './frozen.ts';

/** Who wants the documents is secret, so what goes on record names the person and not the lot. */
const against = (tx: Tx, rule: Rule, refusal: Refusal, earliest?: Date): Refusal =>
  unlawful(refusal, { rule, act: 'tenderFile.obtain', subject: ['user', tx.user.id], earliest });

/**
 * 获取采购文件: any supplier may, without sign-up, while the documents are provided; asking twice is one act. The lot
 * stays locked so that no move of it falls in between.
 */
export async function obtain(tx: Tx, { packageId }: InputOf<typeof confirmJoin>) {
  // An id that is no lot, one of another tenant, and one not issued yet look alike.
  if (!(await lotOf(tx.db, packageId))) throw refuse('notFound', 404);
  const lot = await lockLot(tx, packageId);
  const quotes = byQuotes(lot.purchaseMode);
  // Who runs or buys the lot is no bidder of it, whatever roles its people have (招标投标法实施条例第13条).
  const sides = [lot.orgId, lot.tendereeOrgId, ...(await tendereeOrgsOf(tx.db, lot.mainId))];
  if (sides.includes(tx.user.orgId))
    throw against(tx, quotes ? 'quoteExclusion' : 'bidderExclusion', refuse('notFound', 404));
  const file = await byPackage(tx.db, packageId);
  if (file?.status !== fileStatus.sent || !file.frozen || !file.saleBegin || !file.saleEnd)
    throw refuse('notFound', 404);
  // Whoever was not asked does not learn that others were.
  if (!(await maySee(tx.db, lot, tx.user.orgId))) throw refuse('notFound', 404);
  const before = await holderOf(tx.db, packageId, tx.user.orgId);
  if (before) return { obtainedAt: before.toISOString() };
  const invited = await invitedAs(tx.db, packageId, tx.user.orgId);
  const at = await clockNow(tx);
  if (invited?.answer === 'awaited') {
    const { answerUntil } = invited;
    throw answerUntil && at >= answerUntil
      ? refuse('noAnswer', 409, { at: exactTime(answerUntil) })
      : refuse('acceptFirst');
  }
  if (invited?.answer === 'declined') throw refuse('declined');
  if (lot.status !== lotStatus.bulletinPublished) throw refuse('wrongStatus');
  if (at < file.saleBegin) {
    const early = refuse('saleNotBegun', 409, { at: exactTime(file.saleBegin) });
    // Of the time to begin the law of quotes says nothing: the notice does.
    throw quotes ? early : against(tx, 'documentSale', early, file.saleBegin);
  }
  if (at >= file.saleEnd)
    throw against(
      tx,
      quotes ? 'quoteReceipt' : 'documentSale',
      refuse('saleEnded', 409, { at: exactTime(file.saleEnd) }),
    );
  const holder = await insertHolder(tx, { packageId, orgId: tx.user.orgId, userId: tx.user.id, at });
  if (holder) {
    const files = filesOf(file.frozen);
    await showFiles(tx, files, [`org:${tx.user.orgId}#tenderFile.obtain`]);
    tx.emit(documentsObtained, { subjectType: 'documentHolder', subjectId: holder }, {});
  }
  return { obtainedAt: at.toISOString() };
}
