import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import type { Tx } from '#kit/server/context.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { type Lang, words } from '#kit/shared/text.ts';
import { type ApprovalFinished, approvalFailed, approvalRecovered } from '../../shared/events.ts';
import { exceptionText } from '../../shared/text/exception.ts';
import { instanceById, type InstanceRow } from '../store.ts';
import { decidersOf } from '../store-tasks.ts';
import type { KeptRefusal } from '../tables.ts';
import { serviceOf } from '../tell.ts';
import { keepFailure, settleFailure } from './store.ts';

/** Why a business did not follow, in words: the rule that refused it; of a fault of the program only that it was one. */
export const reasonOf = (lang: Lang, refusal: KeptRefusal | null): string =>
  (refusal && words(lang, refusal.key, refusal.params)) ?? exceptionText.say(lang, 'error.program');

const subjectOf = (i: InstanceRow) => ({
  serviceKey: i.serviceKey,
  serviceId: i.serviceId,
  instanceId: i.id,
});
const about = (i: InstanceRow) => ({
  subjectType: i.serviceKey as ApprovalKey,
  subjectId: i.serviceId,
});

/**
 * 业务处理失败: the decision stands, its business has failed to follow again and again; the submitter and those who decided are
 * told, and administrators can have it follow once more.
 */
export async function noteFailure(
  tx: Tx,
  { instanceId }: ApprovalFinished,
  delivery: { eventId: string; listener: string },
  failed: { why: string; cause: unknown },
): Promise<void> {
  const i = await instanceById(tx.db, instanceId);
  if (!i) return;
  const { cause, why } = failed;
  const refusal =
    cause instanceof Refusal ? { key: cause.key, ...(cause.params ? { params: cause.params } : {}) } : null;
  await keepFailure(tx, {
    instanceId,
    eventId: Number(delivery.eventId),
    listener: delivery.listener,
    error: why.slice(0, 1000),
    refusal,
  });
  tx.emit(approvalFailed, about(i), { ...subjectOf(i), error: refusal?.key ?? '' });
  const deciders = await decidersOf(tx.db, i.id);
  const how = deciders.length > 0 ? 'message.failed' : 'message.submitFailed';
  await notify(tx, {
    template: messageTemplate(exceptionText, how),
    params: {
      title: i.title,
      service: serviceOf(i),
      reason: { zh: reasonOf('zh', refusal), en: reasonOf('en', refusal) },
    },
    to: [i.submitterId, ...deciders],
    webRouter: webRouterOf(i.path),
  });
}

/** 业务处理完成: where it had failed before, the same people learn that it has followed. */
export async function noteFollowed(tx: Tx, { instanceId }: ApprovalFinished): Promise<void> {
  if (!(await settleFailure(tx, instanceId))) return;
  const i = await instanceById(tx.db, instanceId);
  if (!i) return;
  tx.emit(approvalRecovered, about(i), subjectOf(i));
  await notify(tx, {
    template: messageTemplate(exceptionText, 'message.followed'),
    params: { title: i.title, service: serviceOf(i) },
    to: [i.submitterId, ...(await decidersOf(tx.db, i.id))],
    webRouter: webRouterOf(i.path),
  });
}
