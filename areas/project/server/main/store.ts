import { memberKind } from '../../shared/member/calls.ts';
import { and, asc, desc, eq, exists, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { likeText } from '#base/organisation/server/index.ts';
import { born } from '#kit/server/database/columns.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { TendereeEntry } from '../../shared/main/schema.ts';
import { projectMoves, projectStatus } from '../../shared/status.ts';
import { project, projectMember, projectTenderee } from '../tables.ts';

export type ProjectRow = typeof project.$inferSelect;
export type TendereeRow = typeof projectTenderee.$inferSelect;
export type ProjectColumns = Omit<
  typeof project.$inferInsert,
  'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'updatedAt'
>;

const alive = eq(project.isDeleted, '0');

/** Its own organisation sees a project always, its tenderees once it is approved. */
function visibleTo(db: Db, orgId: string): SQL | undefined {
  const asTenderee = exists(
    db
      .select({ one: sql`1` })
      .from(projectTenderee)
      .where(and(eq(projectTenderee.projectId, project.id), eq(projectTenderee.tendereeId, orgId))),
  );
  return and(
    alive,
    or(
      eq(project.orgId, orgId),
      and(inArray(project.status, [projectStatus.approved, projectStatus.bulletinOut]), asTenderee),
    ),
  );
}

interface ProjectQuery {
  readonly current: number;
  readonly size: number;
  readonly searchKey?: string | undefined;
  readonly mainName?: string | undefined;
  readonly mainCode?: string | undefined;
  readonly status: readonly string[];
  readonly purchaseMode: readonly string[];
  readonly bidOrganizationWay: readonly string[];
}

export async function pageOf(db: Db, orgId: string, q: ProjectQuery) {
  const name = (typed: string): SQL => ilike(project.mainName, likeText(typed));
  const code = (typed: string): SQL => ilike(project.mainCode, likeText(typed));
  const where = and(
    visibleTo(db, orgId),
    q.searchKey ? or(name(q.searchKey), code(q.searchKey)) : undefined,
    q.mainName ? name(q.mainName) : undefined,
    q.mainCode ? code(q.mainCode) : undefined,
    q.status.length > 0 ? inArray(project.status, [...q.status]) : undefined,
    q.purchaseMode.length > 0 ? inArray(project.purchaseMode, [...q.purchaseMode]) : undefined,
    q.bidOrganizationWay.length > 0
      ? inArray(project.bidOrganizationWay, [...q.bidOrganizationWay])
      : undefined,
  );
  return pageWhere(db, where, q);
}

async function pageWhere(db: Db, where: SQL | undefined, q: { current: number; size: number }) {
  const records = await db
    .select()
    .from(project)
    .where(where)
    .orderBy(desc(project.createdAt), desc(project.id))
    .limit(q.size)
    .offset((q.current - 1) * q.size);
  return { records, total: await db.$count(project, where) };
}

/** Projects of one's organisation that are tied to a contract. */
export const pageOfContract = (
  db: Db,
  orgId: string,
  conContractId: string,
  q: { current: number; size: number },
) => pageWhere(db, and(alive, eq(project.orgId, orgId), eq(project.conContractId, conContractId)), q);

/** Drafts that this person works on, for this main tenderee, without a contract. */
export function pageToTie(
  db: Db,
  user: { readonly id: string; readonly orgId: string },
  tendereeId: string,
  q: { current: number; size: number; searchKey?: string | undefined },
) {
  const ofTenderee = db
    .select({ one: sql`1` })
    .from(projectTenderee)
    .where(
      and(
        eq(projectTenderee.projectId, project.id),
        eq(projectTenderee.tendereeId, tendereeId),
        eq(projectTenderee.isMain, '1'),
      ),
    );
  const key = q.searchKey ? likeText(q.searchKey) : undefined;
  const where = and(
    alive,
    eq(project.orgId, user.orgId),
    inArray(project.status, [...projectMoves.modify.from]),
    eq(project.bidOrganizationWay, '10'),
    isNull(project.conContractId),
    exists(ofTenderee),
    exists(operableBy(db, user.id)),
    key ? or(ilike(project.mainName, key), ilike(project.mainCode, key)) : undefined,
  );
  return pageWhere(db, where, q);
}

/** 操作权限: managers of the project and members who may operate before the tender. */
const operableBy = (db: Db, userId: string) =>
  db
    .select({ one: sql`1` })
    .from(projectMember)
    .where(
      and(
        eq(projectMember.projectId, project.id),
        eq(projectMember.operatorId, userId),
        or(
          inArray(projectMember.isPm, [memberKind.manager, memberKind.initiator]),
          sql`${projectMember.privs} ->> 'pre' = '2'`,
        ),
      ),
    );

export async function byId(db: Db, orgId: string, mainId: string): Promise<ProjectRow | undefined> {
  const rows = await db
    .select()
    .from(project)
    .where(and(visibleTo(db, orgId), eq(project.id, mainId)));
  return rows[0];
}

/** The project of this organisation, locked until the transaction ends. */
export async function lockById(tx: Tx, orgId: string, mainId: string): Promise<ProjectRow | undefined> {
  const rows = await tx.db
    .select()
    .from(project)
    .where(and(alive, eq(project.orgId, orgId), eq(project.id, mainId)))
    .for('update');
  return rows[0];
}

/** For the system's own reactions, which act for no organisation. */
export async function lockForSystem(tx: Tx, mainId: string): Promise<ProjectRow | undefined> {
  const rows = await tx.db.select().from(project).where(eq(project.id, mainId)).for('update');
  return rows[0];
}

export async function codeTaken(db: Db, mainCode: string, exceptId: string | undefined): Promise<boolean> {
  const where = and(alive, eq(project.mainCode, mainCode), exceptId ? ne(project.id, exceptId) : undefined);
  return (await db.$count(project, where)) > 0;
}

export async function insert(tx: Tx, row: ProjectColumns): Promise<string> {
  const head = born(tx);
  await tx.db.insert(project).values({ ...row, ...head });
  return head.id;
}

export const update = (tx: Tx, mainId: string, set: Partial<ProjectColumns>) =>
  tx.db
    .update(project)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(project.id, mainId));

export const tendereesOf = (db: Db, mainIds: readonly string[]): Promise<TendereeRow[]> =>
  mainIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(projectTenderee)
        .where(inArray(projectTenderee.projectId, [...mainIds]))
        .orderBy(asc(projectTenderee.projectId), asc(projectTenderee.seq))
        .limit(10_000);

/** The list of tenderees as it is now, in its order. */
export async function replaceTenderees(
  tx: Tx,
  mainId: string,
  list: readonly TendereeEntry[],
): Promise<void> {
  await tx.db.delete(projectTenderee).where(eq(projectTenderee.projectId, mainId));
  if (list.length > 0)
    await tx.db
      .insert(projectTenderee)
      .values(list.map((t, i) => ({ ...t, projectId: mainId, tenantId: tx.tenantId, seq: i + 1 })));
}
