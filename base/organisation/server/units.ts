import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { APPLICANT_KIND, orgType } from '../shared/kinds.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { membership, organisation } from './tables.ts';

const unit = {
  id: organisation.id,
  parentId: organisation.parentId,
  orgName: organisation.orgName,
  orgCode: organisation.orgCode,
  orgLicenceCode: organisation.orgLicenceCode,
  orgType: organisation.orgType,
  orgKind: organisation.orgKind,
  isGeneral: organisation.isGeneral,
  linkPerson: organisation.linkPerson,
  linkMobile: organisation.linkMobile,
  linkAddress: organisation.linkAddress,
  version: organisation.version,
};
export type Unit = Awaited<ReturnType<typeof unitsOf>>[number];

const MOST_UNITS = 3000;

export interface UnitFilter {
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  readonly searchKey?: string | undefined;
  readonly orgKind?: string | undefined;
  readonly orgType?: string | undefined;
  /** Directly below this unit; null = below none. */
  readonly parentId?: string | null | undefined;
  /** Only this unit and what stands below it. */
  readonly within?: Subtree | undefined;
}

/** A unit and everything below it (下级组织): with the companies below, or its own departments only. */
export interface Subtree {
  readonly id: string;
  readonly companiesToo: boolean;
}

export async function subtreeIds(db: Db, root: Subtree): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive below as (
      select o.id from organisation o where o.id = ${root.id} and not o.removed
      union select o.id from organisation o join below b on o.parent_id = b.id
      where not o.removed and (${root.companiesToo} or o.org_type = ${inText(orgType.department)})
    ) select id from below limit ${MOST_UNITS}`);
  return rows.map((r) => r.id);
}

/** The units and everything above them, the company first (上级组织). */
export async function ancestorIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive above as (
      select o.id, o.parent_id, 0 as depth from organisation o
      where o.id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
      union all select o.id, o.parent_id, a.depth + 1 from organisation o join above a on o.id = a.parent_id
      where a.depth < 20
    ) select id from above group by id order by max(depth) desc`);
  return rows.map((r) => r.id);
}

/**
 * 同一单位或管理关系: the company itself, its licence, and the companies that it stands under, as far as the platform knows; two that share any of
 * them are one organisation or under one management. Platform, supervision and expert pools manage nobody.
 */
export async function companyFamily(db: Db, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string; licence: string }>(sql`
    with recursive above as (
      select o.id, o.parent_id, o.org_kind, o.org_licence_code, 0 as depth from organisation o where o.id = ${id}::uuid
      union all select o.id, o.parent_id, o.org_kind, o.org_licence_code, a.depth + 1
      from organisation o join above a on o.id = a.parent_id where a.depth < 20
    ) select id, org_licence_code as licence from above where org_kind in ('supplier', 'tenderee', 'agency')`);
  return new Set(rows.flatMap((row) => [row.id, ...(row.licence === '' ? [] : [`licence ${row.licence}`])]));
}

/**
 * 集团: these companies, the companies that they stand under, and all units that stand below any of them. Platform, supervision and expert pools
 * manage nobody.
 */
export async function groupsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive above as (
      select o.id, o.parent_id, o.org_kind, 0 as depth from organisation o
      where o.id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
      union all select o.id, o.parent_id, o.org_kind, a.depth + 1
      from organisation o join above a on o.id = a.parent_id where a.depth < 20
    ), below as (
      select id from above where org_kind in ('supplier', 'tenderee', 'agency')
      union select o.id from organisation o join below b on o.parent_id = b.id where not o.removed
    ) select id from below limit ${MOST_UNITS}`);
  return rows.map((r) => r.id);
}

/** Companies and departments of the tenant as a flat list (组织列表). */
export async function unitsOf(db: Db, q: UnitFilter) {
  const within = q.within ? await subtreeIds(db, q.within) : undefined;
  return db
    .select(unit)
    .from(organisation)
    .where(
      and(
        eq(organisation.removed, false),
        ne(organisation.orgType, orgType.applicant),
        within ? inArray(organisation.id, within) : undefined,
        q.ids ? inArray(organisation.id, [...q.ids]) : undefined,
        q.parentId === undefined
          ? undefined
          : q.parentId === null
            ? isNull(organisation.parentId)
            : eq(organisation.parentId, q.parentId),
        q.orgKind ? eq(organisation.orgKind, q.orgKind) : undefined,
        q.orgType ? eq(organisation.orgType, q.orgType) : undefined,
        q.searchKey
          ? wordsIn(sql`${organisation.orgName} || ' ' || ${organisation.orgCode}`, q.searchKey)
          : undefined,
      ),
    )
    .orderBy(asc(organisation.orgType), asc(organisation.orgName), asc(organisation.id))
    .limit(MOST_UNITS);
}

export async function unitById(db: Db, id: string): Promise<Unit | undefined> {
  const rows = await db
    .select(unit)
    .from(organisation)
    .where(and(eq(organisation.id, id), eq(organisation.removed, false)));
  return rows[0];
}

/**
 * Keeps a unit standing until the commit (占用组织): people and departments join it under `share`, it is removed under
 * `update`, so nobody joins what is just being removed. False = it does not stand any more.
 */
export async function holdUnit(tx: Tx, id: string, strength: 'share' | 'update'): Promise<boolean> {
  const rows = await tx.db
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.id, id), eq(organisation.removed, false)))
    .for(strength);
  return rows.length > 0;
}

export const unitsById = async (db: Db, ids: readonly string[]): Promise<Unit[]> =>
  ids.length === 0
    ? []
    : db
        .select(unit)
        .from(organisation)
        .where(inArray(organisation.id, [...ids]));

export type UnitChange = Partial<
  Pick<
    Unit,
    | 'orgName'
    | 'orgCode'
    | 'orgLicenceCode'
    | 'orgKind'
    | 'linkPerson'
    | 'linkMobile'
    | 'linkAddress'
    | 'parentId'
  >
>;

/** Changes a unit (修改组织); refused when somebody else changed it since. */
export async function updateUnit(tx: Tx, id: string, version: number, change: UnitChange): Promise<void> {
  tx.forget();
  const rows = await tx.db
    .update(organisation)
    .set({ ...change, version: sql`${organisation.version} + 1` })
    .where(and(eq(organisation.id, id), eq(organisation.version, version), eq(organisation.removed, false)))
    .returning({ id: organisation.id });
  if (rows.length === 0) throw kitRefuse('refused.changed', 409);
}

/** Departments are of their company's kind (单位类型): they follow when it changes. */
export async function setKindBelow(tx: Tx, companyId: string, orgKind: string): Promise<void> {
  const below = await subtreeIds(tx.db, { id: companyId, companiesToo: false });
  tx.forget();
  await tx.db
    .update(organisation)
    .set({ orgKind })
    .where(and(inArray(organisation.id, below), eq(organisation.orgType, orgType.department)));
}

/** Whoever registers is called as they ask to be enrolled (申请名称), so that their application is found by it. */
export async function nameApplicant(tx: Tx, id: string, orgName: string): Promise<void> {
  tx.forget();
  await tx.db
    .update(organisation)
    .set({ orgName })
    .where(and(eq(organisation.id, id), eq(organisation.orgKind, APPLICANT_KIND)));
}

/** 入库: whoever registered becomes a company; false when it is one already. */
export async function enrolApplicant(
  tx: Tx,
  id: string,
  as: Required<Pick<UnitChange, 'orgName' | 'orgCode' | 'orgLicenceCode' | 'orgKind'>> & UnitChange,
): Promise<boolean> {
  tx.forget();
  const rows = await tx.db
    .update(organisation)
    .set({ ...as, orgType: orgType.company, version: sql`${organisation.version} + 1` })
    .where(and(eq(organisation.id, id), eq(organisation.orgKind, APPLICANT_KIND)))
    .returning({ id: organisation.id });
  return rows.length > 0;
}

/** Takes a unit out of every list (删除组织); records that name it keep it. The code of one that was never in effect is free again. */
export async function removeUnit(tx: Tx, id: string, wasInEffect = true): Promise<void> {
  tx.forget();
  const code = wasInEffect ? {} : { orgCode: `removed-${id}` };
  await tx.db
    .update(organisation)
    .set({ ...code, removed: true, version: sql`${organisation.version} + 1` })
    .where(eq(organisation.id, id));
}

/** How much hangs on a unit: units below it, people in it (下级数、人数). */
export async function weightOf(db: Db, id: string): Promise<{ units: number; users: number }> {
  return {
    units: await db.$count(organisation, and(eq(organisation.parentId, id), eq(organisation.removed, false))),
    users: await db.$count(membership, or(eq(membership.orgId, id), eq(membership.deptId, id))),
  };
}

/** The same of many at once (下级数、人数). */
export async function weightsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { users: number; units: number }>();
  const rows = await db
    .select({
      id: organisation.id,
      users: sql<number>`(select count(*)::int from membership m where m.org_id = ${organisation.id})`,
      units: sql<number>`(select count(*)::int from organisation o where o.parent_id = ${organisation.id} and not o.removed)`,
    })
    .from(organisation)
    .where(inArray(organisation.id, [...ids]))
    .limit(ids.length);
  return new Map(rows.map(({ id, users, units }) => [id, { users, units }]));
}

/** Until the commit nobody else writes a name or code of an organisation of this tenant (占用登记). */
export const namesInTurn = (tx: Tx) => inTurn(tx, [`units ${tx.tenantId}`]);

/** The company that has this credit code, other than one (信用代码归属). */
export async function unitByLicence(db: Db, code: string, exceptId?: string) {
  const rows = await db
    .select({ id: organisation.id, orgName: organisation.orgName })
    .from(organisation)
    .where(
      and(
        eq(organisation.orgLicenceCode, code),
        eq(organisation.removed, false),
        eq(organisation.orgType, orgType.company),
        exceptId ? ne(organisation.id, exceptId) : undefined,
      ),
    )
    .limit(1);
  return rows[0];
}

/** Is the name, code or licence used by another unit that stands (是否被占用)? */
export async function unitTaken(
  db: Db,
  field: 'orgName' | 'orgCode' | 'orgLicenceCode',
  value: string,
  exceptId?: string,
): Promise<boolean> {
  const where = and(
    eq(organisation[field], value),
    exceptId ? ne(organisation.id, exceptId) : undefined,
    // The code of a removed unit that was in effect stays with it; its name and licence are free again.
    field === 'orgCode'
      ? undefined
      : and(eq(organisation.removed, false), eq(organisation.orgType, orgType.company)),
  );
  return (await db.$count(organisation, where)) > 0;
}

/** Is there somebody who runs the platform (运营单位)? Before that nobody can be added to a tenant. */
export const hasOperator = async (db: Db): Promise<boolean> =>
  (await db.$count(organisation, eq(organisation.orgKind, 'platform'))) > 0;
