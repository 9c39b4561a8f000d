import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { PageAsked } from '#kit/shared/call.ts';
import type { Tx } from './context.ts';
import type { Db } from './database/db.ts';
import { type ListOf, pageRows } from './database/page-rows.ts';

const outbox = pgTable('outbox', {
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  listener: text().notNull(),
  tenantId: uuid('tenant_id').notNull(),
  attempts: integer().notNull(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }),
  error: text(),
  key: text().notNull(),
  discardReason: varchar('discard_reason', { length: 500 }),
  discardAskedBy: uuid('discard_asked_by'),
  discardedBy: uuid('discarded_by'),
});
const event = pgTable('event', {
  id: bigint({ mode: 'number' }).notNull(),
  tenantId: uuid('tenant_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  type: text().notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: uuid('subject_id').notNull(),
  actorName: text('actor_name').notNull(),
});

/** Which delivery is meant. */
export interface DeliveryKey {
  readonly eventId: number;
  readonly listener: string;
  readonly key: string;
}

/** Whether a delivery waits, failed and comes again, was given up, or is to be discarded. */
export const deliveryStates = ['waiting', 'retrying', 'givenUp', 'discarding', 'discarded'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const state = sql<DeliveryState>`case when ${outbox.discardedBy} is not null then 'discarded'
  when ${outbox.discardAskedBy} is not null then 'discarding' when ${outbox.doneAt} is not null then 'givenUp'
  when ${outbox.attempts} > 0 then 'retrying' else 'waiting' end`;

/** Said in the text: the index holds only what is not delivered. */
const onDesk = sql`(done_at is null or error is not null)`;

const shown = {
  eventId: outbox.eventId,
  listener: outbox.listener,
  key: outbox.key,
  attempts: outbox.attempts,
  nextAt: outbox.nextAt,
  doneAt: outbox.doneAt,
  error: outbox.error,
  discardReason: outbox.discardReason,
  discardAskedBy: outbox.discardAskedBy,
  discardedBy: outbox.discardedBy,
  state,
  at: event.at,
  type: event.type,
  subjectType: event.subjectType,
  subjectId: event.subjectId,
  actorName: event.actorName,
};

const list: ListOf = {
  id: [outbox.eventId, outbox.listener, outbox.key],
  order: [{ by: outbox.eventId, down: true }, { by: outbox.listener }, { by: outbox.key }],
};

/** 事务消息: deliveries of one tenant that are not done, newest first; the table itself knows no tenant wall. */
export function pageOfDeliveries(
  db: Db,
  tenantId: string,
  q: PageAsked & { readonly state?: DeliveryState | undefined },
) {
  return pageRows(db, list, {
    from: sql`${outbox}`,
    where: and(eq(outbox.tenantId, tenantId), onDesk, q.state ? sql`${state} = ${q.state}` : undefined),
    q,
    rows: (at) =>
      db
        .select(shown)
        .from(outbox)
        .innerJoin(event, eq(event.id, outbox.eventId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });
}
export type DeliveryRow = Awaited<ReturnType<typeof pageOfDeliveries>>['records'][number];

const at = (tenantId: string, { eventId, listener, key }: DeliveryKey): SQL | undefined =>
  and(
    eq(outbox.tenantId, tenantId),
    eq(outbox.eventId, eventId),
    eq(outbox.listener, listener),
    eq(outbox.key, key),
    onDesk,
  );

/** One delivery with what its event carries. */
export async function deliveryOf(
  db: Db,
  tenantId: string,
  of: DeliveryKey,
): Promise<(DeliveryRow & { payload: unknown }) | undefined> {
  const rows = await db
    .select({ ...shown, payload: sql<unknown>`event.payload` })
    .from(outbox)
    .innerJoin(event, eq(event.id, outbox.eventId))
    .where(at(tenantId, of))
    .orderBy(desc(outbox.eventId))
    .limit(1);
  return rows[0];
}

/** Delivers again at once, as if it had never failed; one that was given up comes back. Answers whether it could. */
export async function retryDelivery(tx: Tx, of: DeliveryKey): Promise<boolean> {
  const rows = await tx.db
    .update(outbox)
    .set({
      doneAt: null,
      error: null,
      attempts: 0,
      nextAt: sql`clock_timestamp()`,
      discardReason: null,
      discardAskedBy: null,
    })
    .where(and(at(tx.tenantId, of), sql`discarded_by is null`, sql`(attempts > 0 or error is not null)`))
    .returning({ eventId: outbox.eventId });
  return rows.length > 0;
}

/** Notes who would discard a delivery and why; it goes on being tried until another agrees. */
export async function askToDiscard(tx: Tx, of: DeliveryKey, reason: string): Promise<boolean> {
  const rows = await tx.db
    .update(outbox)
    .set({ discardReason: reason, discardAskedBy: tx.user.id })
    .where(
      and(
        at(tx.tenantId, of),
        sql`discarded_by is null and discard_asked_by is null`,
        sql`(attempts > 0 or error is not null)`,
      ),
    )
    .returning({ eventId: outbox.eventId });
  return rows.length > 0;
}

/** Discards what another asked to discard. */
export async function discardDelivery(tx: Tx, of: DeliveryKey): Promise<boolean> {
  const rows = await tx.db
    .update(outbox)
    .set({
      discardedBy: tx.user.id,
      doneAt: sql`coalesce(done_at, clock_timestamp())`,
      error: sql`coalesce(error, '')`,
    })
    .where(and(at(tx.tenantId, of), sql`discarded_by is null`, sql`discard_asked_by <> ${tx.user.id}::uuid`))
    .returning({ eventId: outbox.eventId });
  return rows.length > 0;
}
