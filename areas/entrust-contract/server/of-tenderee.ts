import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/database/db.ts';
import type { Scoped } from '#kit/server/data-scope.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { NO } from '#kit/shared/yes-no.ts';
import { ownVisible } from './store.ts';
import { entrustContract } from './tables.ts';

const stands = sql`${entrustContract.isDeleted} = ${inText(NO)}`;

/** Which of these tenderees a contract names (合同引用). */
export async function contractsNaming(db: Db, tendereeIds: readonly string[]): Promise<string[]> {
  if (tendereeIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: entrustContract.tendereeId })
    .from(entrustContract)
    .where(and(stands, inArray(entrustContract.tendereeId, [...tendereeIds])))
    .limit(tendereeIds.length);
  return rows.map((r) => r.id);
}

const list: ListOf = {
  id: entrustContract.id,
  order: [
    { by: entrustContract.createdAt, down: true },
    { by: entrustContract.id, down: true },
  ],
};

/** Contracts with a tenderee (招标人的委托合同): of one's own organisation as far as roles show them, or without a user all. */
export const contractsOfTenderee = (db: Db, user: Scoped | undefined, tendereeId: string, q: PageAsked) =>
  pageRows(db, list, {
    from: sql`${entrustContract}`,
    where: and(stands, eq(entrustContract.tendereeId, tendereeId), user ? ownVisible(user) : undefined),
    q,
    rows: (at) =>
      db
        .select({
          id: entrustContract.id,
          orgId: entrustContract.orgId,
          contractCode: entrustContract.contractCode,
          contractName: entrustContract.contractName,
          status: entrustContract.status,
          createdAt: entrustContract.createdAt,
        })
        .from(entrustContract)
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });
