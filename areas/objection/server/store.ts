import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type PgColumn, type PgTable, pgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { inParts } from '#kit/server/database/in-parts.ts';
import { newId } from '#kit/server/ids.ts';
import { answerColumns } from './tables.ts';

const plain = pgTable('', answerColumns(''));

/** A table with `answerColumns`. */
export type AnswerTable = PgTable & Readonly<Record<keyof ReturnType<typeof answerColumns>, PgColumn>>;

/** A proposed answer, with what its area adds. */
export type AnswerRow<More = unknown> = typeof plain.$inferSelect & More;

/** What the tables have in common, which is all that is asked of them here. */
const asPlain = (table: AnswerTable) => table as unknown as typeof plain;

/** What was proposed as answers to these objections, in the order of time. */
export async function answersTo<More>(
  db: Db,
  table: AnswerTable,
  objectionIds: readonly string[],
): Promise<AnswerRow<More>[]> {
  if (objectionIds.length === 0) return [];
  const t = asPlain(table);
  const to = inArray(t.objectionId, [...objectionIds]);
  const all = await inParts((after, most) =>
    db
      .select()
      .from(t)
      .where(after === undefined ? to : and(to, gt(t.id, after)))
      .orderBy(asc(t.id))
      .limit(most),
  );
  return all.toSorted((a, b) => a.proposedAt.getTime() - b.proposedAt.getTime()) as AnswerRow<More>[];
}

export async function answerById<More>(
  db: Db,
  table: AnswerTable,
  id: string,
): Promise<AnswerRow<More> | undefined> {
  const t = asPlain(table);
  return (await db.select().from(t).where(eq(t.id, id)))[0] as AnswerRow<More> | undefined;
}

export async function insertAnswer(
  tx: Tx,
  table: AnswerTable,
  row: Pick<AnswerRow, 'objectionId' | 'answer' | 'proposedAt'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(asPlain(table)).values({ ...row, id, tenantId: tx.tenantId, proposedBy: tx.user.id });
  return id;
}

/** What the tenderee said of it, once: false when that had been said already. */
export async function settleAnswer(
  tx: Tx,
  table: AnswerTable,
  id: string,
  set: Pick<AnswerRow, 'outcome' | 'outcomeAt' | 'outcomeReason'>,
): Promise<boolean> {
  const t = asPlain(table);
  const rows = await tx.db
    .update(t)
    .set({ ...set, outcomeBy: tx.user.id })
    .where(and(eq(t.id, id), isNull(t.outcome)))
    .returning({ id: t.id });
  return rows.length === 1;
}
