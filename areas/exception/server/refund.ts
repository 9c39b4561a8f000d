import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { recordRefund } from '../shared/calls.ts';
import { refundRecorded } from '../shared/events.ts';
import { exceptionStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { lotWithException } from './access.ts';
import { update } from './store.ts';

/** 登记退还情况: once, in words; the money itself went by ways outside the platform. */
export async function refund(tx: Tx, input: InputOf<typeof recordRefund>) {
  const { packageId, ...said } = input;
  const { row } = await lotWithException(tx, packageId);
  if (!row) throw refuse('notFound', 404);
  if (row.status !== exceptionStatus.published || row.refund !== null) throw refuse('wrongStatus');
  const set = { ...said, refundBy: tx.user.id, refundAt: await clockNow(tx) };
  await update(tx, row.id, set);
  tx.emit(
    refundRecorded,
    { subjectType: 'exception', subjectId: row.id, before: { refund: null }, after: set },
    { packageId, exceptionId: row.id, refund: said.refund },
  );
  return null;
}
