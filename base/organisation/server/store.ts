import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { pageRows, type ListOf } from '#kit/server/database/page-rows.ts';
import { idSchema, type PageAsked } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { orgType, PEOPLE_MOST } from '../shared/kinds.ts';
import { STANDARD_PLATFORM } from '../shared/platforms.ts';
import { refuse } from '../shared/text/index.ts';
import { appUser, membership, organisation, prefecture, tenant } from './tables.ts';

/** Nobody belongs to more organisations. */
const ORGANISATIONS_MOST = 200;

export interface Profile {
  trueName: string;
  mobile: string;
  email: string;
  identityNum: string;
  userLogo: string;
  orgId: string;
  orgName: string;
  orgKind: string;
  orgType: string;
  deptId: string | null;
  deptName: string | null;
}

/** The user as a member of one organisation; nothing when they do not belong to it. */
export async function profileOf(db: Db, userId: string, orgId: string): Promise<Profile | undefined> {
  const dept = alias(organisation, 'dept');
  const rows = await db
    .select({
      trueName: appUser.trueName,
      mobile: appUser.mobile,
      email: appUser.email,
      identityNum: appUser.identityNum,
      userLogo: appUser.userLogo,
      orgId: organisation.id,
      orgName: organisation.orgName,
      orgKind: organisation.orgKind,
      orgType: organisation.orgType,
      deptId: dept.id,
      deptName: dept.orgName,
    })
    .from(membership)
    .innerJoin(appUser, eq(appUser.id, membership.userId))
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .leftJoin(dept, eq(dept.id, membership.deptId))
    .where(and(eq(membership.userId, userId), eq(membership.orgId, orgId)));
  return rows[0];
}

/** Every company or authority of a kind (按类型找组织), e.g. those that supervise; departments are none of their own. */
export const organisationsOfKind = async (db: Db, orgKind: string): Promise<string[]> =>
  (
    await db
      .select({ id: organisation.id })
      .from(organisation)
      .where(and(eq(organisation.orgKind, orgKind), eq(organisation.orgType, orgType.company)))
      .orderBy(asc(organisation.id))
      .limit(200)
  ).map((o) => o.id);

/** Organisations a user belongs to, home first. */
export const organisationsOf = (db: Db, userId: string) =>
  db
    .select({ id: organisation.id, orgName: organisation.orgName, isHome: membership.isHome })
    .from(membership)
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(eq(membership.userId, userId))
    .orderBy(sql`${membership.isHome} desc`, asc(organisation.orgName))
    .limit(ORGANISATIONS_MOST);

const entry = {
  id: organisation.id,
  orgName: organisation.orgName,
  orgCode: organisation.orgCode,
  orgLicenceCode: organisation.orgLicenceCode,
  orgKind: organisation.orgKind,
  linkPerson: organisation.linkPerson,
  linkMobile: organisation.linkMobile,
  linkAddress: organisation.linkAddress,
};

/** `%` and `_` typed by a user mean themselves. */
export const likeText = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

const organisations: ListOf = {
  id: organisation.id,
  order: [{ by: organisation.orgName }, { by: organisation.id }],
  search: { list: 'organisation', key: organisation.id },
};

export function pageOfOrganisations(
  db: Db,
  q: PageAsked & {
    searchKey?: string | undefined;
    orgKind?: string | undefined;
    /** This company alone. */
    onlyId?: string | undefined;
    /** Those that have people of their own (有账号), or those that have none. */
    staffed?: boolean | undefined;
  },
) {
  const where = and(
    // Said in the text, not as parameters: the indexes hold the companies that stand.
    sql`${organisation.orgType} = ${inText(orgType.company)}`,
    sql`not ${organisation.removed}`,
    q.onlyId === undefined ? undefined : eq(organisation.id, q.onlyId),
    q.orgKind ? eq(organisation.orgKind, q.orgKind) : undefined,
    q.staffed === undefined
      ? undefined
      : sql`${q.staffed} = exists (select 1 from membership m where m.org_id = ${organisation.id})`,
  );
  return pageRows(db, organisations, {
    from: sql`${organisation}`,
    where,
    q,
    typed: q.searchKey,
    rows: (at) => db.select(entry).from(organisation).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

/** One organisation of the tenant by id. */
export async function organisationById(db: Db, id: string) {
  // A form may name anything; what is no id is nobody.
  if (!idSchema.safeParse(id).success) return undefined;
  const rows = await db.select(entry).from(organisation).where(eq(organisation.id, id));
  return rows[0];
}

/** The same for a form that names it (表单所选单位): read a moment ago, it is not read again. */
export async function namedOrganisation({ db, tenantId, memory }: Read, id: string) {
  type Found = Awaited<ReturnType<typeof organisationById>>;
  const known = memory?.recall<Found>('organisation', tenantId, id);
  if (known) return known;
  const keep = memory?.reading();
  const found = await organisationById(db, id);
  if (found) keep?.('organisation', tenantId, id, found);
  return found;
}

/** What people are called (姓名). */
export const namesOf = (db: Db, userIds: readonly string[]) =>
  db
    .select({ id: appUser.id, trueName: appUser.trueName })
    .from(appUser)
    .where(inArray(appUser.id, [...userIds]))
    .limit(userIds.length);

/** People of one organisation, or those of these who belong to it. */
export const membersOf = (db: Db, orgId: string, among?: readonly string[]) =>
  db
    .select({ id: appUser.id, trueName: appUser.trueName, mobile: appUser.mobile })
    .from(membership)
    .innerJoin(appUser, eq(appUser.id, membership.userId))
    .where(
      and(eq(membership.orgId, orgId), among ? inArray(membership.userId, [...new Set(among)]) : undefined),
    )
    .orderBy(asc(appUser.trueName), asc(appUser.id))
    .limit(PEOPLE_MOST);

/** Names and organisations of many people at once: whoever belongs to several stands in each (人员所属单位). */
export async function affiliationsOf(
  db: Db,
  userIds: readonly string[],
): Promise<
  {
    userId: string;
    trueName: string;
    orgId: string;
    orgName: string;
    orgKind: string;
    isHome: boolean;
  }[]
> {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: appUser.id,
      trueName: appUser.trueName,
      orgId: organisation.id,
      orgName: organisation.orgName,
      orgKind: organisation.orgKind,
      isHome: membership.isHome,
    })
    .from(membership)
    .innerJoin(appUser, eq(appUser.id, membership.userId))
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(inArray(membership.userId, [...userIds]))
    .limit(userIds.length * ORGANISATIONS_MOST);
}

/** Platform codes of a tenant with their names (平台编码). */
export const prefecturesOf = (db: Db, tenantId: string) =>
  db
    .select({ code: prefecture.code, name: prefecture.name })
    .from(prefecture)
    .where(eq(prefecture.tenantId, tenantId))
    .orderBy(asc(prefecture.code))
    .limit(200);

/** The platform that a tenant works on (所属平台): what it makes from now on belongs to this platform's region. */
export async function platformOf(db: Db, tenantId: string): Promise<string> {
  const rows = await db.select({ code: tenant.prefectureCode }).from(tenant).where(eq(tenant.id, tenantId));
  return rows[0]?.code ?? STANDARD_PLATFORM;
}

/** The same for the tenant that asks, within a query. */
export const platformHere = sql<string>`coalesce(
  (select ${tenant.prefectureCode} from ${tenant} where ${tenant.id} = app_tenant()), ${STANDARD_PLATFORM})`;

export interface NewOrganisation {
  id: string;
  orgName: string;
  orgCode: string;
  orgKind: string;
  orgType?: '0' | '1' | '2';
  parentId?: string | null;
  orgLicenceCode?: string;
  linkPerson?: string;
  linkMobile?: string;
  linkAddress?: string;
}

export const insertOrganisation = (tx: Tx, row: NewOrganisation) =>
  tx.db.insert(organisation).values({ orgType: '1', ...row, tenantId: tx.tenantId });

export const insertUser = (tx: Tx, row: { id: string; trueName: string; mobile?: string; email?: string }) =>
  tx.db.insert(appUser).values({ ...row, tenantId: tx.tenantId });

/** Makes somebody one of an organisation's people (入职), of whom there are only so many. */
export async function insertMembership(
  tx: Tx,
  row: { userId: string; orgId: string; deptId?: string | null; isHome: boolean },
): Promise<void> {
  const people = await tx.db.$count(membership, eq(membership.orgId, row.orgId));
  if (people >= PEOPLE_MOST) throw refuse('tooManyPeople', 409, { most: PEOPLE_MOST });
  await tx.db.insert(membership).values({ ...row, tenantId: tx.tenantId });
}

/** Where users are reached outside the application (联系方式); empty where they left none. */
export const contactsOf = (db: Db, userIds: readonly string[]) =>
  db
    .select({ id: appUser.id, mobile: appUser.mobile, email: appUser.email })
    .from(appUser)
    .where(inArray(appUser.id, [...userIds]))
    .orderBy(asc(appUser.id))
    .limit(userIds.length);
