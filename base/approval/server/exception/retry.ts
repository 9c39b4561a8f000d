import { profileOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { retryDelivery } from '#kit/server/outbox-desk.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { approvalRetried } from '../../shared/events.ts';
import { opType } from '../../shared/status.ts';
import { refuse } from '../../shared/text/exception.ts';
import { insertRecord, lockInstance } from '../store.ts';
import { failureOf, remedyOf } from './store.ts';

/** 业务重试: the decision is delivered to its business once more; nothing is decided anew, so one administrator may do it alone. */
export async function retryBusiness(tx: Tx, { instanceId }: { instanceId: string }): Promise<null> {
  const instance = await lockInstance(tx, instanceId);
  if (!instance) throw refuse('notFound', 404);
  const failure = await failureOf(tx.db, instanceId);
  if (!failure) throw refuse('notFailed');
  if (await remedyOf(tx.db, instanceId)) throw refuse('asked');
  const { eventId, listener } = failure;
  if (!(await retryDelivery(tx, { eventId, listener, key: '' }))) throw refuse('notFailed');
  await insertRecord(tx, {
    instanceId,
    nodeIndex: null,
    opType: opType.retried,
    deptName: (await profileOf(tx.db, tx.user.id, instance.orgId))?.deptName ?? '',
  });
  const { serviceKey, serviceId } = instance;
  tx.emit(
    approvalRetried,
    { subjectType: serviceKey as ApprovalKey, subjectId: serviceId },
    { serviceKey, serviceId, instanceId },
  );
  return null;
}
