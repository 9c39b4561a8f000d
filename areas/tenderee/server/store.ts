import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { ChangeRow, Criterion, FieldChange } from '../shared/schema.ts';
import { tendereeChange, tendereeProfile, tendereeRating } from './tables.ts';

export type ProfileRow = typeof tendereeProfile.$inferSelect;
export type RatingStored = typeof tendereeRating.$inferSelect;

export const profilesOf = (db: Db, orgIds: readonly string[]): Promise<ProfileRow[]> =>
  orgIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(tendereeProfile)
        .where(inArray(tendereeProfile.orgId, [...orgIds]))
        .limit(orgIds.length);

type Profile = Pick<ProfileRow, 'legalPerson' | 'email' | 'remark' | 'fileId'>;

/** Writes what stands beside the organisation; who entered it first stays. */
export const writeProfile = (tx: Tx, orgId: string, profile: Profile, enteredOrgId: string | null) =>
  tx.db
    .insert(tendereeProfile)
    .values({
      ...profile,
      orgId,
      enteredOrgId,
      tenantId: tx.tenantId,
      createdBy: tx.user.id,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflictDoUpdate({ target: tendereeProfile.orgId, set: { ...profile, updatedAt: tx.now } });

interface Change {
  readonly tendereeId: string;
  readonly kind: ChangeRow['kind'];
  readonly changes: readonly FieldChange[];
  readonly snapshot: Readonly<Record<string, string>>;
  readonly madeBy: string;
  readonly madeOrg: string;
  readonly madeAt: Date;
}

export const insertChange = (tx: Tx, change: Change) =>
  tx.db.insert(tendereeChange).values({ ...change, id: newId(), tenantId: tx.tenantId });

/** The data as they stood after the last change that was recorded. */
export async function lastSnapshot(db: Db, tendereeId: string) {
  const rows = await db
    .select({ snapshot: tendereeChange.snapshot })
    .from(tendereeChange)
    .where(eq(tendereeChange.tendereeId, tendereeId))
    .orderBy(desc(tendereeChange.madeAt), desc(tendereeChange.id))
    .limit(1);
  return rows[0]?.snapshot;
}

const changes: ListOf = {
  id: tendereeChange.id,
  order: [
    { by: tendereeChange.madeAt, down: true },
    { by: tendereeChange.id, down: true },
  ],
};

export const pageOfChanges = (db: Db, tendereeId: string, q: PageAsked) =>
  pageRows(db, changes, {
    from: sql`${tendereeChange}`,
    where: eq(tendereeChange.tendereeId, tendereeId),
    q,
    rows: (at) => db.select().from(tendereeChange).where(at.where).orderBy(at.order).limit(at.limit),
  });

const ratings: ListOf = {
  id: tendereeRating.id,
  order: [
    { by: tendereeRating.ratedAt, down: true },
    { by: tendereeRating.id, down: true },
  ],
};

/** `orgId`: those that one organisation gave. */
export const pageOfRatings = (db: Db, tendereeId: string, orgId: string | undefined, q: PageAsked) =>
  pageRows(db, ratings, {
    from: sql`${tendereeRating}`,
    where: and(
      eq(tendereeRating.tendereeId, tendereeId),
      orgId === undefined ? undefined : eq(tendereeRating.orgId, orgId),
    ),
    q,
    rows: (at) => db.select().from(tendereeRating).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** 评价概况: averages of all ratings of these tenderees, one decimal. */
export interface Averages extends Readonly<Record<Criterion, string>> {
  readonly tendereeId: string;
  readonly rating: string;
  readonly ratingCount: number;
}

const average = (of: typeof tendereeRating.scopeScore) => sql<string>`round(avg(${of}), 1)::text`;

export const averagesOf = (db: Db, tendereeIds: readonly string[]): Promise<Averages[]> =>
  tendereeIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          tendereeId: tendereeRating.tendereeId,
          ratingCount: sql<number>`count(*)::int`,
          rating: sql<string>`round(avg((${tendereeRating.scopeScore} + ${tendereeRating.supportScore}
            + ${tendereeRating.paymentScore} + ${tendereeRating.lawfulScore}) / 4.0), 1)::text`,
          scopeScore: average(tendereeRating.scopeScore),
          supportScore: average(tendereeRating.supportScore),
          paymentScore: average(tendereeRating.paymentScore),
          lawfulScore: average(tendereeRating.lawfulScore),
        })
        .from(tendereeRating)
        .where(inArray(tendereeRating.tendereeId, [...tendereeIds]))
        .groupBy(tendereeRating.tendereeId)
        .limit(tendereeIds.length);

/** Nobody manages more projects for one tenderee. */
const RATED_MOST = 20_000;

/** Which of these projects the person has rated for this tenderee. */
export async function ratedBy(db: Db, tendereeId: string, raterId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ mainId: tendereeRating.mainId })
    .from(tendereeRating)
    .where(and(eq(tendereeRating.tendereeId, tendereeId), eq(tendereeRating.raterId, raterId)))
    .limit(RATED_MOST);
  return new Set(rows.map((r) => r.mainId));
}

/** False when this person has rated the project already (已评价). */
export async function insertRating(
  tx: Tx,
  row: Omit<RatingStored, 'id' | 'tenantId' | 'ratedAt'>,
): Promise<boolean> {
  const rows = await tx.db
    .insert(tendereeRating)
    .values({ ...row, id: newId(), tenantId: tx.tenantId, ratedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: tendereeRating.id });
  return rows.length > 0;
}
