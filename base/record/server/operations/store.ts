import { and, eq, getColumns, gte, lt, sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { LogKind, LogResult } from '../../shared/operation-calls.ts';
import type { KeptChange } from './keep.ts';

export const operationLog = pgTable('operation_log', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  logKind: text('log_kind').$type<LogKind>().notNull(),
  userId: uuid('user_id'),
  userName: varchar('user_name', { length: 64 }).notNull(),
  trueName: varchar('true_name', { length: 50 }).notNull(),
  orgId: uuid('org_id'),
  orgName: varchar('org_name', { length: 200 }).notNull(),
  address: varchar({ length: 64 }).notNull(),
  device: varchar({ length: 200 }).notNull(),
  action: varchar({ length: 200 }).notNull(),
  subjectType: varchar('subject_type', { length: 60 }).notNull(),
  subjectId: varchar('subject_id', { length: 60 }).notNull(),
  result: text().$type<LogResult>().notNull(),
  resultCode: integer('result_code').notNull(),
  resultKey: varchar('result_key', { length: 120 }).notNull(),
  input: jsonb().$type<Record<string, unknown>>().notNull(),
  changes: jsonb().$type<readonly KeptChange[]>().notNull(),
});
export type LogRow = typeof operationLog.$inferSelect;
export type NewLogRow = typeof operationLog.$inferInsert;

const { id: _drawn, ...columns } = getColumns(operationLog);
const named = Object.entries(columns);
/** A list for each column: the statement is the same however many lines it carries, so it is planned once. */
const LINES = `insert into operation_log (${named.map(([, { name }]) => name).join(', ')})
  select * from unnest(${named.map(([, column], i) => `$${i + 1}::${column.getSQLType().replace(/\(\d+\)/, '')}[]`).join(', ')})`;

/**
 * Objects and lists are JSON; everything else is written by the driver. What PostgreSQL cannot keep, a NUL or half a character, stands
 * there as U+FFFD: whatever somebody sends, the record is written. JSON escapes only halves that stand alone.
 */
function written(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd');
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return JSON.stringify(value).replaceAll(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, (escape) =>
    escape.length > 2 ? '\ufffd' : escape,
  );
}

export const insertLines = (db: Db, rows: readonly NewLogRow[]) =>
  db.$client.query(
    LINES,
    named.map(([key]) => rows.map((row) => written(row[key as keyof NewLogRow]))),
  );

const list: ListOf = {
  id: operationLog.id,
  sortedBy: 'at',
  order: [
    { by: operationLog.at, down: true },
    { by: operationLog.id, down: true },
  ],
};

interface LogFilter extends PageAsked {
  readonly kind?: LogKind | undefined;
  readonly result?: LogResult | undefined;
  readonly userName?: string | undefined;
  readonly address?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** 日志列表: of one tenant, the newest first; an index stands behind each filter. */
export function pageOfLines(db: Db, q: LogFilter) {
  return pageRows(db, list, {
    from: sql`${operationLog}`,
    where: and(
      q.kind ? eq(operationLog.logKind, q.kind) : undefined,
      q.result ? eq(operationLog.result, q.result) : undefined,
      q.userName ? eq(operationLog.userName, q.userName) : undefined,
      q.address ? eq(operationLog.address, q.address) : undefined,
      q.action ? eq(operationLog.action, q.action) : undefined,
      q.from ? gte(operationLog.at, q.from) : undefined,
      q.before ? lt(operationLog.at, q.before) : undefined,
    ),
    q,
    rows: (at) => db.select().from(operationLog).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

export async function lineById(db: Db, id: number): Promise<LogRow | undefined> {
  return (await db.select().from(operationLog).where(eq(operationLog.id, id)))[0];
}
