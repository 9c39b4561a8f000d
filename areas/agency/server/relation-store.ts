import { hasPart } from '#base/approval/server/index.ts';
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx, User } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { type RelationAct, type RelationStatus, relationStatus } from '../shared/status.ts';
import { agencyRelation as relation, agencyRelationAct as act } from './tables.ts';

export type RelationStored = typeof relation.$inferSelect;
type Of = Pick<User, 'orgId' | 'orgKind'>;

/** 所属方: a tenderee reads what it chose; an agency what it was asked and what was in effect, and no draft. */
const seenBy = ({ orgId, orgKind }: Of): SQL | undefined =>
  orgKind === 'agency'
    ? and(
        eq(relation.agencyId, orgId),
        or(eq(relation.status, relationStatus.asked), isNotNull(relation.effectiveAt)),
      )
    : eq(relation.orgId, orgId);

const list: ListOf = {
  id: relation.id,
  order: [
    { by: relation.createdAt, down: true },
    { by: relation.id, down: true },
  ],
};

interface Query extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly buildingId?: string | undefined;
  readonly status?: RelationStatus | undefined;
}

export const pageOfRelations = (db: Db, user: Of, q: Query) =>
  pageRows(db, list, {
    from: sql`${relation}`,
    where: and(
      seenBy(user),
      q.status ? eq(relation.status, q.status) : undefined,
      q.buildingId ? eq(relation.buildingId, q.buildingId) : undefined,
      // What one organisation is tied to: some hundred.
      q.searchKey
        ? wordsIn(
            sql`${relation.buildingName} || ' ' || ${relation.buildingCode} || ' ' || ${relation.agencyName} || ' ' || ${relation.tendereeName}`,
            q.searchKey,
          )
        : undefined,
    ),
    q,
    rows: (at) => db.select().from(relation).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** One that the reader's side knows. */
export async function relationById(db: Db, user: Of, id: string): Promise<RelationStored | undefined> {
  return (
    await db
      .select()
      .from(relation)
      .where(and(eq(relation.id, id), seenBy(user)))
  )[0];
}

/** The same, held until the commit. */
export async function lockRelation(tx: Tx, id: string): Promise<RelationStored | undefined> {
  return (
    await tx.db
      .select()
      .from(relation)
      .where(and(eq(relation.id, id), seenBy(tx.user)))
      .for('update')
  )[0];
}

/** For the system's own reactions and duties, which act for no organisation. */
export async function anyRelation(db: Db, id: string): Promise<RelationStored | undefined> {
  return (await db.select().from(relation).where(eq(relation.id, id)))[0];
}

export async function lockForSystem(tx: Tx, id: string): Promise<RelationStored | undefined> {
  return (await tx.db.select().from(relation).where(eq(relation.id, id)).for('update'))[0];
}

type Written = Pick<
  RelationStored,
  | 'buildingId'
  | 'buildingName'
  | 'buildingCode'
  | 'agencyId'
  | 'agencyName'
  | 'scope'
  | 'ground'
  | 'remark'
  | 'fileId'
>;

/** Undefined when this project is tied to this agency already. */
export async function insertRelation(tx: Tx, row: Written): Promise<string | undefined> {
  const rows = await tx.db
    .insert(relation)
    .values({
      ...row,
      id: newId(),
      tenantId: tx.tenantId,
      orgId: tx.user.orgId,
      tendereeName: tx.user.orgName,
      createdBy: tx.user.id,
      creator: tx.user.trueName,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflictDoNothing()
    .returning({ id: relation.id });
  return rows[0]?.id;
}

/** Another relation of the two that has not ended (未终止的关联). */
export const isTied = async (
  db: Db,
  of: { readonly buildingId: string; readonly agencyId: string; readonly exceptId: string },
): Promise<boolean> =>
  (await db.$count(
    relation,
    and(
      eq(relation.buildingId, of.buildingId),
      eq(relation.agencyId, of.agencyId),
      sql`${relation.status} <> ${relationStatus.ended}`,
      sql`${relation.id} <> ${of.exceptId}`,
    ),
  )) > 0;

export const updateRelation = (tx: Tx, id: string, set: Partial<typeof relation.$inferInsert>) =>
  tx.db
    .update(relation)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(relation.id, id));

export const removeRelation = (tx: Tx, id: string) => tx.db.delete(relation).where(eq(relation.id, id));

/** Adds to the record of a relation (办理记录). */
export const insertAct = (
  tx: Tx,
  relationId: string,
  what: RelationAct,
  by: { readonly userId: string | null; readonly userName: string; readonly orgName: string },
  words = '',
) =>
  tx.db
    .insert(act)
    .values({ ...by, id: newId(), tenantId: tx.tenantId, relationId, act: what, words, madeAt: tx.now });

const actList: ListOf = {
  id: act.id,
  order: [
    { by: act.madeAt, down: true },
    { by: act.id, down: true },
  ],
};

export const pageOfActs = (db: Db, relationId: string, q: PageAsked) =>
  pageRows(db, actList, {
    from: sql`${act}`,
    where: eq(act.relationId, relationId),
    q,
    rows: (at) => db.select().from(act).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** Has this person acted on the relation for the tenderee, or taken part in its approval there (代招标人办理过)? */
export const hasActed = async (db: Db, relationId: string, userId: string): Promise<boolean> =>
  (await db.$count(
    relation,
    and(
      eq(relation.id, relationId),
      or(
        eq(relation.createdBy, userId),
        hasPart(userId, relation.id),
        sql`exists (select 1 from agency_relation_act a where a.relation_id = ${relation.id}
          and a.user_id = ${userId} and a.act in ('submitted', 'recalled'))`,
      ),
    ),
  )) > 0;

/** Relations that somebody may still owe something about, in the order of their ids, after one. */
export async function openRelations(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: relation.id })
    .from(relation)
    .where(
      and(
        inArray(relation.status, [relationStatus.draft, relationStatus.returned, relationStatus.asked]),
        after === undefined ? undefined : gt(relation.id, after),
      ),
    )
    .orderBy(asc(relation.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
