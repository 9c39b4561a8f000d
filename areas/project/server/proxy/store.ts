import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { inForceNow, notOver, overlapsWith } from '#kit/server/database/given.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { NO } from '#kit/shared/yes-no.ts';
import { lotStatus } from '../../shared/status.ts';
import { project, projectProxy } from '../tables.ts';

export type ProxyRow = typeof projectProxy.$inferSelect;

/** Whoever gave the work away still manages the project. */
const stillManaged = sql`exists (select 1 from project managed where managed.id = ${projectProxy.projectId}
  and managed.pm_id = ${projectProxy.principalId} and managed.org_id = ${projectProxy.orgId})`;

/** In force by the database's clock (代办中), and still given by the project's manager. */
export const inForce = and(inForceNow(projectProxy), stillManaged);

/** 代办此项目: does one of these people do the manager's work in the project now? A condition for lists of projects. */
export const actsIn = (userIds: SQL): SQL => sql`exists (select 1 from ${projectProxy}
  where ${projectProxy.projectId} = ${project.id} and ${projectProxy.principalId} = ${project.pmId}
    and ${inForceNow(projectProxy)} and ${projectProxy.proxyId} = any(${userIds}))`;

/** In which of these projects the person does the manager's work now. */
export async function actingIn(db: Db, userId: string, mainIds: readonly string[]): Promise<ProxyRow[]> {
  return db
    .select()
    .from(projectProxy)
    .where(and(eq(projectProxy.proxyId, userId), inArray(projectProxy.projectId, [...mainIds]), inForce))
    .limit(500);
}

/** Who does the manager's work in a project now (代办人). */
export async function proxiesNow(db: Db, mainId: string): Promise<string[]> {
  const rows = await db
    .select({ proxyId: projectProxy.proxyId })
    .from(projectProxy)
    .where(and(eq(projectProxy.projectId, mainId), inForce))
    .limit(10);
  return rows.map((r) => r.proxyId);
}

/** Those of a project that hold or will, of whoever manages it now. */
export const liveOf = (db: Db, mainId: string) =>
  db
    .select()
    .from(projectProxy)
    .where(and(eq(projectProxy.projectId, mainId), notOver(projectProxy), stillManaged))
    .orderBy(asc(projectProxy.startsAt))
    .limit(20);

/** Of these projects the first that is given away already in a part of this period; the caller holds them. */
export async function overlapping(db: Db, mainIds: readonly string[], from: Date, to: Date) {
  const rows = await db
    .select()
    .from(projectProxy)
    .where(
      and(inArray(projectProxy.projectId, [...mainIds]), overlapsWith(projectProxy, from, to), stillManaged),
    )
    .limit(1);
  return rows[0];
}

export async function insertProxy(
  tx: Tx,
  row: Omit<ProxyRow, 'id' | 'tenantId' | 'createdAt' | 'endedAt' | 'endedBy'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(projectProxy).values({ ...row, id, tenantId: tx.tenantId, createdAt: tx.now });
  return id;
}

export async function proxyById(db: Db, id: string): Promise<ProxyRow | undefined> {
  return (await db.select().from(projectProxy).where(eq(projectProxy.id, id)))[0];
}

/** False when it has ended already, by its time or by somebody. */
export async function endProxy(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(projectProxy)
    .set({ endedAt: tx.now, endedBy: tx.user.id })
    .where(and(eq(projectProxy.id, id), notOver(projectProxy)))
    .returning({ id: projectProxy.id });
  return rows.length > 0;
}

const list: ListOf = {
  id: projectProxy.id,
  order: [
    { by: projectProxy.createdAt, down: true },
    { by: projectProxy.id, down: true },
  ],
};

interface Whose {
  readonly userId: string;
  readonly orgId: string;
  /** Administrators of the company see all that was given away there. */
  readonly whole: boolean;
  readonly direction?: 'given' | 'received' | undefined;
}

export const pageOfProxies = (db: Db, { userId, orgId, whole, direction }: Whose, q: PageAsked) => {
  const received = eq(projectProxy.proxyId, userId);
  const given = whole
    ? undefined
    : or(eq(projectProxy.principalId, userId), eq(projectProxy.givenBy, userId));
  return pageRows(db, list, {
    from: sql`${projectProxy}`,
    where: and(
      eq(projectProxy.orgId, orgId),
      direction === 'received'
        ? received
        : direction === 'given'
          ? given
          : whole
            ? undefined
            : or(received, given),
    ),
    q,
    rows: (at) => db.select().from(projectProxy).where(at.where).orderBy(at.order).limit(at.limit),
  });
};

/** 在办项目: of an organisation, or of one manager, with something still to do. */
export const underWay = (db: Db, orgId: string, pmId: string | undefined) =>
  db
    .select({
      id: project.id,
      mainCode: project.mainCode,
      mainName: project.mainName,
      pmName: project.pmName,
    })
    .from(project)
    .where(
      and(
        sql`${project.isDeleted} = ${inText(NO)}`,
        eq(project.orgId, orgId),
        pmId === undefined ? undefined : eq(project.pmId, pmId),
        sql`(not exists (select 1 from project_package k where k.main_id = ${project.id} and k.is_deleted = ${inText(NO)})
          or exists (select 1 from project_package k where k.main_id = ${project.id} and k.is_deleted = ${inText(NO)}
            and k.status not in (${lotStatus.awarded}, ${lotStatus.failed})))`,
      ),
    )
    .orderBy(sql`${project.createdAt} desc`, asc(project.id))
    .limit(500);

/** These projects of an organisation, held until the commit, in one order. */
export const holdProjects = (tx: Tx, orgId: string, ids: readonly string[]) =>
  tx.db
    .select({
      id: project.id,
      mainCode: project.mainCode,
      mainName: project.mainName,
      pmId: project.pmId,
      pmName: project.pmName,
    })
    .from(project)
    .where(and(eq(project.orgId, orgId), inArray(project.id, [...ids])))
    .orderBy(asc(project.id))
    .for('update')
    .limit(ids.length);
