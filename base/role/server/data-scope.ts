import {
  subtreeIds,
  type UnitFilter,
  unitsById,
  unitsOf,
  usersOfDepts,
} from '#base/organisation/server/index.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import type { DataScope, DataScopes } from '#kit/server/data-scope.ts';
import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { RoleLevel } from '#kit/shared/area.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { scopeUnits } from '../shared/calls.ts';
import { isWide, type ScopeKind } from '../shared/rules.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { reachOf } from './reach.ts';

/** What several roles say together about the records one sees. */
export interface SaidScope {
  readonly kinds: ReadonlySet<ScopeKind>;
  readonly units: readonly string[];
}

interface Says {
  readonly dataScope: Exclude<ScopeKind, 'org'> | null;
  readonly scopeUnits: string[] | null;
}

const together = (said: readonly Says[]): SaidScope => ({
  kinds: new Set(said.map((r) => r.dataScope ?? 'org')),
  units: said.flatMap((r) => r.scopeUnits ?? []),
});

/** One's own organisation and no more: what needs no further asking. */
const isPlain = ({ kinds }: SaidScope): boolean => kinds.has('org') && ![...kinds].some(isWide);

/**
 * 数据范围合并: by permission, what the roles that hold it say, where that is not one's own organisation simply; under '' what all
 * roles of business say, for whoever reads without the permission.
 */
export function saidScopes(
  rows: readonly (Says & { readonly permission: string | null; readonly level: RoleLevel })[],
): ReadonlyMap<string, SaidScope> {
  const business = rows.filter((r) => r.level === 'company' && r.permission !== null);
  const by = Map.groupBy(business, (r) => r.permission ?? '');
  const all = [...by].map(([permission, said]) => [permission, together(said)] as const);
  const other = all.filter(([, said]) => !isPlain(said));
  if (other.length === 0) return new Map();
  const any = together(business);
  return new Map([...other, ...(isPlain(any) ? [] : [['', any] as const])]);
}

interface Person {
  readonly id: string;
  readonly orgId: string;
  readonly deptId: string | null;
}

/** 数据范围展开: what the roles say, as organisations and people; a unit counts only within one's own company and below it. */
export async function scopesOf(
  db: Db,
  who: Person,
  said: ReadonlyMap<string, SaidScope>,
): Promise<DataScopes | undefined> {
  if (said.size === 0) return undefined;
  const known = new Map<string, DataScope>();
  const scopes = new Map<string, DataScope>();
  for (const [permission, scope] of said) {
    const name = [...scope.kinds, ...scope.units].toSorted().join();
    const found = known.get(name) ?? (await resolved(db, who, scope));
    known.set(name, found);
    scopes.set(permission, found);
  }
  return scopes;
}

async function resolved(db: Db, who: Person, { kinds, units }: SaidScope): Promise<DataScope> {
  const reach = [...kinds].some(isWide)
    ? await unitsById(db, await subtreeIds(db, { id: who.orgId, companiesToo: true }))
    : [];
  const isChosen = new Set(kinds.has('chosen') ? units : []);
  const orgIds = reach
    .filter((u) => u.orgType === orgType.company && (kinds.has('below') || isChosen.has(u.id)))
    .map((u) => u.id);
  if (kinds.has('org') && !orgIds.includes(who.orgId)) orgIds.push(who.orgId);
  const depts = reach.filter((u) => u.orgType === orgType.department && isChosen.has(u.id)).map((u) => u.id);
  if (kinds.has('dept') && who.deptId) depts.push(who.deptId);
  const below = new Set<string>();
  for (const id of depts) for (const one of await subtreeIds(db, { id, companiesToo: false })) below.add(one);
  const people = await usersOfDepts(db, who.orgId, [...below]);
  return { orgIds, userIds: [...new Set([who.id, ...people])] };
}

/** What this administrator looks after. */
async function unitsToName(read: Read, which: Pick<UnitFilter, 'searchKey' | 'ids'>) {
  const reach = await reachOf(read.db, read.user);
  const within = reach === 'company' ? { within: { id: read.user.orgId, companiesToo: true } } : {};
  return unitsOf(read.db, { ...which, ...within });
}

/** 可选组织: with what each stands under. */
export async function units(read: Read, { searchKey }: InputOf<typeof scopeUnits>) {
  const found = await unitsToName(read, { searchKey });
  const above = await namesOfUnits(
    read.db,
    found.flatMap(({ id, parentId }) => (id === read.user.orgId ? [] : (parentId ?? []))),
  );
  return found.map(({ id, orgName, orgType: type, parentId }) => ({
    id,
    orgName,
    orgType: type,
    under: parentId ? (above.get(parentId) ?? '') : '',
  }));
}

/** What is kept of a role's scope (数据范围入库): units that the administrator looks after, and none where none are chosen. */
export async function scopeToKeep(
  read: Read,
  level: RoleLevel,
  typed: { readonly dataScope?: string | null | undefined; readonly scopeUnits?: string | null | undefined },
): Promise<Says> {
  const typedScope = (typed.dataScope ?? 'org') as ScopeKind;
  const dataScope = typedScope === 'org' ? null : typedScope;
  if (level !== 'company' && dataScope) throw refuseField('dataScope', 'wrong.scopeLevel');
  if (dataScope !== 'chosen') return { dataScope, scopeUnits: null };
  const wanted = [...new Set((typed.scopeUnits ?? '').split(',').filter(Boolean))];
  if (wanted.length === 0) throw refuseField('scopeUnits', 'need.scopeUnits');
  const offered = new Set((await unitsToName(read, { ids: wanted })).map((u) => u.id));
  if (!wanted.every((id) => offered.has(id))) throw refuseField('scopeUnits', 'wrong.scopeUnits');
  return { dataScope, scopeUnits: wanted };
}

/** What shows more than one's own organisation is not slipped under people who hold the role already: that takes two administrators. */
export function demandUnheld(before: Says, after: Says, userCount: number): void {
  if (userCount === 0 || !isWide(after.dataScope)) return;
  const had = new Set(before.scopeUnits ?? []);
  const same =
    before.dataScope === 'below' ||
    (before.dataScope === after.dataScope && (after.scopeUnits ?? []).every((id) => had.has(id)));
  if (!same) throw refuse('scopeHeld', 409);
}

/** What chosen units are called (组织名称). */
export async function namesOfUnits(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await unitsById(db, [...new Set(ids)])).map((u) => [u.id, u.orgName]));
}
