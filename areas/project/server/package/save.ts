import { isYes } from '#kit/shared/yes-no.ts';
import { bindFiles } from '#base/file/server/index.ts';
import { filesIn, filledIn, settle } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { checkedVaried, type ExtraValues, takenOver } from '#kit/shared/slot.ts';
import { canMove } from '#kit/shared/states.ts';
import { lotModified, lotRemoved, lotSaved } from '../../shared/events.ts';
import type { removePackage, savePackage, updatePackage } from '../../shared/package/calls.ts';
import type { PackageValues } from '../../shared/package/schema.ts';
import { lotMoves, lotStatus, type LotStatus } from '../../shared/status.ts';
import { refuse, refuseField } from '../../shared/text/index.ts';
import { lotsOf, packageToMove, projectToMove } from '../access.ts';
import { projectConfigOf } from '../config.ts';
import { idsIn, LOT_FILES } from '../files.ts';
import { applySheet } from '../goods/sheet.ts';
import { moveOwnLot } from '../lot/lot.ts';
import { demandOffered } from '../offered.ts';
import { isTemporary } from '../main/temporary.ts';
import type { ProjectRow } from '../main/store.ts';
import { flowFor } from '../main/values.ts';
import { lotOn, platformOfProject } from '../region.ts';
import { lotValues } from './record.ts';
import { LOTS_MOST } from '../../shared/package/limits.ts';
import { insertPackage, lastSeq, type PackageColumns, type PackageRow, updatePackageRow } from './store.ts';

/** 校验标段表单 by the rules of the region that its project belongs to. */
function checkedLot(project: ProjectRow, input: InputOf<typeof savePackage>) {
  const by = lotOn(platformOfProject(project));
  return { ...checkedVaried(by, input), set: by.set };
}
type CheckedLot = ReturnType<typeof checkedLot>;

/** A new lot takes over what stands in its project, where the request leaves the field out. */
const withTaken = (project: ProjectRow, input: InputOf<typeof savePackage>): InputOf<typeof savePackage> => ({
  ...input,
  fieldMap: { ...takenOver(lotOn(platformOfProject(project)), project.fieldMap), ...input.fieldMap },
});

/** The procedure chosen, of a mode that this project and its place allow. */
async function procedureFor(tx: Tx, project: ProjectRow, values: PackageValues, lot?: PackageRow) {
  const config = await projectConfigOf(tx, platformOfProject(project));
  await demandOffered(tx, config, values, lot?.projectareaProvince ? lot : project);
  const sameKind = values.purchaseMode.slice(0, 2) === project.purchaseMode.slice(0, 2);
  if (values.purchaseMode !== project.purchaseMode && (!isYes(config.isMuchPurMode) || !sameKind))
    throw refuseField('purchaseMode', 'wrong.mode');
  // 执行方式: fixed by the project for the lots of its own mode.
  if (
    values.purchaseMode === project.purchaseMode &&
    project.exeModel &&
    values.exeModel !== project.exeModel
  )
    throw refuseField('exeModel', 'wrong.exeModel');
  return flowFor(tx.db, values);
}

/** Everything the lot's form itself cannot know; returns its files. */
async function settleLot(
  tx: Tx,
  project: ProjectRow,
  { values, set, flat }: CheckedLot,
  lot?: PackageRow,
): Promise<string[]> {
  const references = {
    businessFlowId: () => procedureFor(tx, project, values, lot),
    wzmxTemplateId: filledIn,
  };
  await settle(tx, set, flat, references, lot ? idsIn(null, lot.fieldMap) : []);
  if (values.projectareaProvince && !values.projectareaCity)
    throw refuseField('projectareaCity', 'need.address');
  return filesIn(set, flat);
}

/** What the lot's form holds, as the table keeps it. */
function packageColumns(
  values: PackageValues,
  extras: ExtraValues,
): Omit<PackageColumns, 'mainId' | 'packageSeq' | 'packageCode' | 'status'> {
  return {
    ...values,
    packageName: values.packageName,
    purchaseMode: values.purchaseMode,
    generalAmountCurrency: values.generalAmountCurrency ?? 'CNY',
    generalAmountUnit: values.generalAmountUnit ?? '1',
    fieldMap: extras,
  };
}

/** 标段序号: the one that was given, as long as no lot of the project has it; else the next. */
async function seqFor(tx: Tx, mainId: string, given: string | number | null | undefined): Promise<number> {
  const last = await lastSeq(tx.db, mainId);
  const text = String(given ?? '').trim();
  if (text === '') return last + 1;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw refuseField('packageSeq', 'wrong.seq');
  if ((await lotsOf(tx, mainId)).some((l) => l.packageSeq === Number(text)))
    throw refuseField('packageSeq', 'wrong.seqTaken');
  return Number(text);
}

/** 新增标段: numbered behind the others, under the lock of its project. */
export async function savePackageVerb(tx: Tx, input: InputOf<typeof savePackage>) {
  const project = await projectToMove(tx, input.mainId, 'addLot');
  if (!isYes(project.isHasPackage)) throw refuse('noLotsHere');
  if ((await lotsOf(tx, project.id)).length >= LOTS_MOST)
    throw refuse('tooManyLots', 409, { most: LOTS_MOST });
  const form = checkedLot(project, withTaken(project, input));
  const { values, extras } = form;
  const files = await settleLot(tx, project, form);
  const packageSeq = await seqFor(tx, project.id, input.packageSeq);
  const packageId = await insertPackage(tx, {
    ...packageColumns({ ...values, wzmxTemplateId: null }, extras),
    mainId: project.id,
    packageSeq,
    packageCode: `${project.mainCode}/${packageSeq}`,
    status: lotStatus.saved,
  });
  bindFiles(tx, files, 'project.view', { kind: LOT_FILES, id: packageId });
  const sheet = await applySheet(tx, sheetOf(packageId, project.id, null, values, input));
  await updatePackageRow(tx, packageId, sheet);
  tx.emit(
    lotSaved,
    { subjectType: 'lot', subjectId: packageId, after: { ...values, fieldMap: extras } },
    { packageId, mainId: project.id },
  );
  return { packageId, mainId: project.id, packageSeq };
}

const sheetOf = (
  packageId: string,
  mainId: string,
  before: string | null,
  values: PackageValues,
  input: Pick<InputOf<typeof updatePackage>, 'dynamicItemVO' | 'tempFlag' | 'opType'>,
) => ({
  packageId,
  mainId,
  before,
  projectTypeSecond: values.projectTypeSecond,
  purchaseMode: values.purchaseMode,
  exeModel: values.exeModel,
  templateId: values.wzmxTemplateId,
  sheet: input.dynamicItemVO,
  temporary: isTemporary(input),
});

/** 修改标段: an approved lot becomes a draft again and must be approved anew. */
export async function updatePackageVerb(tx: Tx, input: InputOf<typeof updatePackage>) {
  const { project, lot } = await packageToMove(tx, input.packageId, 'modify', 'reopen');
  if (!isYes(project.isHasPackage) || lot.mainId !== input.mainId) throw refuse('noLotsHere');
  const form = checkedLot(project, input);
  const { values, extras } = form;
  if (values.purchaseMode !== lot.purchaseMode) throw refuseField('purchaseMode', 'wrong.modeFixed');
  const files = await settleLot(tx, project, form, lot);
  bindFiles(tx, files, 'project.view', { kind: LOT_FILES, id: lot.id });
  if (canMove(lotMoves, lot.status as LotStatus, 'reopen')) await moveOwnLot(tx, lot.id, 'reopen');
  const sheet = await applySheet(tx, sheetOf(lot.id, project.id, lot.wzmxTemplateId, values, input));
  await updatePackageRow(tx, lot.id, { ...packageColumns(values, extras), ...sheet });
  tx.emit(
    lotModified,
    {
      subjectType: 'lot',
      subjectId: lot.id,
      before: { ...lotValues(lot), fieldMap: lot.fieldMap },
      after: { ...values, fieldMap: extras },
    },
    { packageId: lot.id, mainId: project.id },
  );
  return { packageId: lot.id, mainId: project.id, packageSeq: lot.packageSeq };
}

/** 删除标段: never the first, never one that was submitted. */
export async function removePackageVerb(tx: Tx, { packageId }: InputOf<typeof removePackage>) {
  const { project, lot } = await packageToMove(tx, packageId, 'remove');
  const first = (await lotsOf(tx, project.id))[0];
  if (first?.id === lot.id) throw refuse('firstLot');
  await updatePackageRow(tx, lot.id, { isDeleted: '1' });
  tx.emit(
    lotRemoved,
    { subjectType: 'lot', subjectId: lot.id, before: { status: lot.status }, after: { status: 'removed' } },
    { packageId: lot.id, mainId: project.id },
  );
  return null;
}
