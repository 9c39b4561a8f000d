import { lockLot } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { exactTime } from '../shared/dates.ts';
import { deadlineMoved } from '../shared/events.ts';
import { fileStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { lockByPackage, update } from './store.ts';

/**
 * 顺延投标截止时间 of documents that are out: later only, and only while the present deadline lies ahead by the database's clock. The opening is at
 * the same time (招标投标法第三十四条). Answers what it was before.
 */
export async function moveDeadline(tx: Tx, packageId: string, to: Date): Promise<{ readonly from: Date }> {
  const lot = await lockLot(tx, packageId);
  const file = await lockByPackage(tx, packageId);
  const from = file?.bidDeadline;
  if (file?.status !== fileStatus.sent || file.byNotice || !from) throw refuse('wrongStatus');
  if (lot.status !== lotStatus.bulletinPublished || (await clockNow(tx)) >= from)
    throw refuse('deadlineOver', 409, { at: exactTime(from) });
  if (to <= from) throw refuse('deadlineEarlier', 409, { at: exactTime(from) });
  await update(tx, file.id, { bidDeadline: to });
  tx.emit(
    deadlineMoved,
    {
      subjectType: 'tenderFile',
      subjectId: file.id,
      before: { bidDeadline: from },
      after: { bidDeadline: to },
    },
    { packageId, from: from.toISOString(), to: to.toISOString() },
  );
  return { from };
}
