import type { Outcome } from '../shared/status.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { award, awardChange, awardDetermination, awardNotice } from './tables.ts';

export type ChangeRow = typeof awardChange.$inferSelect;

/** Every change of the winner that was proposed, the newest first; each agreed one uses up a candidate, and there are three at most. */
export const changesOf = (db: Db, awardId: string): Promise<ChangeRow[]> =>
  db
    .select()
    .from(awardChange)
    .where(eq(awardChange.awardId, awardId))
    .orderBy(desc(awardChange.submittedAt), desc(awardChange.id))
    .limit(100);

/** 变更审批中: a change that nobody has decided yet. */
export async function openChange(db: Db, awardId: string): Promise<ChangeRow | undefined> {
  const open = and(eq(awardChange.awardId, awardId), isNull(awardChange.outcome));
  return (await db.select().from(awardChange).where(open))[0];
}

/** A change with its award. */
export async function changeById(db: Db, id: string) {
  const rows = await db
    .select({ change: awardChange, award })
    .from(awardChange)
    .innerJoin(award, eq(award.id, awardChange.awardId))
    .where(eq(awardChange.id, id));
  return rows[0];
}

export async function insertChange(
  tx: Tx,
  row: Pick<
    ChangeRow,
    | 'awardId'
    | 'bidId'
    | 'legalCase'
    | 'reason'
    | 'fileIds'
    | 'nextBidId'
    | 'submittedAt'
    | 'confirmedBy'
    | 'confirmedAt'
  >,
): Promise<string> {
  const id = newId();
  await tx.db.insert(awardChange).values({ ...row, id, tenantId: tx.tenantId, submittedBy: tx.user.id });
  return id;
}

export const settleChange = (
  tx: Tx,
  id: string,
  outcome: Exclude<Outcome, 'replaced'>,
  outcomeReason: string | null = null,
) =>
  tx.db.update(awardChange).set({ outcome, outcomeAt: tx.now, outcomeReason }).where(eq(awardChange.id, id));

export const confirmProposed = (tx: Tx, id: string) =>
  tx.db
    .update(awardChange)
    .set({ confirmedBy: tx.user.id, confirmedAt: tx.now })
    .where(eq(awardChange.id, id));

/** 原定标不再有效: what was agreed before stays on record as replaced. */
export const replaceDetermination = (tx: Tx, awardId: string) =>
  tx.db
    .update(awardDetermination)
    .set({ outcome: 'replaced', outcomeAt: tx.now })
    .where(and(eq(awardDetermination.awardId, awardId), eq(awardDetermination.outcome, 'agreed')));

/** The next winner, determined by the change that was agreed. */
export const insertAgreed = (
  tx: Tx,
  row: Pick<
    typeof awardDetermination.$inferSelect,
    'awardId' | 'bidId' | 'rank' | 'legalCase' | 'reason' | 'passedOver' | 'determinedBy' | 'determinedAt'
  >,
) =>
  tx.db.insert(awardDetermination).values({
    ...row,
    id: newId(),
    tenantId: tx.tenantId,
    outcome: 'agreed',
    outcomeAt: tx.now,
  });

/** 通知书作废: they name a winner who is no longer the winner. */
export const voidNotices = (tx: Tx, awardId: string) =>
  tx.db
    .update(awardNotice)
    .set({ voidAt: tx.now })
    .where(and(eq(awardNotice.awardId, awardId), isNull(awardNotice.voidAt)));
