import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import { creationColumns } from '#kit/server/database/columns.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { CLARIFICATIONS_MOST, clarificationStatus } from '../shared/status.ts';
import { clarification, question, receipt } from './tables.ts';

export type ClarificationRow = typeof clarification.$inferSelect;
export type QuestionRow = typeof question.$inferSelect;
/** 对招标文件的异议: a question that says what it is against. */
export type ObjectionRow = QuestionRow & { readonly target: string };

export const isObjection = (row: QuestionRow): row is ObjectionRow => row.target !== null;
/** Neither answered nor withdrawn. */
export const isOpenQuestion = (row: QuestionRow): boolean =>
  row.answeredAt === null && row.withdrawnAt === null;

/** 澄清与修改 of a lot in the order in which they were begun, and what was discarded among them. */
export const ofLot = (db: Db, packageId: string): Promise<ClarificationRow[]> =>
  db
    .select()
    .from(clarification)
    .where(eq(clarification.packageId, packageId))
    .orderBy(asc(clarification.createdAt), asc(clarification.id))
    .limit(CLARIFICATIONS_MOST);

const issued = eq(clarification.status, clarificationStatus.issued);

/** What was issued of a lot, the newest first. */
export const issuedOf = (db: Db, packageId: string): Promise<ClarificationRow[]> =>
  db
    .select()
    .from(clarification)
    .where(and(eq(clarification.packageId, packageId), issued))
    .orderBy(desc(clarification.number))
    .limit(CLARIFICATIONS_MOST);

export async function countIssued(db: Db, packageId: string): Promise<number> {
  const rows = await db
    .select({ n: count() })
    .from(clarification)
    .where(and(eq(clarification.packageId, packageId), issued));
  return rows[0]?.n ?? 0;
}

export async function byId(db: Db, id: string): Promise<ClarificationRow | undefined> {
  return (await db.select().from(clarification).where(eq(clarification.id, id)))[0];
}

/** The same, locked until the transaction ends; its lot is locked already. */
export async function lockById(tx: Tx, id: string): Promise<ClarificationRow | undefined> {
  return (await tx.db.select().from(clarification).where(eq(clarification.id, id)).for('update'))[0];
}

type Made = Omit<ClarificationRow, 'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'updatedAt'>;

export async function insert(tx: Tx, row: Made): Promise<string> {
  const made = { ...row, ...creationColumns(tx) };
  await tx.db.insert(clarification).values(made);
  return made.id;
}

export const update = (tx: Tx, id: string, set: Partial<Made>) =>
  tx.db
    .update(clarification)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(clarification.id, id));

/** When this organisation confirmed the receipt of clarifications, by their ids. Ask only for the asking user's own. */
export async function confirmedBy(
  db: Db,
  ids: readonly string[],
  orgId: string,
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: receipt.clarificationId, at: receipt.confirmedAt })
    .from(receipt)
    .where(and(inArray(receipt.clarificationId, [...ids]), eq(receipt.orgId, orgId)));
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Who has confirmed them. Not to be shown to anybody before the bid deadline. */
export const receiptsOf = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ clarificationId: receipt.clarificationId, orgId: receipt.orgId })
        .from(receipt)
        .where(inArray(receipt.clarificationId, [...ids]))
        .limit(100_000);

/** Writes down that it was received; undefined where the company has confirmed it before. */
export async function insertReceipt(
  tx: Tx,
  row: { readonly clarificationId: string; readonly orgId: string; readonly at: Date },
): Promise<string | undefined> {
  const { at, ...of } = row;
  const rows = await tx.db
    .insert(receipt)
    .values({ ...of, id: newId(), tenantId: tx.tenantId, confirmedBy: tx.user.id, confirmedAt: at })
    .onConflictDoNothing()
    .returning({ id: receipt.id });
  return rows[0]?.id;
}

/** Of which lot a receipt is. */
export async function lotOfReceipt(db: Db, id: string): Promise<string | undefined> {
  const rows = await db
    .select({ packageId: clarification.packageId })
    .from(receipt)
    .innerJoin(clarification, eq(clarification.id, receipt.clarificationId))
    .where(eq(receipt.id, id));
  return rows[0]?.packageId;
}

/** All questions about a lot in their order. Who asked must not be shown to anybody. */
export const questionsOf = (db: Db, packageId: string): Promise<QuestionRow[]> =>
  db
    .select()
    .from(question)
    .where(eq(question.packageId, packageId))
    .orderBy(asc(question.askedAt), asc(question.id))
    .limit(5000);

/** The questions of one organisation. */
export const ownQuestions = (db: Db, packageId: string, orgId: string): Promise<QuestionRow[]> =>
  db
    .select()
    .from(question)
    .where(and(eq(question.packageId, packageId), eq(question.orgId, orgId)))
    .orderBy(asc(question.askedAt), asc(question.id))
    .limit(500);

export async function questionById(db: Db, id: string): Promise<QuestionRow | undefined> {
  return (await db.select().from(question).where(eq(question.id, id)))[0];
}

export async function insertQuestion(
  tx: Tx,
  row: Pick<QuestionRow, 'packageId' | 'orgId' | 'content' | 'fileId' | 'askedAt'> &
    Partial<Pick<QuestionRow, 'target' | 'request'>>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(question).values({ ...row, id, tenantId: tx.tenantId, askedBy: tx.user.id });
  return id;
}

const openOnes = and(isNull(question.answeredAt), isNull(question.withdrawnAt));

/** Answers a question by a clarification, or directly; true where it was still open. */
export async function answerQuestion(
  tx: Tx,
  id: string,
  set: Pick<QuestionRow, 'clarificationId' | 'answer' | 'answeredLate'> & { readonly answeredAt: Date },
): Promise<boolean> {
  const rows = await tx.db
    .update(question)
    .set(set)
    .where(and(eq(question.id, id), openOnes))
    .returning({ id: question.id });
  return rows.length === 1;
}

export const withdrawQuestion = (tx: Tx, id: string, at: Date) =>
  tx.db
    .update(question)
    .set({ withdrawnAt: at })
    .where(and(eq(question.id, id), openOnes));

/** Has anybody objected to the documents of this lot without an answer yet? */
export async function hasOpenObjection(db: Db, packageId: string): Promise<boolean> {
  const rows = await db
    .select({ id: question.id })
    .from(question)
    .where(and(eq(question.packageId, packageId), isNotNull(question.target), openOnes))
    .limit(1);
  return rows.length > 0;
}
