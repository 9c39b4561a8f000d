import { and, asc, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { creationColumns } from '#kit/server/database/columns.ts';
import { isYes, NO, YES } from '#kit/shared/yes-no.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, type PageOf, type Part, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { scopeBy, type Scoped } from '#kit/server/data-scope.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { phaseReason as why } from '../../shared/phase.ts';
import type { TendereeEntry } from '../../shared/main/schema.ts';
import { ENTRUSTED } from '../../shared/modes.ts';
import { projectStatus, projectMoves } from '../../shared/status.ts';
import { actsIn } from '../proxy/store.ts';
import { projectInScope } from '../scope.ts';
import { project, projectTenderee } from '../tables.ts';
import { memberKind, operatePriv } from '../../shared/member/calls.ts';

export type ProjectRow = typeof project.$inferSelect;
export type TendereeRow = typeof projectTenderee.$inferSelect;
export type ProjectColumns = Omit<
  typeof project.$inferInsert,
  'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'updatedAt'
>;

const alive = eq(project.isDeleted, NO);
// Said in the text, not as a parameter: the indexes of the lists hold what is not deleted.
const stands = sql`${project.isDeleted} = ${inText(NO)}`;

/** Its own organisation sees a project, as far as roles show it, its tenderees once it is approved. */
function visibleTo(db: Db, user: Scoped): SQL | undefined {
  const { orgId } = user;
  const asTenderee = exists(
    db
      .select({ one: sql`1` })
      .from(projectTenderee)
      .where(and(eq(projectTenderee.projectId, project.id), eq(projectTenderee.tendereeId, orgId))),
  );
  return and(
    alive,
    or(
      projectInScope(user),
      and(
        inArray(project.status, [projectStatus.approved, projectStatus.bulletinOut]),
        asTenderee,
        ne(project.orgId, orgId),
      ),
    ),
  );
}

interface ProjectQuery extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly mainName?: string | undefined;
  readonly mainCode?: string | undefined;
  readonly status: readonly string[];
  /** 标段阶段: projects with a lot in one of these. */
  readonly phase: readonly string[];
  readonly purchaseMode: readonly string[];
  readonly bidOrganizationWay: readonly string[];
  /** 逾期: projects with a lot whose date has come while it stands still. */
  readonly late?: '1' | undefined;
  readonly conProjectId?: string | undefined;
}

const list: ListOf = {
  id: project.id,
  sortedBy: 'createdAt',
  order: [
    { by: project.createdAt, down: true },
    { by: project.id, down: true },
  ],
  search: { list: 'project', key: project.id },
};

/** The same projects as `visibleTo`, as two lists of which each is served by an index: none serves both conditions together. */
const seenBy = (user: Scoped): readonly Part[] => [
  { from: sql`${project}`, where: sql`${stands} and ${projectInScope(user)}` },
  {
    from: sql`${projectTenderee} join ${project} on ${project.id} = ${projectTenderee.projectId}`,
    where: sql`${stands} and ${projectTenderee.tendereeId} = ${user.orgId} and ${project.orgId} <> ${user.orgId}
      and ${project.status} in (${projectStatus.approved}, ${projectStatus.bulletinOut})${
        scopeBy(user, 'project.view') ? sql` and not (${projectInScope(user)})` : sql``
      }`,
  },
];

/** `asked` are conditions on what the region keeps beside the form (地区字段). */
export const pageOf = (db: Db, user: Scoped, q: ProjectQuery, asked?: SQL) => {
  const also = [
    q.mainName ? wordsIn(project.mainName, q.mainName) : undefined,
    q.mainCode ? wordsIn(project.mainCode, q.mainCode) : undefined,
  ];
  return pageFrom(db, seenBy(user), {
    q,
    where: and(
      q.status.length > 0 ? inArray(project.status, [...q.status]) : undefined,
      q.phase.length > 0
        ? sql`exists (select 1 from lot_phase l where l.main_id = ${project.id} and l.phase in ${[...q.phase]})`
        : undefined,
      q.purchaseMode.length > 0 ? inArray(project.purchaseMode, [...q.purchaseMode]) : undefined,
      q.bidOrganizationWay.length > 0
        ? inArray(project.bidOrganizationWay, [...q.bidOrganizationWay])
        : undefined,
      q.conProjectId ? eq(project.conProjectId, q.conProjectId) : undefined,
      q.late
        ? sql`exists (select 1 from lot_phase l where l.main_id = ${project.id} and not l.ended
            and (l.next_at < app_now() or l.why in (${why.openingDue}, ${why.reviewDue}, ${why.publicityLate})))`
        : undefined,
      asked,
    ),
    // The words of a project hold its name and its code; who asks for one of them means that one alone.
    typed: [q.searchKey, q.mainName, q.mainCode].join(' '),
    also: and(...also),
  });
};

const pageFrom = (db: Db, from: SQL | readonly Part[], asked: PageOf) =>
  pageRows(db, list, {
    ...asked,
    from,
    rows: (at) => db.select().from(project).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** Projects of one's organisation that are tied to a contract. */
export const pageOfContract = (db: Db, user: Scoped, conContractId: string, q: PageAsked) =>
  pageFrom(db, sql`${project}`, {
    q,
    where: and(
      stands,
      eq(project.orgId, user.orgId),
      projectInScope(user),
      eq(project.conContractId, conContractId),
    ),
  });

/** Drafts that this person works on, for this main tenderee, without a contract. */
export function pageToTie(
  db: Db,
  user: { readonly id: string; readonly orgId: string },
  tendereeId: string,
  q: PageAsked & { searchKey?: string | undefined },
) {
  const ofTenderee = sql`exists (select 1 from project_tenderee t
    where t.project_id = project.id and t.tenderee_id = ${tendereeId} and t.is_main = ${inText(YES)})`;
  const operable = sql`(exists (select 1 from project_member m where m.project_id = project.id
    and m.operator_id = ${user.id} and (m.is_pm in (${inText(memberKind.manager)}, ${inText(memberKind.initiator)}) or m.privs ->> 'pre' = ${inText(operatePriv.operate)}))
    or ${actsIn(sql`array[${user.id}]::uuid[]`)})`;
  return pageFrom(db, sql`${project}`, {
    q,
    where: and(
      stands,
      eq(project.orgId, user.orgId),
      inArray(project.status, [...projectMoves.modify.from]),
      eq(project.bidOrganizationWay, ENTRUSTED),
      isNull(project.conContractId),
      ofTenderee,
      operable,
    ),
    typed: q.searchKey,
  });
}

export async function byId(db: Db, user: Scoped, mainId: string): Promise<ProjectRow | undefined> {
  const rows = await db
    .select()
    .from(project)
    .where(and(visibleTo(db, user), eq(project.id, mainId)));
  return rows[0];
}

/** 资金来源 of a project, as the code of its dictionary. */
export async function fundSourceOf(db: Db, mainId: string): Promise<string | null> {
  return (await projectById(db, mainId))?.fundSource ?? null;
}

/** For the system's own reckoning, which asks for no organisation. */
export async function projectById(db: Db, mainId: string): Promise<ProjectRow | undefined> {
  const rows = await db
    .select()
    .from(project)
    .where(and(alive, eq(project.id, mainId)));
  return rows[0];
}

/** Projects in the order of their ids, after one. */
export async function projectIds(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const later = after === undefined ? undefined : gt(project.id, after);
  const rows = await db
    .select({ id: project.id })
    .from(project)
    .where(later)
    .orderBy(asc(project.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The project of this organisation, locked until the transaction ends. */
export async function lockById(tx: Tx, user: Scoped, mainId: string): Promise<ProjectRow | undefined> {
  const rows = await tx.db
    .select()
    .from(project)
    .where(and(alive, eq(project.orgId, user.orgId), projectInScope(user), eq(project.id, mainId)))
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
  const head = creationColumns(tx);
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

/** 招标人联系人 of the main tenderee, as the project names them. */
export async function tendereeContactOf(db: Db, mainId: string): Promise<TendereeRow | undefined> {
  return (await tendereesOf(db, [mainId])).find((t) => isYes(t.isMain));
}

/** 招标人单位: the tenderees of a project, the main one first. */
export async function tendereeOrgsOf(db: Db, mainId: string): Promise<string[]> {
  const rows = await tendereesOf(db, [mainId]);
  return rows.toSorted((a, b) => b.isMain.localeCompare(a.isMain)).map((row) => row.tendereeId);
}

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
