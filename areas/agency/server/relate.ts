import { approvalBusiness, start } from '#base/approval/server/index.ts';
import { ownBuilding } from '#areas/building-project/server/index.ts';
import { bindFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { whoDid } from '#kit/server/who-did.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { addedFiles, attachments, relationFields, type RelationValues } from '../shared/schema.ts';
import { agencyScreens } from '../shared/screens.ts';
import { type RelationAct, relationStatus, SERVICE_KEY } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { demandChooser, relationTo } from './access.ts';
import { isChoosable } from './library-store.ts';
import { agencyById } from './library.ts';
import * as store from './relation-store.ts';
import { RELATION_FILES } from './relations.ts';

approvalBusiness(SERVICE_KEY, {
  name: { zh: '项目代理关联审批', en: 'Approval of the entrustment of an agency' },
  form: agencyScreens.relate,
  barred: {
    why: { zh: '提出或修改过该代理关联', en: 'proposed or changed this entrustment' },
    people: (db, id) => whoDid(db, [events.relationSaved, events.relationFilesChanged], [id]),
  },
});

export const valuesOf = (row: store.RelationStored): RelationValues => ownValues(relationFields, row);
export const about = ({ buildingId, agencyId }: Pick<store.RelationStored, 'buildingId' | 'agencyId'>) => ({
  buildingId,
  agencyId,
});
export const change = (id: string, before?: unknown, after?: unknown) => ({
  subjectType: 'agencyRelation' as const,
  subjectId: id,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

/** On record, in the name of whoever acts now. */
export const note = (tx: Tx, id: string, act: RelationAct, words = '') =>
  store.insertAct(
    tx,
    id,
    act,
    { userId: tx.user.id, userName: tx.user.trueName, orgName: tx.user.orgName },
    words,
  );

/** One's own project in effect (建设项目). */
async function buildingInEffect(tx: Tx, id: string) {
  const building = await ownBuilding(tx, id);
  if (!building) throw refuse('buildingNotFound', 404);
  if (!building.inEffect) throw refuseField('buildingId', 'wrong.building');
  return building;
}

/** An agency that the library offers now (可选代理机构). */
async function offeredAgency(tx: Tx, id: string) {
  const agency = await agencyById(tx, id);
  return agency && (await isChoosable(tx, tx.user.orgId, agency.id)) ? agency : undefined;
}

/** The values as they will stand: one's own project in effect, an agency that the library offers now. */
async function settled(tx: Tx, values: RelationValues, held: readonly string[] = []) {
  const { buildingId: building, agencyId: agency } = await settle(
    tx,
    relationFields,
    values,
    { buildingId: (id) => buildingInEffect(tx, id), agencyId: (id) => offeredAgency(tx, id) },
    held,
  );
  if (!building) throw refuse('buildingNotFound', 404);
  if (!agency) throw refuseField('agencyId', 'wrong.agencyInEffect');
  return {
    ...values,
    buildingName: building.projectName,
    buildingCode: building.projectCode,
    agencyName: agency.orgName,
  };
}

/** 保存关联: a draft of the tenderee; what was returned keeps its state until it is submitted again. */
export async function save(tx: Tx, { id, ...input }: InputOf<typeof calls.saveRelation>) {
  demandChooser(tx);
  const values = ownValues(relationFields, input);
  const before = id ? await relationTo(tx, id, 'modify') : undefined;
  const after = await settled(tx, values, fileIds(before?.fileId));
  if (before) {
    if (await store.isTied(tx.db, { ...about(after), exceptId: before.id }))
      throw refuseField('agencyId', 'wrong.relationTaken');
    await store.updateRelation(tx, before.id, after);
  }
  const saved = before?.id ?? (await store.insertRelation(tx, after));
  if (saved === undefined) throw refuseField('agencyId', 'wrong.relationTaken');
  bindFiles(tx, fileIds(values.fileId), 'agencyRelation.view', { kind: RELATION_FILES, id: saved });
  tx.emit(events.relationSaved, change(saved, before && valuesOf(before), values), about(after));
  return { id: saved };
}

/** 提交关联: the state moves and the approval of the tenderee opens together; library and project are asked once more. */
export async function submit(tx: Tx, { id, wfParameter }: InputOf<typeof calls.submitRelation>) {
  demandChooser(tx);
  const row = await relationTo(tx, id, 'submit');
  const values = valuesOf(row);
  await settled(tx, values, fileIds(row.fileId));
  await store.updateRelation(tx, id, { status: relationStatus.inApproval, submittedAt: tx.now });
  await note(tx, id, 'submitted');
  tx.emit(
    events.relationSubmitted,
    change(id, { status: row.status }, { ...values, status: relationStatus.inApproval }),
    about(row),
  );
  return start(tx, {
    serviceKey: SERVICE_KEY,
    serviceId: id,
    title: `${row.buildingName} · ${row.agencyName}`.slice(0, 200),
    formContent: { ...values, buildingName: row.buildingName, agencyName: row.agencyName },
    path: linkTo(agencyScreens.relate, { id }),
    orgId: row.orgId,
    chosen: wfParameter,
  });
}

/** 撤回: the question to the agency is taken back before it has answered. */
export async function recall(tx: Tx, { id }: { id: string }): Promise<null> {
  const row = await relationTo(tx, id, 'recall');
  await store.updateRelation(tx, id, { status: relationStatus.draft });
  await note(tx, id, 'recalled');
  tx.emit(
    events.relationRecalled,
    change(id, { status: row.status }, { status: relationStatus.draft }),
    about(row),
  );
  return null;
}

/** 删除关联: a draft that nobody was asked about. */
export async function remove(tx: Tx, { id }: { id: string }): Promise<null> {
  const row = await relationTo(tx, id, 'remove');
  await store.removeRelation(tx, id);
  tx.emit(events.relationRemoved, change(id, valuesOf(row)), about(row));
  return null;
}

/** 补充附件: by the tenderee while it is drawn up, by either side while it is in effect. */
export async function addFiles(tx: Tx, input: InputOf<typeof calls.addRelationFiles>): Promise<null> {
  const row = await relationTo(tx, input.id, 'addFiles');
  const values = ownValues(addedFiles, input);
  await settle(tx, addedFiles, values);
  const held = fileIds(row.fileId);
  const all = [...new Set([...held, ...fileIds(values.fileId)])];
  // Sent twice at once, they are there already.
  if (all.length === held.length) return null;
  if (all.length > attachments.count)
    throw refuseField('fileId', 'wrong.tooManyFiles', { max: attachments.count });
  await store.updateRelation(tx, row.id, { fileId: all.join(',') });
  if (row.status === relationStatus.effective) await note(tx, row.id, 'files');
  bindFiles(tx, fileIds(values.fileId), 'agencyRelation.view', { kind: RELATION_FILES, id: row.id });
  tx.emit(
    events.relationFilesChanged,
    change(row.id, { fileId: row.fileId }, { fileId: all.join(',') }),
    about(row),
  );
  return null;
}

/** 删除附件: while the relation is drawn up; of one in effect nothing goes. */
export async function removeFile(
  tx: Tx,
  { id, fileId }: InputOf<typeof calls.removeRelationFile>,
): Promise<null> {
  const row = await relationTo(tx, id, 'modify');
  const held = fileIds(row.fileId);
  if (!held.includes(fileId)) throw refuse('fileNotFound', 404);
  const left = held.filter((one) => one !== fileId).join(',') || null;
  await store.updateRelation(tx, id, { fileId: left });
  tx.emit(events.relationFilesChanged, change(id, { fileId: row.fileId }, { fileId: left }), about(row));
  return null;
}
