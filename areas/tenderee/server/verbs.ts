import { bindFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import {
  holdUnit,
  insertOrganisation,
  namesInTurn,
  organisationById,
  pageOfOrganisations,
  removeUnit,
  type Unit,
  unitByLicence,
  unitTaken,
  updateUnit,
} from '#base/organisation/server/index.ts';
import { askForIdentity, changesWaiting, identityChanges } from '#base/people/server/index.ts';
import { identityOf } from '#base/people/shared/schema.ts';
import { creditCodeOf } from '#base/organisation/shared/credit-code.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import { nextNumber, numberText } from '#kit/server/numbers.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type * as calls from '../shared/calls.ts';
import { tendereeAdded, tendereeChanged, tendereeRemoved } from '../shared/events.ts';
import {
  type FieldChange,
  keptBy,
  tendereeFields,
  type TendereeRecord,
  type TendereeValues,
} from '../shared/schema.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { askerOf, canOf, type Standing, standingsOf, tendereeFor, whyFixed } from './access.ts';
import * as store from './store.ts';

/** The kind under which files belong to a tenderee. */
export const TENDEREE_FILES = 'tenderee';

const statusOf = (s: Standing) => (s.users > 0 ? keptBy.itself : keptBy.agency);
const unrated = {
  rating: '',
  ratingCount: 0,
  scopeScore: '',
  supportScore: '',
  paymentScore: '',
  lawfulScore: '',
};

/** 招标人分页: the very organisations that contracts and projects choose from. */
export async function page(read: Read, q: InputOf<typeof calls.pageTenderees>) {
  const asker = await askerOf(read);
  const { status, ...asked } = q;
  const staffed = status === undefined ? undefined : status === keptBy.itself;
  const { records, ...count } = await pageOfOrganisations(read.db, {
    ...asked,
    orgKind: 'tenderee',
    staffed,
  });
  const ids = records.map((r) => r.id);
  const standing = await standingsOf(read, ids);
  const averages = new Map((await store.averagesOf(read.db, ids)).map((a) => [a.tendereeId, a]));
  const rows = records.map((r) => {
    const { rating, ratingCount } = averages.get(r.id) ?? unrated;
    return {
      id: r.id,
      orgName: r.orgName,
      orgCode: r.orgCode,
      orgLicenceCode: r.orgLicenceCode,
      linkPerson: r.linkPerson,
      linkMobile: r.linkMobile,
      status: statusOf(standing(r.id)),
      rating,
      ratingCount,
      can: canOf(read, asker, standing(r.id)),
    };
  });
  return pageResult(rows, count, q);
}

const valuesOf = (unit: Unit, profile: store.ProfileRow | undefined): TendereeValues => ({
  orgName: unit.orgName,
  orgLicenceCode: unit.orgLicenceCode,
  linkPerson: unit.linkPerson,
  linkMobile: unit.linkMobile,
  linkAddress: unit.linkAddress || null,
  legalPerson: profile?.legalPerson ?? null,
  email: profile?.email ?? null,
  remark: profile?.remark ?? null,
  fileId: profile?.fileId ?? null,
});

/** 招标人详情; attachments and remark are seen by who entered it and by administrators. */
export async function detail(read: Read, { id }: { id: string }): Promise<TendereeRecord> {
  const asker = await askerOf(read);
  const unit = await tendereeFor(read, id);
  const s = (await standingsOf(read, [id]))(id);
  const entered = s.profile?.enteredOrgId ?? null;
  const [averages] = await store.averagesOf(read.db, [id]);
  const { tendereeId: _, ...rated } = averages ?? { ...unrated, tendereeId: id };
  const inside = asker.admin || entered === read.user.orgId;
  const values = valuesOf(unit, s.profile);
  const { identity: identityWaits } = await changesWaiting(read.db, unit.id);
  return {
    ...values,
    ...(inside ? {} : { remark: null, fileId: null }),
    ...rated,
    id,
    orgCode: unit.orgCode,
    status: statusOf(s),
    version: unit.version,
    enteredOrgName: entered === null ? '' : ((await organisationById(read.db, entered))?.orgName ?? ''),
    userCount: s.users,
    identityOpen: (asker.admin || !s.named) && !identityWaits,
    identityWaits,
    referenced: s.referenced,
    can: canOf(read, asker, s),
  };
}

/** The values as they will stand, in the one spelling of a credit code. */
async function settled(tx: Tx, given: TendereeValues, held: readonly string[] = []): Promise<TendereeValues> {
  const values = ownValues(tendereeFields, given);
  await settle(tx, tendereeFields, values, {}, held);
  return { ...values, orgLicenceCode: creditCodeOf(values.orgLicenceCode) };
}

/** Name and credit code are nobody else's; who writes one at the same moment waits. */
async function demandFree(tx: Tx, values: TendereeValues, exceptId?: string): Promise<void> {
  await namesInTurn(tx);
  const holder = await unitByLicence(tx.db, values.orgLicenceCode, exceptId);
  if (holder) throw refuseField('orgLicenceCode', 'wrong.codeTaken', { name: holder.orgName });
  if (await unitTaken(tx.db, 'orgName', values.orgName, exceptId))
    throw refuseField('orgName', 'wrong.nameTaken');
}

const organisationPart = (v: TendereeValues) => ({
  orgName: v.orgName,
  orgLicenceCode: v.orgLicenceCode,
  linkPerson: v.linkPerson,
  linkMobile: v.linkMobile,
  linkAddress: v.linkAddress ?? '',
});
const profilePart = ({ legalPerson, email, remark, fileId }: TendereeValues) => ({
  legalPerson,
  email,
  remark,
  fileId,
});

/** What everybody who reads the record may know: the remark and the attachments are not told. */
const told = ({ remark: _, fileId: __, ...rest }: TendereeValues): Record<string, string> =>
  Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value ?? '']));

/** The fields in which two states of the data differ (变更字段). */
export const differences = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): FieldChange[] =>
  Object.keys(after).flatMap((field) =>
    (before[field] ?? '') === after[field]
      ? []
      : [{ field, before: before[field] ?? '', after: after[field] ?? '' }],
  );

const record = (
  tx: Tx,
  tendereeId: string,
  kind: 'added' | 'changed' | 'removed',
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
) =>
  store.insertChange(tx, {
    tendereeId,
    kind,
    changes: kind === 'removed' ? [] : differences(before, after),
    snapshot: after,
    madeBy: tx.user.trueName,
    madeOrg: tx.user.orgName,
    madeAt: tx.now,
  });

/** 新增招标人: an organisation of the tenant, chosen by contracts and projects from then on. */
export async function add(tx: Tx, input: InputOf<typeof calls.addTenderee>) {
  const asker = await askerOf(tx);
  const values = await settled(tx, input);
  await demandFree(tx, values);
  const id = newId();
  const year = shanghaiDay(tx.now).slice(0, 4);
  const orgCode = numberText('ZBR', year, await nextNumber(tx, `ZBR-${year}`));
  await insertOrganisation(tx, { ...organisationPart(values), id, orgCode, orgKind: 'tenderee' });
  // What an administrator enters is kept by administrators.
  await store.writeProfile(tx, id, profilePart(values), asker.admin ? null : tx.user.orgId);
  bindFiles(tx, fileIds(values.fileId), 'tenderee.view', { kind: TENDEREE_FILES, id });
  await record(tx, id, 'added', {}, told(values));
  tx.emit(tendereeAdded, { subjectType: 'organisation', subjectId: id, after: values }, {});
  return { id };
}

/** The tenderee held until the commit, with what hangs on it, if this user keeps its data. */
async function toChange(tx: Tx, id: string) {
  const asker = await askerOf(tx);
  if (!(await holdUnit(tx, id, 'update'))) throw refuse('notFound', 404);
  const unit = await tendereeFor(tx, id);
  const s = (await standingsOf(tx, [id]))(id);
  const why = whyFixed(tx, asker, s);
  if (why) throw refuse(why, 403);
  return { asker, unit, s };
}

/**
 * 修改招标人: not its name and credit code once documents hold them; an administrator of the tenant asks for others then, or once it has people of
 * its own, and another administrator confirms them in 组织机构.
 */
export async function modify(tx: Tx, input: InputOf<typeof calls.modifyTenderee>) {
  const { asker, unit, s } = await toChange(tx, input.id);
  const before = valuesOf(unit, s.profile);
  const asked = await settled(tx, input, fileIds(before.fileId));
  const moved = identityChanges(unit, asked);
  if (moved && s.named && !asker.admin) throw refuseField(moved, 'wrong.identity');
  await demandFree(tx, asked, unit.id);
  const waits = moved !== undefined && (s.named || s.users > 0);
  const after = waits ? { ...asked, ...identityOf(unit) } : asked;
  await updateUnit(tx, unit.id, input.version, organisationPart(after));
  await store.writeProfile(tx, unit.id, profilePart(after), null);
  bindFiles(tx, fileIds(after.fileId), 'tenderee.view', { kind: TENDEREE_FILES, id: unit.id });
  await record(tx, unit.id, 'changed', told(before), told(after));
  tx.emit(tendereeChanged, { subjectType: 'organisation', subjectId: unit.id, before, after }, {});
  if (waits) await askForIdentity(tx, unit, identityOf(asked));
  return { id: unit.id, waits };
}

/** 删除招标人: while nothing names it. */
export async function remove(tx: Tx, { id }: { id: string }): Promise<null> {
  const { unit, s } = await toChange(tx, id);
  if (s.referenced) throw refuse('referenced');
  const before = valuesOf(unit, s.profile);
  await removeUnit(tx, id);
  await record(tx, id, 'removed', told(before), told(before));
  tx.emit(tendereeRemoved, { subjectType: 'organisation', subjectId: id, before }, {});
  return null;
}

/** 招标人变更记录. */
export async function changes(
  read: Read,
  q: InputOf<typeof calls.tendereeChanges>,
): Promise<OutputOf<typeof calls.tendereeChanges>> {
  await askerOf(read);
  await tendereeFor(read, q.id);
  const { records, ...count } = await store.pageOfChanges(read.db, q.id, q);
  return pageResult(
    records.map((r) => ({
      id: r.id,
      kind: r.kind,
      changes: [...r.changes],
      madeBy: r.madeBy,
      madeOrg: r.madeOrg,
      madeAt: r.madeAt.toISOString(),
    })),
    count,
    q,
  );
}
