import { addressProblem } from '#base/dictionary/server/index.ts';
import { settle } from '#base/form/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import type * as calls from '../shared/calls.ts';
import { buildingRemoved, buildingSaved, buildingTookEffect } from '../shared/events.ts';
import {
  buildingFields,
  type BuildingRecord,
  buildingSource,
  buildingStatus,
  type BuildingValues,
} from '../shared/schema.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import * as store from './store.ts';

const valuesOf = (row: store.BuildingRow) => ownValues(buildingFields, row);

function shown(read: Read, row: store.BuildingRow): BuildingRecord {
  const own = row.orgId === read.user.orgId;
  const open = own && row.status === buildingStatus.saved && may(read, 'buildingProject.manage');
  return {
    ...valuesOf(row),
    id: row.id,
    status: row.status,
    source: own ? buildingSource.own : buildingSource.entrusted,
    createdAt: row.createdAt.toISOString(),
    can: { modify: open, takeEffect: open, remove: open },
  };
}

/** 建设项目分页: of one's own organisation, and those that tenderees entrust to it just now. */
export async function page(read: Read, q: InputOf<typeof calls.pageBuildings>) {
  const { orgId } = read.user;
  if (q.companyId && q.companyId !== orgId) throw refuse('notFound', 404);
  const own = q.companyId !== undefined || q.source === buildingSource.own;
  const searchKey = q.searchKey || q.keyword;
  const { records, ...count } = await store.pageOfOrg(read.db, orgId, { ...q, searchKey, own });
  return pageResult(
    records.map((row) => shown(read, row)),
    count,
    q,
  );
}

/** 建设项目详情. */
export async function detail(read: Read, { mainId }: { mainId: string }) {
  const row = await store.seenById(read.db, read.user.orgId, mainId);
  if (!row) throw refuse('notFound', 404);
  return shown(read, row);
}

/** The values as they will stand: the region is one that the dictionary offers, level below level. */
async function settled(tx: Tx, given: BuildingValues): Promise<BuildingValues> {
  const values = ownValues(buildingFields, given);
  const { province, city, county } = values;
  if (await addressProblem(tx, { province, city, county })) throw refuseField('province', 'need.region');
  await settle(tx, buildingFields, values);
  return values;
}

const subject = (id: string, before?: unknown, after?: unknown) => ({
  subjectType: 'buildingProject' as const,
  subjectId: id,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

const emitTo = (status: '10' | '20') =>
  status === buildingStatus.effective ? buildingTookEffect : buildingSaved;

/** 新增建设项目. */
export async function add(tx: Tx, input: InputOf<typeof calls.addBuilding>) {
  const values = await settled(tx, input);
  const after = { ...values, status: input.status };
  const id = await store.insert(tx, after);
  if (id === undefined) throw refuseField('projectCode', 'wrong.codeTaken');
  tx.emit(emitTo(input.status), subject(id, undefined, after), { projectCode: values.projectCode });
  return { id };
}

async function openOne(tx: Tx, id: string): Promise<store.BuildingRow> {
  const row = await store.lockById(tx, id);
  if (!row) throw refuse('notFound', 404);
  if (row.status !== buildingStatus.saved) throw refuse('wrongStatus');
  return row;
}

/** 修改建设项目: while it is saved; what takes effect is named by projects and stays as it is. */
export async function modify(tx: Tx, input: InputOf<typeof calls.modifyBuilding>) {
  const before = await openOne(tx, input.id);
  const values = await settled(tx, input);
  const taken = await store.codeTaken(tx.db, tx.user.orgId, values.projectCode);
  if (taken !== undefined && taken !== before.id) throw refuseField('projectCode', 'wrong.codeTaken');
  const after = { ...values, status: input.status };
  await store.update(tx, before.id, after);
  const change = subject(before.id, { ...valuesOf(before), status: before.status }, after);
  tx.emit(emitTo(input.status), change, { projectCode: values.projectCode });
  return { id: before.id };
}

/** 删除建设项目: while nobody can have named them; of several all are deleted or none. */
export async function remove(tx: Tx, { id, ids }: InputOf<typeof calls.removeBuilding>): Promise<null> {
  // In one order, so that two who delete the same ones do not wait for each other.
  for (const one of [...new Set(id ? [id, ...ids] : ids)].toSorted()) {
    const before = await openOne(tx, one);
    await store.remove(tx, one);
    tx.emit(buildingRemoved, subject(one, valuesOf(before)), { projectCode: before.projectCode });
  }
  return null;
}

/** 可选用的建设项目: an effective one of one's own organisation or opened to it, with its name and whose it is. */
export async function effectiveBuilding(read: Read, id: string) {
  const row = await store.seenById(read.db, read.user.orgId, id);
  return row?.status === buildingStatus.effective
    ? { id, projectName: row.projectName, orgId: row.orgId }
    : undefined;
}

/** 本单位的建设项目: which alone may entrust it to an agency, once it is in effect. */
export async function ownBuilding(read: Read, id: string) {
  const row = await store.byId(read.db, read.user.orgId, id);
  return (
    row && {
      id,
      projectName: row.projectName,
      projectCode: row.projectCode,
      inEffect: row.status === buildingStatus.effective,
    }
  );
}

/** 可见的建设项目: whether one's organisation may see it, saved or in effect. */
export const seenBuilding = async (read: Read, id: string): Promise<boolean> =>
  (await store.seenById(read.db, read.user.orgId, id)) !== undefined;
