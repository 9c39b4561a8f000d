import { bindFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { organisationById, pageOfOrganisations, unitsById } from '#base/organisation/server/index.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import { reachOf } from '#base/role/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { idSchema, type InputOf, pageResult } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { canMove } from '#kit/shared/states.ts';
import type * as calls from '../shared/calls.ts';
import { agencyAdded, agencyChanged, agencyRemoved, agencyTurned } from '../shared/events.ts';
import { entryFields, type EntryRow, type EntryValues } from '../shared/schema.ts';
import { entryMoves } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import * as store from './library-store.ts';

/** The kind under which files belong to an agency of the library. */
export const ENTRY_FILES = 'agencyEntry';

/** Who asks: an administrator of the tenant, who sees every library, or somebody of a tenderee, who sees its own and the common one. */
interface Asker {
  readonly admin: boolean;
  /** Whose rows are seen; undefined = all. */
  readonly orgId: string | undefined;
}

async function askerOf(read: Read): Promise<Asker> {
  const admin = (await reachOf(read.db, read.user)) !== 'company';
  if (!admin && read.user.orgKind !== 'tenderee') throw refuse('tendereeOnly', 403);
  return { admin, orgId: admin ? undefined : read.user.orgId };
}

function shown(
  read: Read,
  asker: Asker,
  row: store.EntryStored,
  of: { readonly keeper: string; readonly named: boolean },
): EntryRow {
  const keeps = may(read, 'agency.manage') && (asker.admin || row.orgId === read.user.orgId);
  return {
    id: row.id,
    agencyId: row.agencyId,
    agencyName: row.agencyName,
    keeper: of.keeper,
    isCommon: row.isCommon,
    recorder: row.recorder,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    can: {
      modify: keeps,
      enable: keeps && canMove(entryMoves, row.status, 'enable'),
      suspend: keeps && canMove(entryMoves, row.status, 'suspend'),
      remove: keeps && !of.named,
      configure: asker.admin && may(read, 'agency.account'),
    },
  };
}

async function shownAll(read: Read, asker: Asker, rows: readonly store.EntryStored[]): Promise<EntryRow[]> {
  const keepers = await unitsById(read.db, [...new Set(rows.map((row) => row.orgId))]);
  const named = await store.namedAmong(read.db, rows);
  return rows.map((row) =>
    shown(read, asker, row, {
      keeper: keepers.find((one) => one.id === row.orgId)?.orgName ?? '',
      named: named.has(row.id),
    }),
  );
}

/** 代理机构分页. */
export async function page(read: Read, q: InputOf<typeof calls.pageAgencies>) {
  const asker = await askerOf(read);
  const { records, ...count } = await store.pageOfEntries(read.db, { ...q, orgId: asker.orgId });
  return pageResult(await shownAll(read, asker, records), count, q);
}

const valuesOf = (row: store.EntryStored): EntryValues => ownValues(entryFields, row);

/** 代理机构详情; what another organisation attached and remarked is its own, save on the common ones. */
export async function detail(read: Read, { id }: { id: string }) {
  const asker = await askerOf(read);
  const row = await store.entryById(read.db, id, asker.orgId);
  if (!row) throw refuse('notFound', 404);
  const [record] = await shownAll(read, asker, [row]);
  if (!record) throw refuse('notFound', 404);
  return { ...valuesOf(row), ...record };
}

/** 当前租户未配置代理机构信息: without a single agency nobody can choose one, and an administrator has to enter it. */
export async function demandAgencies(read: Read): Promise<void> {
  if ((await agenciesOf(read)) === 0) throw refuse('notConfigured');
}

const agenciesOf = async (read: Read): Promise<number> =>
  (await pageOfOrganisations(read.db, { current: 1, size: 1, exact: '1', orgKind: 'agency' })).total;

/** 代理机构总数. */
export const sum = (read: Read): Promise<number> => agenciesOf(read);

/** 可入库代理机构: companies of the tenant that are agencies. */
export async function organisations(read: Read, q: InputOf<typeof calls.agencyOrganisations>) {
  await askerOf(read);
  await demandAgencies(read);
  const { records, ...count } = await pageOfOrganisations(read.db, { ...q, orgKind: 'agency' });
  return pageResult(
    records.map(({ id, orgName, orgLicenceCode, linkPerson, linkMobile }) => ({
      id,
      orgName,
      orgLicenceCode,
      linkPerson,
      linkMobile,
    })),
    count,
    q,
  );
}

/** A company that is an agency and stands (代理机构). */
export async function agencyById(read: Read, id: string) {
  if (!idSchema.safeParse(id).success) return undefined;
  const unit = await organisationById(read.db, id);
  const [whole] = unit ? await unitsById(read.db, [id]) : [];
  return whole?.orgKind === 'agency' && whole.orgType === orgType.company && unit ? unit : undefined;
}

/** 新增代理机构: saved first, and chosen by nobody until it takes effect. */
export async function add(tx: Tx, input: InputOf<typeof calls.addAgency>) {
  const { admin } = await askerOf(tx);
  await demandAgencies(tx);
  const values = ownValues(entryFields, input);
  const { agencyId: agency } = await settle(tx, entryFields, values, {
    agencyId: (id) => agencyById(tx, id),
  });
  if (!agency) throw refuseField('agencyId', 'wrong.agency');
  const id = await store.insertEntry(tx, { ...values, agencyName: agency.orgName, isCommon: admin });
  if (id === undefined) throw refuseField('agencyId', 'wrong.agencyTaken');
  bindFiles(tx, fileIds(values.fileId), 'agency.view', { kind: ENTRY_FILES, id });
  tx.emit(agencyAdded, { subjectType: 'agencyEntry', subjectId: id, after: values }, { agencyId: agency.id });
  return { id };
}

/** One of one's own library, held until the commit; administrators hold any. */
async function held(tx: Tx, id: string): Promise<store.EntryStored> {
  const asker = await askerOf(tx);
  const row = await store.lockEntry(tx, id, asker.orgId);
  if (!row) throw refuse('notFound', 404);
  return row;
}

/** 修改代理机构: remark and attachments; which agency it is stays. */
export async function modify(tx: Tx, input: InputOf<typeof calls.modifyAgency>) {
  const row = await held(tx, input.id);
  const values = ownValues(entryFields, input);
  if (values.agencyId !== row.agencyId) throw refuseField('agencyId', 'wrong.agency');
  await settle(tx, entryFields, values, { agencyId: (id) => agencyById(tx, id) }, fileIds(row.fileId));
  await store.updateEntry(tx, row.id, { remark: values.remark, fileId: values.fileId });
  bindFiles(tx, fileIds(values.fileId), 'agency.view', { kind: ENTRY_FILES, id: row.id });
  tx.emit(
    agencyChanged,
    { subjectType: 'agencyEntry', subjectId: row.id, before: valuesOf(row), after: values },
    { agencyId: row.agencyId },
  );
  return { id: row.id };
}

async function turn(tx: Tx, id: string, move: keyof typeof entryMoves): Promise<null> {
  const row = await held(tx, id);
  if (!canMove(entryMoves, row.status, move)) throw refuse('wrongStatus');
  const status = entryMoves[move].to;
  await store.updateEntry(tx, id, { status });
  tx.emit(
    agencyTurned,
    { subjectType: 'agencyEntry', subjectId: id, before: { status: row.status }, after: { status } },
    { agencyId: row.agencyId, status },
  );
  return null;
}

/** 代理机构生效. */
export const enable = (tx: Tx, { id }: { id: string }) => turn(tx, id, 'enable');

/** 代理机构停用: it is no longer chosen; what stands is not touched. */
export const suspend = (tx: Tx, { id }: { id: string }) => turn(tx, id, 'suspend');

/** 删除代理机构: while no relation names it. */
export async function remove(tx: Tx, { id }: { id: string }): Promise<null> {
  const row = await held(tx, id);
  if ((await store.namedAmong(tx.db, [row])).size > 0) throw refuse('inUse');
  await store.removeEntry(tx, id);
  tx.emit(
    agencyRemoved,
    { subjectType: 'agencyEntry', subjectId: id, before: valuesOf(row) },
    { agencyId: row.agencyId },
  );
  return null;
}
