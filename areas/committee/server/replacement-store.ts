import { asc, desc, eq } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { replacementStatus } from '../shared/status.ts';
import { committee, committeeDraw, committeeReplacement, vLot } from './tables.ts';

export type ReplacementRow = typeof committeeReplacement.$inferSelect;

export const replacementsOf = (db: Db, committeeId: string): Promise<ReplacementRow[]> =>
  db
    .select()
    .from(committeeReplacement)
    .where(eq(committeeReplacement.committeeId, committeeId))
    .orderBy(asc(committeeReplacement.askedAt), asc(committeeReplacement.id))
    .limit(200);

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

/** 更换申请: the newest requests with their committees and draws, those that wait first, of the lots of one tenderee or of the whole platform. */
export const replacementsFor = (db: Db, tendereeOrgId: string | undefined) =>
  db
    .select({ request: committeeReplacement, committee, draw: committeeDraw })
    .from(committeeReplacement)
    .innerJoin(committee, eq(committee.id, committeeReplacement.committeeId))
    .innerJoin(committeeDraw, eq(committeeDraw.id, committeeReplacement.drawId))
    .innerJoin(vLot, eq(vLot.packageId, committee.packageId))
    .where(tendereeOrgId === undefined ? undefined : eq(vLot.tendereeOrgId, tendereeOrgId))
    .orderBy(asc(committeeReplacement.status), desc(committeeReplacement.askedAt))
    .limit(200);
