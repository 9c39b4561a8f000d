import { affiliationsOf } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import {
  askToDiscard,
  deliveryOf,
  type DeliveryKey,
  type DeliveryRow,
  discardDelivery,
  pageOfDeliveries,
  retryDelivery,
} from '#kit/server/outbox-desk.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import type * as calls from '../../shared/delivery-calls.ts';
import { deliveryDiscarded, deliveryRetried, discardAsked } from '../../shared/events.ts';
import { refuse } from '../../shared/text/index.ts';
import { withoutSecrets } from '../hidden.ts';

const idOf = ({ eventId, listener, key }: DeliveryKey): string => `${eventId}~${listener}~${key}`;

function keyOf(id: string): DeliveryKey {
  const [eventId = '', listener = '', ...key] = id.split('~');
  return { eventId: Number(eventId), listener, key: key.join('~') };
}

const failed = (row: DeliveryRow): boolean => row.attempts > 0 || row.error !== null;

function shown(r: Read, row: DeliveryRow, names: ReadonlyMap<string, string>): calls.Delivery {
  const open = row.discardedBy === null;
  return {
    id: idOf(row),
    type: row.type,
    listener: row.listener,
    state: row.state,
    attempts: row.attempts,
    at: row.at.toISOString(),
    nextAt: row.doneAt === null ? row.nextAt.toISOString() : null,
    error: row.error ?? '',
    discardReason: row.discardReason ?? '',
    discardAskedBy: names.get(row.discardAskedBy ?? '') ?? '',
    can: {
      retry: open && failed(row),
      discard: open && failed(row) && row.discardAskedBy === null,
      confirm: open && row.discardAskedBy !== null && row.discardAskedBy !== r.user.id,
    },
  };
}

/** Who asked to discard, by name. */
async function askers(r: Read, rows: readonly DeliveryRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.discardAskedBy ?? []))];
  return new Map((await affiliationsOf(r.db, ids)).map((a) => [a.userId, a.trueName]));
}

/** 事务消息列表. */
export async function page(r: Read, q: InputOf<typeof calls.pageDeliveries>): Promise<Page<calls.Delivery>> {
  const { records, ...count } = await pageOfDeliveries(r.db, r.tenantId, q);
  const names = await askers(r, records);
  return pageResult(
    records.map((row) => shown(r, row, names)),
    count,
    q,
  );
}

/** 事务消息内容: secrets masked. */
export async function detail(r: Read, { id }: { id: string }): Promise<calls.DeliveryDetail> {
  const row = await deliveryOf(r.db, r.tenantId, keyOf(id));
  if (!row) throw refuse('notFound', 404);
  return {
    ...shown(r, row, await askers(r, [row])),
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    actorName: row.actorName,
    key: row.key,
    content: JSON.stringify(withoutSecrets(row.payload), null, 2),
  };
}

async function demandThere(tx: Tx, id: string): Promise<DeliveryKey> {
  const key = keyOf(id);
  if (!(await deliveryOf(tx.db, tx.tenantId, key))) throw refuse('notFound', 404);
  return key;
}

const about = (tx: Tx) => ({ subjectType: 'delivery' as const, subjectId: tx.tenantId });
const which = ({ eventId, listener }: DeliveryKey) => ({ eventId, listener });

/** 重试. */
export async function retry(tx: Tx, { id }: { id: string }): Promise<null> {
  const key = await demandThere(tx, id);
  if (!(await retryDelivery(tx, key))) throw refuse('notFailed');
  tx.emit(deliveryRetried, about(tx), which(key));
  return null;
}

/** 申请丢弃. */
export async function discard(tx: Tx, { id, reason }: InputOf<typeof calls.askDiscard>): Promise<null> {
  const key = await demandThere(tx, id);
  if (!(await askToDiscard(tx, key, reason))) throw refuse('notFailed');
  tx.emit(discardAsked, about(tx), { ...which(key), reason });
  return null;
}

/** 确认丢弃: by another than who asked. */
export async function confirm(tx: Tx, { id }: { id: string }): Promise<null> {
  const key = await demandThere(tx, id);
  if (!(await discardDelivery(tx, key))) throw refuse('otherPerson', 403);
  tx.emit(deliveryDiscarded, about(tx), which(key));
  return null;
}
