import { and, asc, desc, eq, exists, inArray, lt, ne, sql } from 'drizzle-orm';
import { lotInScope } from '#areas/project/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Scoped } from '#kit/server/data-scope.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { creationColumns } from '#kit/server/database/columns.ts';
import { DRAWS_SHOWN } from '../shared/rules.ts';
import { committeeStatus, memberState } from '../shared/status.ts';
import {
  committee,
  committeeDraw,
  committeeMember,
  committeeReplacement,
  committeeResult,
  committeeSeed,
  vLot,
} from './tables.ts';

export type CommitteeRow = typeof committee.$inferSelect;
export type DrawRow = typeof committeeDraw.$inferSelect;
type SeedRow = typeof committeeSeed.$inferSelect;
type ResultRow = typeof committeeResult.$inferSelect;
export type MemberRow = typeof committeeMember.$inferSelect;

export async function byPackage(db: Db, packageId: string): Promise<CommitteeRow | undefined> {
  return (await db.select().from(committee).where(eq(committee.packageId, packageId)))[0];
}

export async function lockByPackage(tx: Tx, packageId: string): Promise<CommitteeRow | undefined> {
  return (await tx.db.select().from(committee).where(eq(committee.packageId, packageId)).for('update'))[0];
}

export async function byId(db: Db, id: string): Promise<CommitteeRow | undefined> {
  return (await db.select().from(committee).where(eq(committee.id, id)))[0];
}

type Plan = Pick<
  CommitteeRow,
  'memberCount' | 'reviewTime' | 'location' | 'deviationReason' | 'remark' | 'avoidedOrgIds'
>;

export const insertCommittee = (
  tx: Tx,
  row: Plan & Pick<CommitteeRow, 'packageId' | 'orgId' | 'bidCode' | 'bidName' | 'status'>,
) => tx.db.insert(committee).values({ ...row, ...creationColumns(tx) });

export const updateCommittee = (tx: Tx, id: string, set: Partial<Plan & Pick<CommitteeRow, 'status'>>) =>
  tx.db
    .update(committee)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(committee.id, id));

// The outer table by its name: a column of the only table of a query is written without it, and would mean the inner one.
const confirmedCount = sql<number>`(select count(*)::int from committee_member m where m.committee_id = committee.id and m.state = ${memberState.confirmed})`;

const committees: ListOf = {
  id: committee.id,
  sortedBy: 'createdAt',
  order: [
    { by: committee.createdAt, down: true },
    { by: committee.id, down: true },
  ],
  search: { list: 'committee', key: committee.id },
};

const shown = {
  packageId: committee.packageId,
  bidCode: committee.bidCode,
  bidName: committee.bidName,
  status: committee.status,
  memberCount: committee.memberCount,
  reviewTime: committee.reviewTime,
  location: committee.location,
  confirmedCount,
  createdAt: committee.createdAt,
};

export const pageOf = (
  db: Db,
  user: Scoped,
  q: PageAsked & { searchKey?: string | undefined; status: readonly string[] },
) =>
  pageRows(db, committees, {
    from: sql`${committee}`,
    where: and(
      eq(committee.orgId, user.orgId),
      lotInScope(user, committee.packageId),
      q.status.length > 0 ? inArray(committee.status, [...q.status]) : undefined,
    ),
    q,
    typed: q.searchKey,
    scope: user.orgId,
    rows: (at) => db.select(shown).from(committee).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** Neither drawn yet nor made for a replacement, which its confirmation opens. */
const waitsForSeeds = and(
  sql`not exists (select from ${committeeResult} where ${committeeResult.drawId} = ${committeeDraw.id})`,
  sql`not exists (select from ${committeeReplacement} where ${committeeReplacement.drawId} = ${committeeDraw.id})`,
);

/** Every draw of a committee, round by round, without its pool: whoever counts rounds needs all of them. */
export const drawsOf = (db: Db, committeeId: string) =>
  db
    .select({
      id: committeeDraw.id,
      round: committeeDraw.round,
      needWitness: committeeDraw.needWitness,
      createdAt: committeeDraw.createdAt,
    })
    .from(committeeDraw)
    .where(eq(committeeDraw.committeeId, committeeId))
    .orderBy(asc(committeeDraw.round));

export const drawById = async (db: Db, id: string): Promise<DrawRow | undefined> =>
  (await db.select().from(committeeDraw).where(eq(committeeDraw.id, id)))[0];

/** The newest draws, or those right before a round, in the order of their rounds. */
export async function drawsBefore(db: Db, committeeId: string, round?: number): Promise<DrawRow[]> {
  const rows = await db
    .select()
    .from(committeeDraw)
    .where(
      and(
        eq(committeeDraw.committeeId, committeeId),
        round === undefined ? undefined : lt(committeeDraw.round, round),
      ),
    )
    .orderBy(desc(committeeDraw.round))
    .limit(DRAWS_SHOWN);
  return rows.toReversed();
}

/** The draw that waits to be revealed (待揭示的抽取), if there is one, however many were made since. */
export async function openDrawOf(db: Db, committeeId: string): Promise<DrawRow | undefined> {
  const rows = await db
    .select()
    .from(committeeDraw)
    .where(and(eq(committeeDraw.committeeId, committeeId), waitsForSeeds))
    .orderBy(desc(committeeDraw.round))
    .limit(1);
  return rows[0];
}

export const seedsOf = (db: Db, drawIds: readonly string[]): Promise<SeedRow[]> =>
  drawIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(committeeSeed)
        .where(inArray(committeeSeed.drawId, [...drawIds]));

export const resultsOf = (db: Db, drawIds: readonly string[]): Promise<ResultRow[]> =>
  drawIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(committeeResult)
        .where(inArray(committeeResult.drawId, [...drawIds]));

export const insertDraw = (tx: Tx, row: Omit<DrawRow, 'tenantId' | 'createdAt' | 'createdBy'>) =>
  tx.db
    .insert(committeeDraw)
    .values({ ...row, tenantId: tx.tenantId, createdBy: tx.user.id, createdAt: tx.now });

export const insertSeed = (tx: Tx, row: Pick<SeedRow, 'drawId' | 'party' | 'seed'>) =>
  tx.db.insert(committeeSeed).values({ ...row, tenantId: tx.tenantId, userId: tx.user.id, at: tx.now });

export const insertResult = (tx: Tx, row: Pick<ResultRow, 'drawId' | 'drawnOrder' | 'orderDigest'>) =>
  tx.db.insert(committeeResult).values({ ...row, tenantId: tx.tenantId, at: tx.now });

export const membersOfCommittee = (db: Db, committeeId: string): Promise<MemberRow[]> =>
  db
    .select()
    .from(committeeMember)
    .where(eq(committeeMember.committeeId, committeeId))
    .orderBy(asc(committeeMember.seat))
    .limit(500);

export const insertMember = (tx: Tx, row: Pick<MemberRow, 'committeeId' | 'drawId' | 'userId' | 'seat'>) =>
  tx.db
    .insert(committeeMember)
    .values({ ...row, id: newId(), tenantId: tx.tenantId, state: memberState.invited, invitedAt: tx.now });

export const settleMember = (tx: Tx, id: string, state: string, reason: string | null) =>
  tx.db.update(committeeMember).set({ state, reason, answeredAt: tx.now }).where(eq(committeeMember.id, id));

/** A seat of this very expert, with its committee. */
export async function seatOf(db: Db, userId: string, memberId: string) {
  const rows = await db
    .select({ member: committeeMember, committee })
    .from(committeeMember)
    .innerJoin(committee, eq(committee.id, committeeMember.committeeId))
    .where(and(eq(committeeMember.id, memberId), eq(committeeMember.userId, userId)));
  return rows[0];
}

const seats: ListOf = {
  id: committeeMember.id,
  sortedBy: 'invitedAt',
  order: [
    { by: committeeMember.invitedAt, down: true },
    { by: committeeMember.id, down: true },
  ],
};

export const seatsOf = (db: Db, userId: string, q: PageAsked) =>
  pageRows(db, seats, {
    from: sql`${committeeMember}`,
    where: eq(committeeMember.userId, userId),
    q,
    rows: (at) =>
      db
        .select({ member: committeeMember, committee })
        .from(committeeMember)
        .innerJoin(committee, eq(committee.id, committeeMember.committeeId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });

/** Draws that belong to a request to replace a member; its confirmation opens them, nothing else. */
export async function replacementDraws(db: Db, committeeId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ drawId: committeeReplacement.drawId })
    .from(committeeReplacement)
    .where(eq(committeeReplacement.committeeId, committeeId));
  return new Set(rows.map((r) => r.drawId));
}

const witnessed: ListOf = {
  id: committee.id,
  order: [
    { by: committee.createdAt, down: true },
    { by: committee.id, down: true },
  ],
};

/** A committee that still forms, said as the index of such committees says it. */
const forms = sql.raw(`committee.status in ('${committeeStatus.drawing}', '${committeeStatus.inviting}')`);

/** The draw that asks for a seed. A committee has one at most. */
const awaitsSeed = and(eq(committeeDraw.committeeId, committee.id), waitsForSeeds);

/** Draws that ask for a witness and are not drawn yet: of lots of this tenderee that an agency runs, or of the whole platform. */
export const drawsToWitness = (db: Db, tendereeOrgId: string | undefined, q: PageAsked) =>
  pageRows(db, witnessed, {
    from: sql`${committee}`,
    where: and(
      forms,
      exists(db.select({ one: sql`1` }).from(committeeDraw).where(awaitsSeed)),
      tendereeOrgId === undefined
        ? undefined
        : inArray(
            committee.packageId,
            db
              .select({ id: vLot.packageId })
              .from(vLot)
              .where(and(eq(vLot.tendereeOrgId, tendereeOrgId), ne(vLot.orgId, tendereeOrgId))),
          ),
    ),
    q,
    rows: (at) =>
      db
        .select({ draw: committeeDraw, committee })
        .from(committee)
        .innerJoin(committeeDraw, awaitsSeed)
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });
