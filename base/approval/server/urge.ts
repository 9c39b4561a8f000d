import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { approvalUrged } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { exceptionText } from '../shared/text/exception.ts';
import { instanceToRead, instanceToWithdraw, type Which } from './access.ts';
import { proxiesAt } from './proxy/acting.ts';
import { nodeName } from './reads.ts';
import { markUrged, pendingOf } from './store-tasks.ts';
import { serviceOf, taskRouter } from './tell.ts';

/** 催办: who submitted it asks those whose turn it is for a decision; each of them once a day. */
export async function urge(tx: Tx, which: Which): Promise<{ count: number }> {
  const seen = await instanceToRead(tx, which);
  if (seen.submitterId !== tx.user.id) throw refuse('urgeOwn', 403);
  const instance = await instanceToWithdraw(tx, { instanceId: seen.id });
  const today = shanghaiDay(await clockNow(tx));
  const tasks = (await pendingOf(tx.db, [instance.id])).filter(
    (t) => !t.urgedAt || shanghaiDay(t.urgedAt) !== today,
  );
  if (tasks.length === 0) throw refuse('urgedToday');
  await markUrged(
    tx,
    tasks.map((t) => t.id),
  );
  for (const task of tasks)
    await notify(tx, {
      template: messageTemplate(exceptionText, 'message.urged'),
      params: {
        title: instance.title,
        service: serviceOf(instance),
        submitter: instance.submitterName,
        node: { zh: nodeName(instance, task.nodeIndex, 'zh'), en: nodeName(instance, task.nodeIndex, 'en') },
      },
      to: [task.assigneeId, ...(await proxiesAt(tx.db, task, instance))],
      webRouter: taskRouter(instance, task),
    });
  const { serviceKey, serviceId, id: instanceId } = instance;
  tx.emit(
    approvalUrged,
    { subjectType: serviceKey as ApprovalKey, subjectId: serviceId },
    { serviceKey, serviceId, instanceId, tasks: tasks.map((t) => t.id) },
  );
  return { count: tasks.length };
}
