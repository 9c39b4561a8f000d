import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { replacementStatus } from '../shared/status.ts';
import { committee, committeeDraw, committeeReplacement, vLot } from './tables.ts';

export type ReplacementRow = typeof committeeReplacement.$inferSelect;

export const replacementsOf = (db: Db, committeeId: string): Promise<ReplacementRow[]> =>
  db
    .select()
    .from(committeeReplacement)
    .where(eq(committeeReplacement.committeeId, committeeId))
    .orderBy(asc(committeeReplacement.askedAt), asc(committeeReplacement.id));

/** A request with its committee and draw. */
export async function replacementById(db: Db, id: string) {
  const rows = await db
    .select({ request: committeeReplacement, committee, draw: committeeDraw })
    .from(committeeReplacement)
    .innerJoin(committee, eq(committee.id, committeeReplacement.committeeId))
    .innerJoin(committeeDraw, eq(committeeDraw.id, committeeReplacement.drawId))
    .where(eq(committeeReplacement.id, id));
  return rows[0];
}

export async function insertReplacement(
  tx: Tx,
  row: Pick<
    ReplacementRow,
    'committeeId' | 'memberId' | 'seat' | 'stage' | 'ground' | 'evidence' | 'fileIds' | 'drawId' | 'askedAt'
  >,
): Promise<string> {
  const id = newId();
  await tx.db
    .insert(committeeReplacement)
    .values({ ...row, id, tenantId: tx.tenantId, askedBy: tx.user.id, status: replacementStatus.open });
  return id;
}

export const settleReplacement = (
  tx: Tx,
  id: string,
  set: Pick<ReplacementRow, 'status' | 'decidedAt'> &
    Partial<Pick<ReplacementRow, 'decidedBy' | 'decidedSide' | 'decidedNote'>>,
) => tx.db.update(committeeReplacement).set(set).where(eq(committeeReplacement.id, id));

const requests: ListOf = {
  id: committeeReplacement.id,
  order: [
    { by: committeeReplacement.status },
    { by: committeeReplacement.askedAt, down: true },
    { by: committeeReplacement.id, down: true },
  ],
};

/** 更换申请: requests with their committees and draws, those that wait first, of the lots of one tenderee or of the whole platform. */
export const replacementsFor = (db: Db, tendereeOrgId: string | undefined, q: PageAsked) =>
  pageRows(db, requests, {
    from: sql`${committeeReplacement}`,
    where:
      tendereeOrgId === undefined
        ? undefined
        : inArray(
            committeeReplacement.committeeId,
            db
              .select({ id: committee.id })
              .from(committee)
              .innerJoin(vLot, eq(vLot.packageId, committee.packageId))
              .where(eq(vLot.tendereeOrgId, tendereeOrgId)),
          ),
    q,
    rows: (at) =>
      db
        .select({ request: committeeReplacement, committee, draw: committeeDraw })
        .from(committeeReplacement)
        .innerJoin(committee, eq(committee.id, committeeReplacement.committeeId))
        .innerJoin(committeeDraw, eq(committeeDraw.id, committeeReplacement.drawId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });
