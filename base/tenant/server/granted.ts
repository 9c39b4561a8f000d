import { demandHost } from '#base/organisation/server/index.ts';
import {
  allFunctions,
  builtInRoles,
  functionRoots,
  grantsOf,
  hasFunction,
  keepWithheld,
  rightsChanged,
  setGrants,
  setWithdrawn,
} from '#base/role/server/index.ts';
import { tenantFunctionsChanged, tenantRolesChanged } from '#base/role/shared/events.ts';
import type { FunctionNode } from '#base/role/shared/functions.ts';
import { roleName } from '#base/role/shared/rules.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type * as calls from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import type { TenantParts } from './open.ts';
import { tenantFor, tenantToChange } from './tenants.ts';

/**
 * What a tenant may have (可开通的功能): what belongs to those who run the platform alone is nobody else's, and they are never without it,
 * for nobody else could give it back.
 */
const offered = (parts: TenantParts, all: readonly FunctionNode[], isHost: boolean): FunctionNode[] => {
  const own = new Set(
    parts.declarations.flatMap((d) => d.permissions.filter((p) => p.hostOnly === true).map((p) => p.code)),
  );
  return isHost
    ? all.map((f) => ({
        ...f,
        essential: f.essential || (f.declared && f.permissions.some((p) => own.has(p))),
      }))
    : all.filter((f) => !f.declared || f.permissions.some((p) => !own.has(p)));
};

/** 租户功能: without a tenant, as one would have them that is opened now. */
export async function functions(
  parts: TenantParts,
  raw: Raw,
  { tenantId }: { tenantId?: string | undefined },
) {
  const { lang } = raw.ctx;
  const all = await raw.read(async (read) => {
    await demandHost(read);
    if (tenantId) await tenantFor(read, tenantId);
    return offered(parts, await allFunctions(parts, read), tenantId === read.tenantId);
  });
  const grants = tenantId
    ? await raw.readIn(tenantId, (there) => grantsOf(there.db))
    : new Map<string, boolean>();
  return {
    roots: functionRoots(parts, lang, all),
    functions: all.map((f) => ({
      code: f.code,
      parentCode: f.parentCode,
      name: lang === 'en' ? f.ename : f.cname,
      declared: f.declared,
      essential: f.essential,
      granted: hasFunction(grants, f.code, f.declared),
      permissionCount: f.permissions.length,
    })),
  };
}

interface Change {
  readonly give: readonly string[];
  readonly take: readonly string[];
}

async function changeFunctions(parts: TenantParts, tx: Tx, tenantId: string, wish: Change): Promise<void> {
  const all = new Map(
    offered(parts, await allFunctions(parts, tx), tenantId === tx.tenantId).map((f) => [f.code, f]),
  );
  for (const code of [...wish.give, ...wish.take]) if (!all.has(code)) throw refuse('functionNotFound', 404);
  const essential = wish.take.find((code) => all.get(code)?.essential);
  if (essential !== undefined) {
    const f = all.get(essential);
    throw refuse('functionEssential', 409, { name: (tx.lang === 'en' ? f?.ename : f?.cname) ?? essential });
  }
  await tx.within(tenantId, async (there) => {
    const grants = await grantsOf(there.db);
    const has = (code: string) => hasFunction(grants, code, all.get(code)?.declared ?? false);
    const given = wish.give.filter((code) => !has(code));
    const taken = wish.take.filter(has);
    if (given.length + taken.length === 0) return;
    await setGrants(there, given, true);
    await setGrants(there, taken, false);
    await keepWithheld(there, parts.declarations);
    rightsChanged(there);
    there.emit(
      tenantFunctionsChanged,
      { subjectType: 'tenant', subjectId: tenantId, before: [...grants], after: { given, taken } },
      { given, taken },
    );
  });
}

/** 保存租户功能: gives and takes in one step; refused when they are others than were shown. */
export async function saveFunctions(
  parts: TenantParts,
  tx: Tx,
  input: InputOf<typeof calls.saveTenantFunctions>,
): Promise<null> {
  await tenantToChange(tx, input.tenantId);
  const grants = await tx.within(input.tenantId, (there) => grantsOf(there.db));
  const had = offered(parts, await allFunctions(parts, tx), input.tenantId === tx.tenantId)
    .filter((f) => hasFunction(grants, f.code, f.declared))
    .map((f) => f.code);
  if (had.toSorted().join() !== [...new Set(input.seen)].toSorted().join())
    throw kitRefuse('refused.changed', 409);
  const wanted = new Set(input.functions);
  await changeFunctions(parts, tx, input.tenantId, {
    give: [...wanted].filter((code) => !had.includes(code)),
    take: had.filter((code) => !wanted.has(code)),
  });
  return null;
}

/** Roles that a tenant cannot be without: those of its administrators. */
const ESSENTIAL: readonly string[] = ['admin', 'tenant', 'companyadmin'];

/** 租户角色: the built-in ones. */
export async function roles(raw: Raw, { tenantId }: { tenantId: string }) {
  await raw.read((read) => tenantFor(read, tenantId));
  return raw.readIn(tenantId, async (there) =>
    (await builtInRoles(there.db)).map((r) => ({
      id: r.id,
      roleCode: r.roleCode,
      roleName: roleName(raw.ctx.lang, r),
      granted: !r.withdrawn,
      essential: ESSENTIAL.includes(r.roleCode),
      userCount: r.userCount,
    })),
  );
}

async function changeRoles(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  granted: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.within(tenantId, async (there) => {
    const known = await builtInRoles(there.db);
    const chosen = ids.map((id) => known.find((r) => r.id === id));
    if (chosen.some((r) => r === undefined)) throw refuse('roleNotFound', 404);
    const roles = chosen.flatMap((r) => (r && r.withdrawn === granted ? [r] : []));
    const kept = roles.find((r) => ESSENTIAL.includes(r.roleCode));
    if (kept) throw refuse('roleEssential', 409, { name: roleName(tx.lang, kept) });
    if (roles.length === 0) return;
    await setWithdrawn(
      there,
      roles.map((r) => r.id),
      !granted,
    );
    rightsChanged(there);
    const codes = roles.map((r) => r.roleCode);
    const change = granted ? { given: codes, taken: [] } : { given: [], taken: codes };
    there.emit(tenantRolesChanged, { subjectType: 'tenant', subjectId: tenantId, after: change }, change);
  });
}

/** 授予租户. */
export async function grant(
  parts: TenantParts,
  tx: Tx,
  { tenantId, functions: codes, roleIds }: InputOf<typeof calls.grantTenant>,
): Promise<null> {
  await tenantToChange(tx, tenantId);
  await changeFunctions(parts, tx, tenantId, { give: codes, take: [] });
  await changeRoles(tx, tenantId, roleIds, true);
  return null;
}

/** 收回租户授权: what is taken vanishes from roles, menus and calls with the commit. */
export async function revoke(
  parts: TenantParts,
  tx: Tx,
  { tenantId, functions: codes, roleIds }: InputOf<typeof calls.revokeTenant>,
): Promise<null> {
  await tenantToChange(tx, tenantId);
  await changeFunctions(parts, tx, tenantId, { give: [], take: codes });
  await changeRoles(tx, tenantId, roleIds, false);
  return null;
}
