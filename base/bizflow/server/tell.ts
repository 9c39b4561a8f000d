import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import type { Tx } from '#kit/server/context.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { bizflowText } from '../shared/text/index.ts';
import { serviceName } from './business.ts';
import type { FlowRow } from './store.ts';

/** What every event about it names. */
export const subjectOf = (f: Pick<FlowRow, 'id' | 'serviceKey' | 'serviceId'>) => ({
  serviceKey: f.serviceKey,
  serviceId: f.serviceId,
  flowId: f.id,
});

/** The kind of an event about it: only what is under approval is confirmed by an owner. */
export const kindOf = (f: Pick<FlowRow, 'serviceKey'>): ApprovalKey => f.serviceKey as ApprovalKey;

const about = (f: FlowRow) => ({
  title: f.title,
  service: serviceName(f.serviceKey),
  submitter: f.submitterName ?? '',
});

/** The owner's people learn that they are asked. */
export async function tellAsked(tx: Tx, f: FlowRow, userIds: readonly string[]): Promise<void> {
  await notify(tx, {
    template: messageTemplate(bizflowText, 'message.asked'),
    params: { ...about(f), submitter: tx.user.trueName, org: tx.user.orgName },
    to: userIds,
    webRouter: webRouterOf(f.ownerPath),
  });
  flowChanged(tx, f, userIds);
}

/** Those whom a task was handed or passed on to learn so. */
export async function tellHandedOn(tx: Tx, f: FlowRow, userIds: readonly string[]): Promise<void> {
  await notify(tx, {
    template: messageTemplate(bizflowText, 'message.handedOn'),
    params: { ...about(f), user: tx.user.trueName },
    to: userIds,
    webRouter: webRouterOf(f.ownerPath),
  });
  flowChanged(tx, f, userIds);
}

/** Who submitted it learns how the owner decided. */
export async function tellDecided(tx: Tx, f: FlowRow, agreed: boolean, comment: string): Promise<void> {
  await notify(tx, {
    template: messageTemplate(bizflowText, agreed ? 'message.agreed' : 'message.disagreed'),
    params: { ...about(f), user: tx.user.trueName, comment },
    to: f.submitterId ? [f.submitterId] : [],
    webRouter: webRouterOf(f.path),
  });
}

/** The owner's people learn that nothing is left to do. */
export async function tellWithdrawn(tx: Tx, f: FlowRow, userIds: readonly string[]): Promise<void> {
  await notify(tx, {
    template: messageTemplate(bizflowText, 'message.withdrawn'),
    params: { ...about(f), submitter: tx.user.trueName },
    to: userIds,
  });
  flowChanged(tx, f, userIds);
}

/** Open screens of the subject, and those of these people, are out of date. */
export function flowChanged(
  tx: Tx,
  f: Pick<FlowRow, 'id' | 'serviceKey' | 'serviceId'>,
  userIds: readonly string[] = [],
): void {
  tx.push(`bizflow:${f.serviceKey}:${f.serviceId}`, { kind: 'changed', instanceId: f.id });
  for (const id of new Set(userIds)) tx.push(`user:${id}`, { kind: 'backlog' });
}

/** Somebody who was asked has opened it: nothing else has changed. */
export const flowOpened = (tx: Tx, f: Pick<FlowRow, 'id' | 'serviceKey' | 'serviceId'>): void =>
  tx.push(`bizflow:${f.serviceKey}:${f.serviceId}`, { kind: 'opened', instanceId: f.id });
