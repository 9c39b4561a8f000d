import { sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import type { Tx } from '../context.ts';
import { newId } from '../ids.ts';
import { instant } from './columns.ts';

/** 双人复核: columns of a table whose rows one person asks for and another one decides. */
export const askedColumns = () => ({
  state: text().$type<'asked' | 'done' | 'refused'>().notNull().default('asked'),
  askedBy: uuid('asked_by').notNull(),
  askedByName: varchar('asked_by_name', { length: 50 }).notNull(),
  askedAt: instant('asked_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedByName: varchar('decided_by_name', { length: 50 }).notNull().default(''),
  decidedAt: instant('decided_at'),
});

/** 申请: what a new row of such a table says of itself. */
export const askedNow = (tx: Tx) => ({
  id: newId(),
  tenantId: tx.tenantId,
  askedBy: tx.user.id,
  askedByName: tx.user.trueName,
  askedAt: sql`app_now()`,
});

type Asked = PgTable & Readonly<Record<'id' | 'state', PgColumn>>;

/** 待复核: said in the text, not as a parameter, since an index holds what waits. */
export const waits = ({ state }: Asked) => sql`${state} = 'asked'`;

/** 复核: decides what was asked; false when somebody else was quicker. */
export async function decideAsked(
  tx: Tx,
  table: Asked,
  id: string,
  state: 'done' | 'refused',
): Promise<boolean> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    update ${table} set state = ${state}, decided_by = ${tx.user.id}, decided_by_name = ${tx.user.trueName},
      decided_at = app_now()
    where ${table.id} = ${id} and ${waits(table)} returning id`);
  return rows.length > 0;
}
