import { publishNotice } from '#areas/bulletin/server/index.ts';
import { BID_DEADLINE } from '#areas/bid-submission/shared/status.ts';
import { REPLY_DEADLINE } from '#areas/invitation/shared/status.ts';
import { type Lot, lockLot, moveLot } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { dropDeadlines } from '#kit/server/ticker.ts';
import { exceptionLapsed, exceptionReturned, lotTerminated } from '../shared/events.ts';
import { exceptionStatus, whyNot } from '../shared/status.ts';
import { byId, type ExceptionRow, lockById, update } from './store.ts';
import { tellAuthor, tellEnded } from './tell.ts';

interface Locked {
  readonly lot: Lot;
  readonly row: ExceptionRow;
}

/** Lot and exception, locked in the order in which every act locks them. */
export async function lockedException(tx: Tx, id: string): Promise<Locked | undefined> {
  const found = await byId(tx.db, id);
  if (!found) return undefined;
  const lot = await lockLot(tx, found.packageId);
  const row = await lockById(tx, id);
  return row && { lot, row };
}

/** 审批结束: agreed by everybody it needs, the lot ends; refused or withdrawn, it comes back. */
export async function followApproval(
  tx: Tx,
  { lot, row }: Locked,
  { agreed, withdrawn }: { readonly agreed: boolean; readonly withdrawn: boolean },
): Promise<void> {
  if (row.status !== exceptionStatus.inApproval || !row.digest) return;
  if (!agreed) return giveBack(tx, { lot, row }, withdrawn);
  // The opening that began in the meantime stands: what was heard there cannot be unheard.
  if (whyNot(lot)) return lapse(tx, { lot, row });
  await terminate(tx, { lot, row }, row.digest);
}

async function giveBack(tx: Tx, { lot, row }: Locked, withdrawn: boolean): Promise<void> {
  const { packageId, id } = row;
  const status = withdrawn ? exceptionStatus.saved : exceptionStatus.returned;
  await update(tx, id, { status, digest: null, files: null, submittedBy: null });
  tx.emit(
    exceptionReturned,
    { subjectType: 'exception', subjectId: id, before: { status: row.status }, after: { status } },
    { packageId, exceptionId: id, withdrawn },
  );
  if (!withdrawn) await tellAuthor(tx, lot, row, 'returned');
}

async function lapse(tx: Tx, { lot, row }: Locked): Promise<void> {
  const { packageId, id } = row;
  const status = exceptionStatus.lapsed;
  await update(tx, id, { status });
  tx.emit(
    exceptionLapsed,
    { subjectType: 'exception', subjectId: id, before: { status: row.status }, after: { status } },
    { packageId, exceptionId: id, status: lot.status },
  );
  await tellAuthor(tx, lot, row, 'lapsed');
}

/** 终止招标: the lot fails, the announcement is out and everybody is told, at one time of the database's clock. */
async function terminate(tx: Tx, { lot, row }: Locked, digest: string): Promise<void> {
  const { packageId, id } = row;
  await moveLot(tx, packageId, 'fail');
  // 邀请招标: who was not asked does not learn of it; those who were are told one by one.
  const notice = byInvitation(lot.purchaseMode)
    ? undefined
    : await publishNotice(tx, {
        packageId,
        type: 'failure',
        title: row.title ?? '',
        content: row.content ?? '',
      });
  const publishedAt = notice?.publishedAt ?? (await clockNow(tx));
  const bulletinId = notice?.bulletinId ?? null;
  const status = exceptionStatus.published;
  await update(tx, id, { status, publishedAt, bulletinId });
  await dropDeadlines(tx, [BID_DEADLINE, REPLY_DEADLINE], [packageId]);
  tx.emit(
    lotTerminated,
    {
      subjectType: 'exception',
      subjectId: id,
      before: { status: row.status },
      after: { status, digest, publishedAt },
    },
    { packageId, exceptionId: id, reason: row.reason ?? '', digest, bulletinId },
  );
  await tellEnded(tx, lot, row);
}
