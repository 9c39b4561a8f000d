import { publishNotice } from '#areas/bulletin/server/index.ts';
import { BID_DEADLINE } from '#areas/bid-submission/shared/status.ts';
import { REPLY_DEADLINE } from '#areas/invitation/shared/status.ts';
import { type ApprovalEnd, moveLot, type OfLot } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { dropDeadlines } from '#kit/server/ticker.ts';
import { exceptionLapsed, exceptionReturned, lotTerminated } from '../shared/events.ts';
import { exceptionStatus, moves, whyNot } from '../shared/status.ts';
import { type ExceptionRow, update } from './store.ts';
import { tellAuthor, tellEnded } from './tell.ts';

/** 审批结束: agreed by everybody it needs, the lot ends; refused or withdrawn, it comes back. */
export async function follow(tx: Tx, of: OfLot<ExceptionRow>, end: ApprovalEnd): Promise<void> {
  if (end !== 'approve') return giveBack(tx, of, end);
  // The opening that began in the meantime is valid: what was read out there is known.
  if (whyNot(of.lot)) return lapse(tx, of);
  await terminate(tx, of);
}

async function giveBack(
  tx: Tx,
  { lot, row }: OfLot<ExceptionRow>,
  end: 'reject' | 'withdraw',
): Promise<void> {
  const { packageId, id } = row;
  const { to: status } = moves[end];
  const withdrawn = end === 'withdraw';
  await update(tx, id, { status, digest: null, files: null, submittedBy: null });
  tx.emit(
    exceptionReturned,
    { subjectType: 'exception', subjectId: id, before: { status: row.status }, after: { status } },
    { packageId, exceptionId: id, withdrawn },
  );
  if (!withdrawn) await tellAuthor(tx, lot, row, 'returned');
}

async function lapse(tx: Tx, { lot, row }: OfLot<ExceptionRow>): Promise<void> {
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
async function terminate(tx: Tx, { lot, row }: OfLot<ExceptionRow>): Promise<void> {
  const { packageId, id, digest } = row;
  if (!digest) throw new Error('an exception in approval lacks its digest');
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
