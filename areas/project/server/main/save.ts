import { bindFiles } from '#base/file/server/index.ts';
import { isNo, isYes } from '#kit/shared/yes-no.ts';
import { nextNumber, numberText } from '#kit/server/numbers.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Screen } from '#kit/shared/names.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { saveProject, updateProject } from '../../shared/main/calls.ts';
import { projectModified, projectSaved } from '../../shared/events.ts';
import type { ExtraValues } from '#kit/shared/slot.ts';
import type { MainValues, ProjectConfig, TendereeEntry } from '../../shared/main/schema.ts';
import { SINGLE_LEVEL_CITY } from '../../shared/modes.ts';
import { isApproved, lotMoves, type LotStatus, projectStatus } from '../../shared/status.ts';
import { refuse, refuseField } from '../../shared/text/index.ts';
import { canMove } from '#kit/shared/states.ts';
import { lotsOf, projectToMove } from '../access.ts';
import { projectConfigOf } from '../config.ts';
import { moveOwnLot } from '../lot/lot.ts';
import { setFirstMembers, setPm } from '../member/members.ts';
import { syncImplicitLot } from '../package/implicit.ts';
import { updatePackageRow } from '../package/store.ts';
import { failedLot, noteAgain, sheetAgain } from './again.ts';
import { setGroups } from './group-store.ts';
import { valuesOf } from './record.ts';
import { idsIn, PROJECT_FILES } from '../files.ts';
import { demandOffered } from '../offered.ts';
import { isTemporary } from './temporary.ts';
import {
  insert,
  projectById,
  type ProjectColumns,
  type ProjectRow,
  replaceTenderees,
  update,
} from './store.ts';
import { ownPlatform, platformOfProject } from '../region.ts';
import { checkedCode, checkedMain, settledMain, settledTenderees } from './values.ts';

type Settled = { values: MainValues; extras: ExtraValues; pmName: string; conContractName: string | null };

/** What the form holds, as the table keeps it; the fields that may not be empty have been checked before. */
function columnsOf({
  values,
  extras,
  pmName,
  conContractName,
}: Settled): Omit<ProjectColumns, 'orgId' | 'mainCode' | 'status' | 'prefectureCode'> {
  const {
    biddingType: _t,
    biddingMold: _m,
    floorPrice: _f,
    gradientPrice: _g,
    mainCode: _c,
    ...columns
  } = values;
  return {
    ...columns,
    mainName: values.mainName,
    projectProp: values.projectProp,
    purchaseMode: values.purchaseMode,
    projectType: values.projectType,
    projectTypeSecond: values.projectTypeSecond,
    industryType: values.industryType,
    projectareaProvince: values.projectareaProvince,
    projectareaCity: values.projectareaCity ?? SINGLE_LEVEL_CITY,
    bidOrganizationWay: values.bidOrganizationWay,
    isHasPackage: values.isHasPackage,
    isNeedCa: values.isNeedCa ?? '0',
    // Hidden for other modes, and then never pushed.
    isPushCebpub: values.isPushCebpub ?? '0',
    generalAmountCurrency: values.generalAmountCurrency ?? 'CNY',
    generalAmountUnit: values.generalAmountUnit ?? '1',
    serviceFeeUnit: values.serviceFeeUnit ?? '0',
    serviceFeeCurrency: values.serviceFeeCurrency ?? 'CNY',
    pmId: values.pmId,
    pmName,
    conContractName,
    fieldMap: extras,
  };
}

const answerOf = (tx: Tx, mainId: string, mainCode: string, packageId: string) => ({
  mainId,
  mainCode,
  packageId,
  tenantId: tx.tenantId,
  orgId: tx.user.orgId,
});

/** CA选项: a platform that does not show the question asks nobody, whatever is sent; the answer stays what it was. */
const shownBy = <I extends object>(config: ProjectConfig, input: I, before?: string): I =>
  isYes(config.isShowCa) ? input : { ...input, isNeedCa: before };

/** What of a form is the fact of its event. */
const factOf = (
  { values, extras }: Settled,
  tenderees: readonly TendereeEntry[],
  groupCodeList: readonly string[] | null | undefined,
) => ({
  ...values,
  fieldTenderProjectMap: extras,
  tenderees,
  ...(groupCodeList ? { groupCodeList } : {}),
});

type Sheet = Pick<InputOf<typeof saveProject>, 'dynamicItemVO' | 'tempFlag' | 'opType'>;

/** The implicit lot follows the form and takes the goods sheet that came with it. */
const sheetOf = ({ values }: Settled, input: Sheet) => ({
  form: { ...values, dynamicItemVO: input.dynamicItemVO },
  temporary: isTemporary(input),
});

/** 新增项目: saved as a draft with its tenderees and members; without lots the implicit lot comes with it. Who names a project changes that one. */
export async function save(tx: Tx, input: InputOf<typeof saveProject>) {
  if (input.mainId) return change(tx, { ...input, mainId: input.mainId });
  return make(tx, input);
}

/** The same for a page of its own (专页), whose procedures the ordinary form does not offer. */
export async function make(
  tx: Tx,
  input: InputOf<typeof saveProject>,
  page?: Screen,
  planLineIds?: readonly string[],
) {
  const platform = await ownPlatform(tx);
  const config = await projectConfigOf(tx, platform);
  const form = checkedMain(platform, shownBy(config, input), page);
  const failed = input.againOf ? await failedLot(tx, input.againOf) : undefined;
  const tenderees = await settledTenderees(tx, form.values.bidOrganizationWay, input.tendereeList);
  const settled = await settledMain(tx, form, tenderees, { page });
  // What failed is tendered again where it was.
  await demandOffered(tx, config, settled.values, failed && (await projectById(tx.db, failed.mainId)));
  const typed = await checkedCode(tx, form.values.mainCode, config, undefined);
  const year = shanghaiDay(tx.now).slice(0, 4);
  const mainCode = typed ?? numberText('XM', year, await nextNumber(tx, `XM-${year}`));
  const mainId = await insert(tx, {
    ...columnsOf(settled),
    mainCode,
    orgId: tx.user.orgId,
    status: projectStatus.saved,
    prefectureCode: platform,
  });
  bindFiles(tx, settled.files, 'project.view', { kind: PROJECT_FILES, id: mainId });
  await replaceTenderees(tx, mainId, tenderees);
  await setFirstMembers(tx, mainId, { pmId: settled.values.pmId, pmName: settled.pmName });
  if (failed) await noteAgain(tx, mainId, failed);
  await setGroups(tx, mainId, input.groupCodeList);
  const dynamicItemVO = failed ? await sheetAgain(tx, failed, input.dynamicItemVO) : input.dynamicItemVO;
  const packageId = await syncImplicitLot(tx, mainId, mainCode, {
    ...sheetOf(settled, { ...input, dynamicItemVO }),
    again: failed?.wzmxTemplateId ?? null,
  });
  const again = failed ? { againOf: failed.id } : {};
  const ofPlan = planLineIds ? { planLineIds: [...planLineIds] } : {};
  tx.emit(
    projectSaved,
    { subjectType: 'project', subjectId: mainId, after: factOf(settled, tenderees, input.groupCodeList) },
    { mainId, mainCode, ...again, ...ofPlan },
  );
  return answerOf(tx, mainId, mainCode, packageId);
}

/** 修改项目: a draft keeps its status, a taken back one becomes a draft, an approved one must be approved anew. */
export const change = (tx: Tx, input: InputOf<typeof updateProject>) => remake(tx, input);

/** The same for a page of its own (专页). */
export async function remake(tx: Tx, input: InputOf<typeof updateProject>, page?: Screen) {
  const project = await projectToMove(tx, input.mainId, 'modify', 'reopen');
  const config = await projectConfigOf(tx, platformOfProject(project));
  const form = checkedMain(platformOfProject(project), shownBy(config, input, project.isNeedCa), page);
  if (form.values.purchaseMode !== project.purchaseMode) throw refuseField('purchaseMode', 'wrong.modeFixed');
  const lots = await lotsOf(tx, project.id);
  if (isNo(form.values.isHasPackage) && lots.length > 1) throw refuseField('isHasPackage', 'hasLots');
  const tenderees = await settledTenderees(tx, form.values.bidOrganizationWay, input.tendereeList);
  const held = idsIn(project.fileId, project.fieldMap);
  const settled = await settledMain(tx, form, tenderees, { held, page, named: project });
  await demandOffered(tx, config, settled.values, project);
  const mainCode = (await checkedCode(tx, form.values.mainCode, config, project.id)) ?? project.mainCode;
  await reopenLots(tx, project);
  await update(tx, project.id, { ...columnsOf(settled), mainCode, status: statusAfterSave(project) });
  bindFiles(tx, settled.files, 'project.view', { kind: PROJECT_FILES, id: project.id });
  await replaceTenderees(tx, project.id, tenderees);
  await setGroups(tx, project.id, input.groupCodeList);
  await setPm(tx, project.id, { pmId: settled.values.pmId, pmName: settled.pmName });
  if (mainCode !== project.mainCode)
    for (const lot of lots)
      await updatePackageRow(tx, lot.id, { packageCode: `${mainCode}/${lot.packageSeq}` });
  const packageId = await syncImplicitLot(tx, project.id, mainCode, sheetOf(settled, input));
  tx.emit(
    projectModified,
    {
      subjectType: 'project',
      subjectId: project.id,
      before: { ...valuesOf(project), fieldTenderProjectMap: project.fieldMap },
      after: factOf(settled, tenderees, input.groupCodeList),
    },
    { mainId: project.id, mainCode },
  );
  return answerOf(tx, project.id, mainCode, packageId);
}

/** Only a taken back or an approved project becomes a draft by saving; a returned one stays returned until submitted. */
const statusAfterSave = (project: ProjectRow): string =>
  project.status === projectStatus.takenBack || project.status === projectStatus.approved
    ? projectStatus.saved
    : project.status;

/** 重新打开: an approved project on a page of its own (专页) becomes a draft again with its lots, unchanged so far. */
export async function reopen(tx: Tx, mainId: string): Promise<void> {
  const project = await projectToMove(tx, mainId, 'reopen');
  await reopenLots(tx, project);
  await update(tx, mainId, { status: projectStatus.saved });
  const values = { ...valuesOf(project), fieldTenderProjectMap: project.fieldMap };
  tx.emit(
    projectModified,
    {
      subjectType: 'project',
      subjectId: mainId,
      before: { ...values, status: project.status },
      after: { ...values, status: projectStatus.saved },
    },
    { mainId, mainCode: project.mainCode },
  );
}

async function reopenLots(tx: Tx, project: ProjectRow): Promise<void> {
  if (project.status !== projectStatus.approved) return;
  for (const lot of await lotsOf(tx, project.id)) {
    if (canMove(lotMoves, lot.status as LotStatus, 'reopen')) await moveOwnLot(tx, lot.id, 'reopen');
    else if (isApproved(lot.status)) throw refuse('wrongStatus');
  }
}
