import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { hostTenant } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';
import { appFunction, tenantFunction, tenantWithheld } from './tables.ts';

export type FunctionRow = typeof appFunction.$inferSelect;

/** Groups that were added beside the declared ones, as they stand where the platform is run. */
export const ownFunctions = (db: Db): Promise<FunctionRow[]> =>
  db.select().from(appFunction).orderBy(asc(appFunction.sort), asc(appFunction.code)).limit(1000);

export async function lockFunction(tx: Tx, id: string): Promise<FunctionRow | undefined> {
  return (await tx.db.select().from(appFunction).where(eq(appFunction.id, id)).for('update'))[0];
}

type Values = Pick<FunctionRow, 'code' | 'parentCode' | 'cname' | 'ename' | 'sort' | 'permissions'>;

/** Answers nothing when the code is taken. */
export async function insertFunction(tx: Tx, row: Values): Promise<string | undefined> {
  const id = newId();
  const made = await tx.db
    .insert(appFunction)
    .values({ ...row, id, tenantId: tx.tenantId })
    .onConflictDoNothing()
    .returning({ id: appFunction.id });
  return made[0]?.id;
}

export async function updateFunction(
  tx: Tx,
  id: string,
  version: number,
  set: Omit<Values, 'code'>,
): Promise<void> {
  const rows = await tx.db
    .update(appFunction)
    .set({ ...set, version: sql`${appFunction.version} + 1` })
    .where(and(eq(appFunction.id, id), eq(appFunction.version, version)))
    .returning({ id: appFunction.id });
  if (rows.length === 0) throw kitRefuse('refused.changed', 409);
}

export const deleteFunction = (tx: Tx, id: string) => tx.db.delete(appFunction).where(eq(appFunction.id, id));

/** What the tenant was given or refused, by the function's code. */
export async function grantsOf(db: Db): Promise<Map<string, boolean>> {
  const rows = await db.select().from(tenantFunction).limit(2000);
  return new Map(rows.map((r) => [r.code, r.granted]));
}

export async function setGrants(tx: Tx, codes: readonly string[], granted: boolean): Promise<void> {
  if (codes.length === 0) return;
  await tx.db
    .insert(tenantFunction)
    .values(codes.map((code) => ({ tenantId: tx.tenantId, code, granted })))
    .onConflictDoUpdate({ target: [tenantFunction.tenantId, tenantFunction.code], set: { granted } });
}

/** Does the tenant have this function: declared ones unless refused, added ones once given. */
export const hasFunction = (grants: ReadonlyMap<string, boolean>, code: string, declared: boolean): boolean =>
  grants.get(code) ?? declared;

/** Permissions that nobody in the tenant has, whatever their roles hold (租户未开通的权限). */
export async function withheldOf(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ code: tenantWithheld.permission }).from(tenantWithheld).limit(5000);
  return new Set(rows.map((r) => r.code));
}

/**
 * 重算租户权限: a permission is there where one of the functions that hold it is, and where it does not belong to those who run the
 * platform alone. Answers whether anything changed.
 */
export async function keepWithheld(tx: Tx, declarations: readonly AreaDeclaration[]): Promise<boolean> {
  const host = await hostTenant(tx.db);
  const own = host === undefined ? [] : await tx.within(host, (there) => ownFunctions(there.db));
  const grants = await grantsOf(tx.db);
  const there = new Set([
    ...declarations
      .filter((d) => hasFunction(grants, d.name, true))
      .flatMap((d) => d.permissions.map((p) => p.code)),
    ...own.filter((f) => hasFunction(grants, f.code, false)).flatMap((f) => f.permissions),
  ]);
  const withheld = declarations
    .flatMap((d) => d.permissions)
    .filter((p) => !there.has(p.code) || (p.hostOnly === true && host !== tx.tenantId))
    .map((p) => p.code);
  const gone = await tx.db
    .delete(tenantWithheld)
    .where(withheld.length > 0 ? notInArray(tenantWithheld.permission, withheld) : undefined)
    .returning({ code: tenantWithheld.permission });
  const come =
    withheld.length === 0
      ? []
      : await tx.db
          .insert(tenantWithheld)
          .values(withheld.map((permission) => ({ tenantId: tx.tenantId, permission })))
          .onConflictDoNothing()
          .returning({ code: tenantWithheld.permission });
  return gone.length + come.length > 0;
}
