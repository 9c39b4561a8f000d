import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { newId } from '#kit/server/ids.ts';
import { callbackNames, type OutwardType, sendStatus, type SendStatus } from '../shared/status.ts';
import type { MessageParams, Said } from '../shared/template.ts';
import { messageDispatch } from './tables.ts';

export type DispatchRow = typeof messageDispatch.$inferSelect;

export async function insertDispatch(
  tx: Tx,
  row: {
    template: string;
    params: MessageParams;
    said?: Said | undefined;
    sendType: OutwardType;
    address: string;
    userId?: string;
  },
): Promise<string> {
  const id = newId();
  await tx.db.insert(messageDispatch).values({
    id,
    tenantId: tx.tenantId,
    userId: row.userId ?? null,
    sendType: row.sendType,
    receiveAddress: row.address,
    template: row.template,
    params: row.params,
    said: row.said ?? null,
    callbackName: row.userId === undefined ? '' : callbackNames.tellReceiver,
    askedAt: sql`app_now()`,
  });
  return id;
}

export async function dispatchById(db: Db, id: string): Promise<DispatchRow> {
  const [row] = await db.select().from(messageDispatch).where(eq(messageDispatch.id, id));
  if (!row) throw new Error(`no dispatch ${id}`);
  return row;
}

/** Notes how it went. */
export async function endDispatch(
  tx: Tx,
  id: string,
  outcome: { status: SendStatus; error?: string },
): Promise<void> {
  await tx.db
    .update(messageDispatch)
    .set({ status: outcome.status, error: (outcome.error ?? '').slice(0, 500), endedAt: sql`app_now()` })
    .where(eq(messageDispatch.id, id));
}

/** Puts a message that never left back to those that wait; returns how it had ended, or undefined where it may not. */
export async function reopenDispatch(
  tx: Tx,
  id: string,
  from: readonly SendStatus[],
): Promise<SendStatus | undefined> {
  const [before] = await tx.db
    .select({ status: messageDispatch.status })
    .from(messageDispatch)
    .where(eq(messageDispatch.id, id))
    .for('update');
  if (!before || !from.includes(before.status)) return undefined;
  await tx.db
    .update(messageDispatch)
    .set({ status: sendStatus.waiting, error: '', endedAt: null })
    .where(eq(messageDispatch.id, id));
  return before.status;
}

interface DispatchFilter extends PageAsked {
  /** Absent = everybody's. */
  readonly userId?: string | undefined;
  readonly sendType?: OutwardType | undefined;
  readonly status?: SendStatus | undefined;
}

const list: ListOf = {
  id: messageDispatch.id,
  order: [
    { by: messageDispatch.askedAt, down: true },
    { by: messageDispatch.id, down: true },
  ],
};

export function pageOfDispatches(db: Db, q: DispatchFilter) {
  const where = and(
    q.userId ? eq(messageDispatch.userId, q.userId) : undefined,
    q.sendType ? eq(messageDispatch.sendType, q.sendType) : undefined,
    q.status ? eq(messageDispatch.status, q.status) : undefined,
  );
  return pageRows(db, list, {
    from: sql`${messageDispatch}`,
    where,
    q,
    rows: (at) => db.select().from(messageDispatch).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

/** 发送失败: how many messages never left for good. */
export const failedDispatches = (db: Db): Promise<number> =>
  db.$count(messageDispatch, eq(messageDispatch.status, sendStatus.failed));
