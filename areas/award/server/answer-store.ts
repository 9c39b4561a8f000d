import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { inParts } from './in-parts.ts';
import { award, awardObjection, awardObjectionAnswer } from './tables.ts';

export type AnswerRow = typeof awardObjectionAnswer.$inferSelect;

/** What was proposed as answers to the objections of an award, in the order of time. */
export async function answersOf(db: Db, awardId: string): Promise<AnswerRow[]> {
  const all = await inParts(async (after, most) => {
    const rows = await db
      .select({ answer: awardObjectionAnswer })
      .from(awardObjectionAnswer)
      .innerJoin(awardObjection, eq(awardObjection.id, awardObjectionAnswer.objectionId))
      .where(
        and(
          eq(awardObjection.awardId, awardId),
          after === undefined ? undefined : gt(awardObjectionAnswer.id, after),
        ),
      )
      .orderBy(asc(awardObjectionAnswer.id))
      .limit(most);
    return rows.map((r) => r.answer);
  });
  return all.toSorted((a, b) => a.proposedAt.getTime() - b.proposedAt.getTime());
}

export async function insertAnswer(
  tx: Tx,
  row: Pick<AnswerRow, 'objectionId' | 'decision' | 'answer' | 'proposedAt'>,
): Promise<string> {
  const id = newId();
  await tx.db
    .insert(awardObjectionAnswer)
    .values({ ...row, id, tenantId: tx.tenantId, proposedBy: tx.user.id });
  return id;
}

/** A proposed answer with its objection and award. */
export async function answerById(db: Db, id: string) {
  const rows = await db
    .select({ answer: awardObjectionAnswer, objection: awardObjection, award })
    .from(awardObjectionAnswer)
    .innerJoin(awardObjection, eq(awardObjection.id, awardObjectionAnswer.objectionId))
    .innerJoin(award, eq(award.id, awardObjection.awardId))
    .where(eq(awardObjectionAnswer.id, id));
  return rows[0];
}

/** What the tenderee said of it, once: false when that had been said already. */
export async function settleAnswer(
  tx: Tx,
  id: string,
  set: { outcome: 'confirmed' | 'returned'; outcomeAt: Date; outcomeReason: string | null },
): Promise<boolean> {
  const rows = await tx.db
    .update(awardObjectionAnswer)
    .set({ ...set, outcomeBy: tx.user.id })
    .where(and(eq(awardObjectionAnswer.id, id), isNull(awardObjectionAnswer.outcome)))
    .returning({ id: awardObjectionAnswer.id });
  return rows.length === 1;
}

/** The answer that counts, kept with its objection. */
export const keepAnswer = (
  tx: Tx,
  { objectionId, decision, answer, proposedBy }: AnswerRow,
  { at, late }: { readonly at: Date; readonly late: boolean },
) =>
  tx.db
    .update(awardObjection)
    .set({ decision, answer, answeredBy: proposedBy, answeredAt: at, answeredLate: late })
    .where(and(eq(awardObjection.id, objectionId), isNull(awardObjection.decision)));
