import { creditCodeOf } from '#base/organisation/shared/credit-code.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import {
  ancestorIds,
  headNow,
  holdUnit,
  insertOrganisation,
  memberOf,
  removeUnit,
  setKindBelow,
  type Subtree,
  subtreeIds,
  type Unit,
  unitById,
  unitsById,
  unitsOf,
  unitTaken,
  updateUnit,
  weightOf,
} from '#base/organisation/server/index.ts';
import { rolesHeldIn } from '#base/role/server/index.ts';
import { fitsKind, roleName } from '#base/role/shared/rules.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { unitAdded, unitChanged, unitRemoved } from '../shared/events.ts';
import { identityOf, requestState } from '../shared/schema.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { type Scope, scopeOf, unitFor, unitToFill } from './reach.ts';
import { askForCompany, demandNoApproval } from './companies.ts';
import { demandFree } from './free-names.ts';
import { askForIdentity, BIDDERS, identityStands, judgeIdentity } from './identity.ts';
import { changesWaiting, companyRequest, companyWaits, voidCompany } from './requests-store.ts';

const node = (u: Unit): calls.OrgNode => ({
  id: u.id,
  orgName: u.orgName,
  orgCode: u.orgCode,
  orgType: u.orgType,
  orgKind: u.orgKind,
  parentId: u.parentId ?? '',
  isGeneral: u.isGeneral,
  children: [],
});

/** A flat list as a tree; whose parent is not in the list stands at the top. */
function treeOf(units: readonly Unit[]): calls.OrgNode[] {
  const nodes = new Map(units.map((u) => [u.id, node(u)]));
  const tops: calls.OrgNode[] = [];
  for (const one of nodes.values()) (nodes.get(one.parentId)?.children ?? tops).push(one);
  return tops;
}

/** What one looks after below this unit, or altogether: a company's administrator sees no companies below it. */
const within = (scope: Scope, orgId?: string): { within?: Subtree } => {
  const id = orgId ?? scope.orgId;
  return id ? { within: { id, companiesToo: scope.orgId === undefined } } : {};
};

/** 组织树: as far as one looks after; a search keeps what stands above what it finds. */
export async function tree(read: Read, q: InputOf<typeof calls.orgTree>): Promise<calls.OrgNode[]> {
  const scope = await scopeOf(read);
  if (q.orgId) await unitFor(read, scope, q.orgId);
  const found = await unitsOf(read.db, { ...q, ...within(scope, q.orgId) });
  if (!q.searchKey) return treeOf(found);
  const known = new Set(found.map((u) => u.id));
  const depts = found.filter((u) => u.orgType === orgType.department).slice(0, 200);
  const above = await idsAbove(
    read,
    scope,
    depts.map((u) => u.id),
  );
  const missing = above.filter((id) => !known.has(id));
  return treeOf([...(await unitsById(read.db, missing)), ...found]);
}

/** These units and what stands above them, the company first, as far as one looks after. */
async function idsAbove({ db }: Read, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const above = await ancestorIds(db, ids);
  if (!scope.orgId) return above;
  const mine = new Set(await subtreeIds(db, { id: scope.orgId, companiesToo: false }));
  return above.filter((id) => mine.has(id));
}

/** 下级组织: directly below one unit. */
export async function children(read: Read, q: InputOf<typeof calls.orgChildren>): Promise<calls.OrgNode[]> {
  const scope = await scopeOf(read);
  await unitFor(read, scope, q.parentId);
  const below = await unitsOf(read.db, { parentId: q.parentId, ...within(scope) });
  return below.filter((u) => u.id !== q.noShowDeptId).map(node);
}

/** 本单位组织树: for everybody, of the company they act for. */
export const currentTree = async ({ db, user }: Read): Promise<calls.OrgNode[]> =>
  treeOf(await unitsOf(db, { within: { id: user.orgId, companiesToo: false } }));

/** 上级及同级组织树: a company's administrator finds one's own company alone at the top. */
export async function relatives(
  read: Read,
  { orgId }: InputOf<typeof calls.relativesTree>,
): Promise<calls.OrgNode[]> {
  const scope = await scopeOf(read);
  const { unit } = await unitFor(read, scope, orgId ?? read.user.orgId);
  if (unit.id === scope.orgId) return [node(unit)];
  const siblings = await unitsOf(read.db, { parentId: unit.parentId, ...within(scope) });
  return treeOf([...(unit.parentId ? await unitsById(read.db, [unit.parentId]) : []), ...siblings]);
}

/** 组织列表: flat, as far as one looks after. */
export async function list(read: Read, q: InputOf<typeof calls.orgList>): Promise<calls.OrgNode[]> {
  const scope = await scopeOf(read);
  return (await unitsOf(read.db, { ...q, ...within(scope) })).map(node);
}

/** 平台组织列表: the companies that run the platform. */
export const platforms = (read: Read, q: InputOf<typeof calls.platformOrgs>): Promise<calls.OrgNode[]> =>
  list(read, { ...q, orgKind: 'platform', orgType: '1' });

/** 上级组织: the company first. */
export async function parents(read: Read, { id }: { id: string }): Promise<calls.OrgNode[]> {
  const scope = await scopeOf(read);
  await unitFor(read, scope, id);
  const ids = (await idsAbove(read, scope, [id])).filter((one) => one !== id);
  const units = new Map((await unitsById(read.db, ids)).map((u) => [u.id, u]));
  return ids.flatMap((one) => units.get(one) ?? []).map(node);
}

/** 组织详情. */
export async function detail(read: Read, { id }: { id: string }) {
  const scope = await scopeOf(read);
  const { unit, company } = await unitFor(read, scope, id);
  const parent = unit.parentId ? await unitById(read.db, unit.parentId) : undefined;
  const { users, units } = await weightOf(read.db, id);
  const manages = may(read, 'organisation.manage');
  const added = await companyRequest(read.db, company.id);
  const companyWaiting = added !== undefined && added.state !== requestState.confirmed;
  const inApproval = added?.state === requestState.inApproval;
  const head = await headNow(read.db, id);
  const waiting = await changesWaiting(read.db, id);
  const stillThere = head && (await memberOf(read.db, head.userId, company.id));
  return {
    ...node(unit),
    orgLicenceCode: unit.orgLicenceCode,
    linkPerson: unit.linkPerson,
    linkMobile: unit.linkMobile,
    linkAddress: unit.linkAddress,
    parentName: parent?.orgName ?? '',
    companyId: company.id,
    headId: head?.userId ?? '',
    headName: head?.trueName ?? '',
    headLeft: head !== undefined && !stillThere,
    headWaiting: waiting.head,
    identityWaiting: waiting.identity,
    companyWaiting,
    companyApproval: inApproval
      ? ('inApproval' as const)
      : added?.state === requestState.toSubmit
        ? ('toSubmit' as const)
        : ('' as const),
    userCount: users,
    version: unit.version,
    can: {
      modify: manages && !inApproval,
      identity: manages && !inApproval && !waiting.identity && !identityStands(unit, added),
      remove:
        manages &&
        !inApproval &&
        users === 0 &&
        units === 0 &&
        mayRemove(scope, unit) &&
        unit.id !== read.user.orgId,
      addDept: manages && !companyWaiting,
      addUser: may(read, 'user.manage') && !companyWaiting,
    },
  };
}

// A company's own administrator looks after its departments; the company itself is the tenant's business.
const mayRemove = (scope: Scope, unit: Unit): boolean =>
  unit.orgType === orgType.department || scope.orgId === undefined;

/** 组织人数. */
export async function userCount(read: Read, { id }: { id: string }): Promise<{ count: number }> {
  await unitFor(read, await scopeOf(read), id);
  return { count: (await weightOf(read.db, id)).users };
}

const valuesOf = (input: InputOf<typeof calls.saveUnit> | InputOf<typeof calls.modifyUnit>) => ({
  orgName: input.orgName,
  orgCode: input.orgCode,
  orgLicenceCode: creditCodeOf(input.orgLicenceCode ?? ''),
  linkPerson: input.linkPerson ?? '',
  linkMobile: input.linkMobile ?? '',
  linkAddress: input.linkAddress ?? '',
});

/**
 * 新增组织: a company by the tenant's administrators, a department by whoever looks after its company. One that may bid has no people before
 * another administrator has confirmed it, or approvers where a flow holds, as two auditors do for one that registers itself.
 */
export async function save(
  tx: Tx,
  input: InputOf<typeof calls.saveUnit>,
): Promise<{ id: string; toSubmit: boolean }> {
  const scope = await scopeOf(tx);
  const isCompany = input.orgType === orgType.company;
  if (isCompany && scope.orgId) throw refuse('orgNotFound', 404);
  const parent = input.parentId ? (await unitToFill(tx, scope, input.parentId)).unit : undefined;
  if (!isCompany && !parent) throw refuse('orgNotFound', 404);
  // No company stands below a department.
  if (isCompany && parent && parent.orgType !== orgType.company) throw refuseField('parentId', 'orgNotFound');
  const values = valuesOf(input);
  const kind = isCompany ? orgType.company : orgType.department;
  await demandFree(tx, { orgType: kind, ...values });
  const row = {
    id: newId(),
    ...values,
    orgType: kind,
    orgKind: isCompany ? (input.orgKind ?? '') : (parent?.orgKind ?? ''),
    parentId: parent?.id ?? null,
  } as const;
  await insertOrganisation(tx, row);
  tx.emit(unitAdded, { subjectType: 'organisation', subjectId: row.id, after: row }, { orgType: kind });
  const bids = isCompany && row.orgKind === BIDDERS;
  return { id: row.id, toSubmit: bids && (await askForCompany(tx, row.id)) };
}

/**
 * A company becomes another kind only when nobody there holds a role that does not fit it; departments follow. None becomes a
 * bidder: those register, or are added and confirmed as such.
 */
async function changeKind(tx: Tx, companyId: string, orgKind: string): Promise<void> {
  if (orgKind === BIDDERS) throw refuseField('orgKind', 'wrong.kindBidder');
  if (!(await holdUnit(tx, companyId, 'update'))) throw refuse('orgNotFound', 404);
  const unfit = (await rolesHeldIn(tx.db, companyId)).find((r) => !fitsKind(r, orgKind));
  if (unfit) throw refuseField('orgKind', 'wrong.kindHeld', { role: roleName(tx.lang, unfit) });
  await setKindBelow(tx, companyId, orgKind);
}

/**
 * 修改组织: a company's kind is the tenant's business, since roles hang on it; its name and credit code wait for another administrator, the
 * rest holds at once.
 */
export async function modify(tx: Tx, input: InputOf<typeof calls.modifyUnit>): Promise<{ waits: boolean }> {
  const scope = await scopeOf(tx);
  const { unit } = await unitFor(tx, scope, input.id);
  if (input.orgType !== unit.orgType) throw refuseField('orgType', 'need.orgType');
  const added = unit.orgType === orgType.company ? await demandNoApproval(tx, unit.id) : undefined;
  const values = valuesOf(input);
  const waits = judgeIdentity(unit, values, added);
  await demandFree(tx, { orgType: unit.orgType, ...values }, unit.id);
  const orgKind =
    unit.orgType === orgType.company && !scope.orgId ? (input.orgKind ?? unit.orgKind) : unit.orgKind;
  const after = { ...values, ...(waits ? identityOf(unit) : {}), orgKind };
  if (orgKind !== unit.orgKind) await changeKind(tx, unit.id, orgKind);
  await updateUnit(tx, unit.id, input.version, after);
  tx.emit(unitChanged, { subjectType: 'organisation', subjectId: unit.id, before: unit, after }, {});
  if (waits) await askForIdentity(tx, unit, identityOf(values));
  return { waits };
}

/** 删除组织: refused while units stand below it or people belong to it. */
export async function remove(tx: Tx, { id }: { id: string }): Promise<null> {
  const scope = await scopeOf(tx);
  const { unit } = await unitFor(tx, scope, id);
  if (!mayRemove(scope, unit)) throw refuse('orgNotFound', 404);
  if (unit.id === tx.user.orgId) throw refuse('ownUnit');
  if (unit.orgType === orgType.company) await demandNoApproval(tx, id);
  if (!(await holdUnit(tx, id, 'update'))) throw refuse('orgNotFound', 404);
  const { units, users } = await weightOf(tx.db, id);
  if (units > 0) throw refuse('hasUnits');
  if (users > 0) throw refuse('hasUsers');
  await removeUnit(tx, id, !(await companyWaits(tx.db, id)));
  await voidCompany(tx, id);
  tx.emit(unitRemoved, { subjectType: 'organisation', subjectId: id, before: unit }, {});
  return null;
}

export const nameFree = async ({ db }: Read, q: InputOf<typeof calls.nameFree>) =>
  !(await unitTaken(db, 'orgName', q.companyName.trim(), q.id));
export const orgCodeFree = async ({ db }: Read, q: InputOf<typeof calls.orgCodeFree>) =>
  !(await unitTaken(db, 'orgCode', q.orgCode.trim(), q.id));
export const licenceFree = async ({ db }: Read, q: InputOf<typeof calls.licenceFree>) =>
  !(await unitTaken(db, 'orgLicenceCode', creditCodeOf(q.orgLicenceCode), q.id));
