import { approvalBusiness, type Said, start } from '#base/approval/server/index.ts';
import { STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import type { Tx } from '#kit/server/context.ts';
import { whoDid } from '#kit/server/who-did.ts';
import type { Screen } from '#kit/shared/names.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { canMove } from '#kit/shared/states.ts';
import { flatValues } from '#kit/shared/slot.ts';
import { words } from '#kit/shared/text.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import {
  goodsChanged,
  lotModified,
  lotSaved,
  projectModified,
  projectSaved,
  projectSubmitted,
  sheetTaken,
} from '../../shared/events.ts';
import type { submitProject } from '../../shared/main/calls.ts';
import { needsSheet } from '../../shared/modes.ts';
import { lotMoves, type LotStatus, projectStatus, SERVICE_KEY } from '../../shared/status.ts';
import { projectText, refuse } from '../../shared/text/index.ts';
import { lotsOf, projectToMove } from '../access.ts';
import { moveOwnLot } from '../lot/lot.ts';
import { lotValues } from '../package/record.ts';
import { goodsCounts, type PackageRow, packagesOf } from '../package/store.ts';
import { tendereeEntryOf, valuesOf } from './record.ts';
import { projectScreens } from '../../shared/screens.ts';
import { lotOn, platformOfProject } from '../region.ts';
import { pageOf } from '../names.ts';
import { byId, type ProjectRow, tendereesOf, update } from './store.ts';
import { demandBuilding } from './values.ts';

approvalBusiness(SERVICE_KEY, {
  name: { zh: '采购项目审批', en: 'Project approval' },
  form: projectScreens.approve,
  variables: [
    {
      key: 'purchaseMode',
      name: { zh: '采购方式', en: 'Procurement method' },
      type: 'text',
      dict: 'PURCHASE_MODE',
    },
    { key: 'projectType', name: { zh: '项目类型', en: 'Project type' }, type: 'text', dict: 'PROJECT_TYPE' },
    {
      key: 'bidOrganizationWay',
      name: { zh: '招标组织形式', en: 'Tender organised by' },
      type: 'text',
      dict: 'TENDER_ORGANIZE_FORM',
    },
    { key: 'lotCount', name: { zh: '标段数', en: 'Number of lots' }, type: 'number' },
  ],
  barred: {
    why: { zh: '录入或修改过该采购项目或其标段', en: 'entered or changed this project or one of its lots' },
    people: async (db, mainId) => [
      ...(await whoDid(db, [projectSaved, projectModified], [mainId])),
      ...(await whoDid(
        db,
        [lotSaved, lotModified, goodsChanged, sheetTaken],
        (await packagesOf(db, [mainId])).map((lot) => lot.id),
      )),
    ],
  },
  people: [{ key: 'projectManager', name: { zh: '项目经理', en: 'Project manager' } }],
  said: async (read, mainId) => {
    const project = await byId(read.db, read.user, mainId);
    return project && saidOf(project, submittable(await lotsOf(read, mainId)).length);
  },
});

/** Lots that go along with the next submission. */
const submittable = (lots: readonly PackageRow[]): PackageRow[] =>
  lots.filter((l) => canMove(lotMoves, l.status as LotStatus, 'submit'));

const saidOf = (project: ProjectRow, lotCount: number): Said => ({
  variables: {
    purchaseMode: project.purchaseMode,
    projectType: project.projectType,
    bidOrganizationWay: project.bidOrganizationWay,
    lotCount: String(lotCount),
  },
  people: { projectManager: [project.pmId] },
});

/** 提交审批: the project and its new lots move and the approval opens together, or nothing does. */
export async function submit(tx: Tx, { mainId, wfParameter }: InputOf<typeof submitProject>) {
  const { project, formContent, lotCount } = await handIn(tx, mainId);
  const { needApproval } = await start(tx, {
    serviceKey: SERVICE_KEY,
    serviceId: mainId,
    title: project.mainName,
    formContent,
    path: linkTo(projectScreens.approve, { mainId }),
    orgId: project.orgId,
    chosen: wfParameter,
    ...saidOf(project, lotCount),
  });
  return { needApproval };
}

/**
 * 送审: the project and its new lots are whole and move together; the caller says which approval follows. One made on a page of its
 * own (专页) is handed in there only.
 */
export async function handIn(tx: Tx, mainId: string, page?: Screen) {
  const project = await projectToMove(tx, mainId, 'submit');
  if ((await pageOf(tx.db, project)) !== (page ?? null)) throw refuse('onOwnPage');
  await demandBuilding(tx, project);
  const all = await lotsOf(tx, mainId);
  if (all.length === 0) throw refuse('need.lots');
  const lots = submittable(all);
  if (lots.length === 0) throw refuse('nothingToSubmit');
  const counts = await goodsCounts(
    tx.db,
    lots.map((l) => l.id),
  );
  for (const lot of lots) demandComplete(tx, project, lot, counts.get(lot.id) ?? 0);
  for (const lot of lots) await moveOwnLot(tx, lot.id, 'submit');
  await update(tx, mainId, { status: projectStatus.inApproval });
  const formContent = {
    ...valuesOf(project),
    fieldTenderProjectMap: project.fieldMap,
    pmName: project.pmName,
    tendereeList: (await tendereesOf(tx.db, [mainId])).map(tendereeEntryOf),
    packageList: lots.map((l) => ({
      ...lotValues(l),
      fieldMap: l.fieldMap,
      packageId: l.id,
      packageCode: l.packageCode,
      packageSeq: l.packageSeq,
      goodsCount: counts.get(l.id) ?? 0,
    })),
  };
  tx.emit(
    projectSubmitted,
    { subjectType: 'project', subjectId: mainId, before: { status: project.status }, after: formContent },
    { mainId, mainCode: project.mainCode },
  );
  return { project, formContent, lotCount: lots.length };
}

/** What a silent save let pass is asked for now: the whole form, and rows where a sheet was chosen. */
function demandComplete(tx: Tx, project: ProjectRow, lot: PackageRow, rows: number): void {
  // The lot of an undivided project has no form of its own, so its region asks nothing of it.
  const by = lotOn(isYes(project.isHasPackage) ? platformOfProject(project) : STANDARD_PLATFORM);
  const problem = formProblems(by.set, flatValues(by, lotValues(lot), lot.fieldMap))[0];
  const key =
    problem?.key ??
    (needsSheet(lot.purchaseMode, lot.exeModel) && !lot.wzmxTemplateId
      ? projectText.key('need.template')
      : lot.wzmxTemplateId && rows === 0
        ? projectText.key('need.goods')
        : undefined);
  if (key)
    throw refuse('lotIncomplete', 409, {
      name: lot.packageName,
      problem: words(tx.lang, key, problem?.params) ?? key,
    });
}
