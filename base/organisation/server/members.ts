import { and, asc, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { orgType } from '../shared/kinds.ts';
import { appUser, membership, organisation } from './tables.ts';

const dept = alias(organisation, 'dept');
const member = {
  id: appUser.id,
  trueName: appUser.trueName,
  mobile: appUser.mobile,
  email: appUser.email,
  version: appUser.version,
  orgId: organisation.id,
  orgName: organisation.orgName,
  orgKind: organisation.orgKind,
  deptId: dept.id,
  deptName: dept.orgName,
  isHome: membership.isHome,
};
export type Member = Awaited<ReturnType<typeof membersWhere>>[number];

const from = (db: Db) =>
  db
    .select(member)
    .from(membership)
    .innerJoin(appUser, eq(appUser.id, membership.userId))
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .leftJoin(dept, eq(dept.id, membership.deptId));

const membersWhere = (db: Db, where: ReturnType<typeof and>) => from(db).where(where).limit(500);

export interface MemberFilter extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly trueName?: string | undefined;
  /** Companies whose people are meant, and what a company is in the trade. */
  readonly orgIds?: readonly string[] | undefined;
  readonly orgKind?: string | undefined;
  /** Departments whose people are meant; none = who belongs to no department. */
  readonly deptIds?: readonly string[] | undefined;
  readonly userIds?: readonly string[] | undefined;
  /** People where they are meant: one may hold a role in one company and belong to two. */
  readonly places?: readonly { readonly userId: string; readonly orgId: string }[] | undefined;
  /** Found by these ids or by the words. */
  readonly orUserIds?: readonly string[] | undefined;
  readonly exceptOrgId?: string | undefined;
  readonly exceptUserIds?: readonly string[] | undefined;
}

const people: ListOf = {
  id: [membership.userId, membership.orgId],
  order: [
    { by: organisation.orgName },
    { by: appUser.trueName },
    { by: appUser.id },
    { by: organisation.id },
  ],
};

/** People by organisation, words and ids (组织用户分页): one row for each membership. */
export function pageOfMembers(db: Db, q: MemberFilter) {
  const where = and(
    eq(organisation.removed, false),
    ne(organisation.orgType, orgType.applicant),
    q.orgIds ? inArray(membership.orgId, [...q.orgIds]) : undefined,
    q.orgKind ? eq(organisation.orgKind, q.orgKind) : undefined,
    q.deptIds
      ? q.deptIds.length > 0
        ? inArray(membership.deptId, [...q.deptIds])
        : isNull(membership.deptId)
      : undefined,
    q.userIds ? (q.userIds.length > 0 ? inArray(membership.userId, [...q.userIds]) : sql`false`) : undefined,
    q.places
      ? sql`(${membership.userId}, ${membership.orgId}) in (select * from unnest(
          ${sql.param(q.places.map((p) => p.userId))}::uuid[], ${sql.param(q.places.map((p) => p.orgId))}::uuid[]))`
      : undefined,
    q.trueName ? wordsIn(appUser.trueName, q.trueName) : undefined,
    q.searchKey
      ? or(
          wordsIn(sql`concat_ws(' ', ${appUser.trueName}, ${appUser.mobile})`, q.searchKey),
          q.orUserIds && q.orUserIds.length > 0 ? inArray(membership.userId, [...q.orUserIds]) : undefined,
        )
      : undefined,
    q.exceptUserIds && q.exceptUserIds.length > 0
      ? notInArray(membership.userId, [...q.exceptUserIds])
      : undefined,
    q.exceptOrgId
      ? and(
          ne(membership.orgId, q.exceptOrgId),
          or(isNull(membership.deptId), ne(membership.deptId, q.exceptOrgId)),
        )
      : undefined,
  );
  return pageRows(db, people, {
    from: sql`${membership} join ${appUser} on ${appUser.id} = ${membership.userId}
      join ${organisation} on ${organisation.id} = ${membership.orgId}`,
    where,
    q,
    rows: (at) => from(db).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

/** One person in one organisation. */
export async function memberOf(db: Db, userId: string, orgId: string): Promise<Member | undefined> {
  return (await membersWhere(db, and(eq(membership.userId, userId), eq(membership.orgId, orgId))))[0];
}

/** Those of these people who belong to an organisation, with their departments, by name. */
export const membersAmong = (db: Db, orgId: string, userIds: readonly string[]): Promise<Member[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : from(db)
        .where(and(eq(membership.orgId, orgId), inArray(membership.userId, [...userIds])))
        .orderBy(asc(appUser.trueName), asc(appUser.id))
        .limit(userIds.length);

/** Every organisation that one person belongs to. */
export const membershipsOf = (db: Db, userId: string): Promise<Member[]> =>
  membersWhere(db, eq(membership.userId, userId));

const one = (userId: string, orgId: string) =>
  and(eq(membership.userId, userId), eq(membership.orgId, orgId));

/** 调整部门: another department of the same company, or none. */
export const setDepartment = (tx: Tx, userId: string, orgId: string, deptId: string | null) =>
  tx.db.update(membership).set({ deptId }).where(one(userId, orgId));

/** 移出组织: the home moves on to another organisation of theirs, if there is one. False when they had left before. */
export async function leaveOrganisation(tx: Tx, userId: string, orgId: string): Promise<boolean> {
  const gone = await tx.db
    .delete(membership)
    .where(one(userId, orgId))
    .returning({ isHome: membership.isHome });
  if (!gone[0]?.isHome) return gone.length > 0;
  const rest = await tx.db
    .select({ orgId: membership.orgId })
    .from(membership)
    .where(eq(membership.userId, userId))
    .limit(1);
  if (rest[0]) await tx.db.update(membership).set({ isHome: true }).where(one(userId, rest[0].orgId));
  return true;
}

/** People of companies of these kinds, or of one company, after an id and in the order of ids (人员分批). */
export async function peopleAfter(
  db: Db,
  of: { readonly kinds?: readonly string[]; readonly orgId?: string },
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: membership.userId })
    .from(membership)
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(
      and(
        of.kinds ? inArray(organisation.orgKind, [...of.kinds]) : undefined,
        of.orgId ? eq(organisation.id, of.orgId) : undefined,
        after === '' ? undefined : gt(membership.userId, after),
      ),
    )
    .orderBy(asc(membership.userId))
    .limit(most);
  return rows.map((row) => row.id);
}

/** People of departments of one company (部门人员). */
export async function usersOfDepts(db: Db, orgId: string, deptIds: readonly string[]): Promise<string[]> {
  if (deptIds.length === 0) return [];
  const rows = await db
    .select({ id: membership.userId })
    .from(membership)
    .where(and(eq(membership.orgId, orgId), inArray(membership.deptId, [...deptIds])))
    .limit(5000);
  return rows.map((r) => r.id);
}
