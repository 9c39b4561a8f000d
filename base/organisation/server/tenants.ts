import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { prefecture, tenant } from './tables.ts';

export type TenantRow = typeof tenant.$inferSelect;
export type NewTenant = Pick<TenantRow, 'id' | 'tenantCode' | 'tenantName' | 'prefectureCode'> &
  Partial<Pick<TenantRow, 'logo' | 'linkPerson' | 'linkMobile' | 'linkEmail'>>;

const list: ListOf = {
  id: tenant.id,
  order: [
    { by: tenant.createdAt, down: true },
    { by: tenant.id, down: true },
  ],
};

/** 租户分页: whoever asks has shown that they run the platform; the table belongs to no tenant. */
export const pageOfTenants = (
  db: Db,
  q: PageAsked & { searchKey?: string | undefined; disabled?: boolean | undefined },
) =>
  pageRows(db, list, {
    from: sql`${tenant}`,
    where: and(
      q.searchKey
        ? wordsIn(sql`concat_ws(' ', ${tenant.tenantName}, ${tenant.tenantCode})`, q.searchKey)
        : undefined,
      q.disabled === undefined ? undefined : eq(tenant.disabled, q.disabled),
    ),
    q,
    rows: (at) => db.select().from(tenant).where(at.where).orderBy(at.order).limit(at.limit),
  });

export async function tenantById(db: Db, id: string): Promise<TenantRow | undefined> {
  return (await db.select().from(tenant).where(eq(tenant.id, id)))[0];
}

/** Are its people kept out (租户停用)? */
export const tenantIsShut = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(tenant, and(eq(tenant.id, id), eq(tenant.disabled, true)))) > 0;

export async function lockTenant(tx: Tx, id: string): Promise<TenantRow | undefined> {
  return (await tx.db.select().from(tenant).where(eq(tenant.id, id)).for('update'))[0];
}

/** Is the name somebody's (租户名称唯一)? Case tells no two apart. */
export const tenantNameTaken = async (db: Db, name: string, exceptId?: string): Promise<boolean> =>
  (await db.$count(
    tenant,
    and(sql`lower(${tenant.tenantName}) = lower(${name})`, exceptId ? ne(tenant.id, exceptId) : undefined),
  )) > 0;

/** Makes the tenant's row; returns whether it was not there: a name or a code that is taken makes none. */
export async function insertTenant(tx: Tx, row: NewTenant): Promise<boolean> {
  const made = await tx.db
    .insert(tenant)
    .values({ ...row, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: tenant.id });
  return made.length > 0;
}

export async function updateTenant(
  tx: Tx,
  id: string,
  version: number,
  set: Partial<Omit<TenantRow, 'id' | 'version' | 'createdAt'>>,
): Promise<void> {
  const rows = await tx.db
    .update(tenant)
    .set({ ...set, version: sql`${tenant.version} + 1` })
    .where(and(eq(tenant.id, id), eq(tenant.version, version)))
    .returning({ id: tenant.id });
  if (rows.length === 0) throw kitRefuse('refused.changed', 409);
}

export interface Platform {
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly tenantId: string;
  /** 访问域名; '' = none of its own. */
  readonly domain: string;
}

/** Every platform code and whose it is (平台编码). */
export const platformsOf = (db: Db): Promise<Platform[]> =>
  db
    .select({
      code: prefecture.code,
      name: prefecture.name,
      title: prefecture.title,
      tenantId: prefecture.tenantId,
      domain: prefecture.domain,
    })
    .from(prefecture)
    .orderBy(prefecture.code)
    .limit(1000);

/** A platform of the tenant's own; one that is there already is whose it was. */
export const insertPlatform = (tx: Tx, p: Platform) =>
  tx.db.insert(prefecture).values(p).onConflictDoNothing();

/** 平台移交: what was led to one tenant is led to another from now on. Answers whether it still was the former one's. */
export async function handPlatform(tx: Tx, p: Platform & { readonly from: string }): Promise<boolean> {
  const rows = await tx.db
    .update(prefecture)
    .set({ tenantId: p.tenantId, title: p.title, domain: p.domain })
    .where(and(eq(prefecture.code, p.code), eq(prefecture.tenantId, p.from)))
    .returning({ code: prefecture.code });
  return rows.length > 0;
}

/** 访问域名登记: from now on this host name leads to the platform. Answers whether it is nobody else's. */
export async function leadToPlatform(tx: Tx, code: string, domain: string): Promise<boolean> {
  await inTurn(tx, [`domain ${domain}`]);
  const others = and(eq(prefecture.domain, domain), ne(prefecture.code, code));
  if (domain !== '' && (await tx.db.$count(prefecture, others)) > 0) return false;
  await tx.db.update(prefecture).set({ domain }).where(eq(prefecture.code, code));
  return true;
}

export const renamePlatform = (tx: Tx, code: string, tenantId: string, title: string) =>
  tx.db
    .update(prefecture)
    .set({ title })
    .where(and(eq(prefecture.code, code), eq(prefecture.tenantId, tenantId)));
