import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { AccountValues } from '../shared/schema.ts';
import { type AccountStatus, accountStatus } from '../shared/status.ts';
import { agencyAccount } from './tables.ts';

export type AccountStored = typeof agencyAccount.$inferSelect;

const list: ListOf = {
  id: agencyAccount.id,
  order: [
    { by: agencyAccount.proposedAt, down: true },
    { by: agencyAccount.id, down: true },
  ],
};

export const pageOfAccounts = (db: Db, agencyId: string, q: PageAsked) =>
  pageRows(db, list, {
    from: sql`${agencyAccount}`,
    where: eq(agencyAccount.agencyId, agencyId),
    q,
    rows: (at) => db.select().from(agencyAccount).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** The version of an agency in this state: one at most that waits, one at most that is in use. */
export async function accountIn(
  db: Db,
  agencyId: string,
  status: AccountStatus,
): Promise<AccountStored | undefined> {
  return (
    await db
      .select()
      .from(agencyAccount)
      .where(and(eq(agencyAccount.agencyId, agencyId), eq(agencyAccount.status, status)))
      .limit(1)
  )[0];
}

export async function accountById(db: Db, id: string): Promise<AccountStored | undefined> {
  return (await db.select().from(agencyAccount).where(eq(agencyAccount.id, id)))[0];
}

/** Versions that wait for the second person, after one (待复核). */
export async function waitingAccounts(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: agencyAccount.id })
    .from(agencyAccount)
    .where(
      and(
        eq(agencyAccount.status, accountStatus.waiting),
        after === undefined ? undefined : gt(agencyAccount.id, after),
      ),
    )
    .orderBy(asc(agencyAccount.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function lockAccount(tx: Tx, id: string): Promise<AccountStored | undefined> {
  return (await tx.db.select().from(agencyAccount).where(eq(agencyAccount.id, id)).for('update'))[0];
}

/** Undefined when another version waits already. */
export async function insertAccount(
  tx: Tx,
  agencyId: string,
  { contractAccountAlertCount, ...values }: AccountValues,
): Promise<string | undefined> {
  const rows = await tx.db
    .insert(agencyAccount)
    .values({
      ...values,
      contractAccountAlertCount: Number(contractAccountAlertCount),
      id: newId(),
      tenantId: tx.tenantId,
      agencyId,
      proposedBy: tx.user.id,
      proposer: tx.user.trueName,
      proposedAt: tx.now,
    })
    .onConflictDoNothing()
    .returning({ id: agencyAccount.id });
  return rows[0]?.id;
}

export const decideAccount = (tx: Tx, id: string, status: AccountStatus, reason: string) =>
  tx.db
    .update(agencyAccount)
    .set({ status, reason, decidedBy: tx.user.id, decider: tx.user.trueName, decidedAt: tx.now })
    .where(eq(agencyAccount.id, id));

/** 更换: what was in use until now. */
export const replaceInUse = (tx: Tx, agencyId: string) =>
  tx.db
    .update(agencyAccount)
    .set({ status: accountStatus.replaced })
    .where(and(eq(agencyAccount.agencyId, agencyId), eq(agencyAccount.status, accountStatus.inUse)));
