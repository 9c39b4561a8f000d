import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { msgStatus } from '../shared/status.ts';
import type { MessageParams, Said } from '../shared/template.ts';
import type { WebRouter } from '../shared/web-router.ts';
import { message } from './tables.ts';

const entry = {
  id: message.id,
  template: message.template,
  params: message.params,
  said: message.said,
  webPath: message.webPath,
  webQuery: message.webQuery,
  msgStatus: message.msgStatus,
  sentAt: message.sentAt,
};
export type MessageRow = Awaited<ReturnType<typeof recentOf>>[number];

interface NewMessages {
  readonly template: string;
  readonly params: MessageParams;
  readonly said?: Said | undefined;
  readonly webRouter: WebRouter | undefined;
  readonly userIds: readonly string[];
}

export async function insertMessages(tx: Tx, sent: NewMessages): Promise<void> {
  await tx.db.insert(message).values(
    sent.userIds.map((userId) => ({
      id: newId(),
      tenantId: tx.tenantId,
      userId,
      template: sent.template,
      params: sent.params,
      said: sent.said ?? null,
      webPath: sent.webRouter?.path ?? '',
      webQuery: sent.webRouter?.query ?? {},
      sentAt: sql`app_now()`,
    })),
  );
}

interface MessageFilter extends PageAsked {
  readonly msgStatus?: '0' | '3' | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

const list: ListOf = {
  id: message.id,
  sortedBy: 'sendTime',
  order: [
    { by: message.sentAt, down: true },
    { by: message.id, down: true },
  ],
};

export function pageOfMessages(db: Db, userId: string, q: MessageFilter) {
  const where = and(
    eq(message.userId, userId),
    q.msgStatus ? eq(message.msgStatus, q.msgStatus) : undefined,
    q.from ? gte(message.sentAt, q.from) : undefined,
    q.before ? lt(message.sentAt, q.before) : undefined,
  );
  return pageRows(db, list, {
    from: sql`${message}`,
    where,
    q,
    rows: (at) => db.select(entry).from(message).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

export const recentOf = (db: Db, userId: string, days: number, most: number) =>
  db
    .select(entry)
    .from(message)
    .where(and(eq(message.userId, userId), gte(message.sentAt, sql`app_now() - ${days} * interval '1 day'`)))
    .orderBy(desc(message.sentAt), desc(message.id))
    .limit(most);

export const countUnread = (db: Db, userId: string): Promise<number> =>
  db.$count(message, and(eq(message.userId, userId), eq(message.msgStatus, msgStatus.unread)));

/** Answers whether the user has such a message at all. */
export async function markRead(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(message)
    .set({ msgStatus: msgStatus.read, readAt: sql`coalesce(${message.readAt}, app_now())` })
    .where(and(eq(message.userId, userId), eq(message.id, id)))
    .returning({ id: message.id });
  return rows.length > 0;
}

export async function markAllRead(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.db
    .update(message)
    .set({ msgStatus: msgStatus.read, readAt: sql`app_now()` })
    .where(and(eq(message.userId, userId), eq(message.msgStatus, msgStatus.unread)))
    .returning({ id: message.id });
  return rows.length;
}
