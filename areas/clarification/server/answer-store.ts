import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { objectionAnswer, question } from './tables.ts';

export type AnswerRow = typeof objectionAnswer.$inferSelect;

/** What was proposed as answers to the objections to the documents of a lot, in the order of time. */
export async function answersOf(db: Db, packageId: string): Promise<AnswerRow[]> {
  const rows = await db
    .select({ answer: objectionAnswer })
    .from(objectionAnswer)
    .innerJoin(question, eq(question.id, objectionAnswer.questionId))
    .where(eq(question.packageId, packageId))
    .orderBy(asc(objectionAnswer.proposedAt), asc(objectionAnswer.id))
    .limit(5000);
  return rows.map((row) => row.answer);
}

export async function insertAnswer(
  tx: Tx,
  row: Pick<AnswerRow, 'questionId' | 'answer' | 'proposedAt'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(objectionAnswer).values({ ...row, id, tenantId: tx.tenantId, proposedBy: tx.user.id });
  return id;
}

export async function answerById(db: Db, id: string): Promise<AnswerRow | undefined> {
  return (await db.select().from(objectionAnswer).where(eq(objectionAnswer.id, id)))[0];
}

/** What the tenderee said of it, once: false when that had been said already. */
export async function settleAnswer(
  tx: Tx,
  id: string,
  set: { outcome: 'confirmed' | 'returned'; outcomeAt: Date; outcomeReason: string | null },
): Promise<boolean> {
  const rows = await tx.db
    .update(objectionAnswer)
    .set({ ...set, outcomeBy: tx.user.id })
    .where(and(eq(objectionAnswer.id, id), isNull(objectionAnswer.outcome)))
    .returning({ id: objectionAnswer.id });
  return rows.length === 1;
}
