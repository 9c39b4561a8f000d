import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import type { Tx } from '#kit/server/context.ts';
import { apvlStatus, opType } from '../../shared/status.ts';
import { exceptionText } from '../../shared/text/exception.ts';
import { closeTasks, finish } from '../flow.ts';
import { followNow } from '../on-finished.ts';
import { insertRecord, type InstanceRow } from '../store.ts';
import { backlogChanged, serviceOf } from '../tell.ts';
import { type RemedyRow, settleFailure } from './store.ts';

/**
 * 管理员终止: an approval under way goes back to who submitted it, as if they had withdrawn it; so does the business that could not follow
 * what was decided, while the decision itself stands as it was made. Neither agrees or disagrees in anybody's place.
 */
export async function end(
  tx: Tx,
  instance: InstanceRow,
  { remedy, deptName }: { remedy: RemedyRow; deptName: string },
): Promise<void> {
  await insertRecord(tx, {
    instanceId: instance.id,
    nodeIndex: null,
    opType: opType.ended,
    deptName,
    comment: remedy.reason,
  });
  const approvers = await closeTasks(tx, instance);
  if (instance.apvlStatus === apvlStatus.inApproval) await finish(tx, instance, 'withdraw');
  else await givenBack(tx, instance);
  await notify(tx, {
    template: messageTemplate(exceptionText, 'message.ended'),
    params: { title: instance.title, service: serviceOf(instance), reason: remedy.reason },
    to: [instance.submitterId, ...approvers],
    webRouter: webRouterOf(instance.path),
  });
  backlogChanged(tx, [instance.submitterId, ...approvers]);
}

/** Nothing of the decision takes effect any more: the business is its submitter's again. */
async function givenBack(tx: Tx, { id, serviceKey, serviceId }: InstanceRow): Promise<void> {
  await settleFailure(tx, id);
  await followNow(tx, { serviceKey, serviceId, instanceId: id, agreed: false, withdrawn: true });
}
