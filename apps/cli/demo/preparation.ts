import {
  addContract,
  approveContract,
  contractDetail,
  pageContracts,
} from '#areas/entrust-contract/shared/calls.ts';
import { contractStatus } from '#areas/entrust-contract/shared/status.ts';
import { procedureList } from '#areas/procedure/shared/calls.ts';
import { exportTemplate, importGoods, templatePage } from '#areas/project/shared/goods/calls.ts';
import {
  pageProjects,
  pmList,
  projectDetail,
  saveProject,
  submitProject,
} from '#areas/project/shared/main/calls.ts';
import { savePackage } from '#areas/project/shared/package/calls.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { demoUsers } from '../../../db/seed/people.ts';
import { filledWorkbook } from './documents.ts';
import { type Cast, pass } from './cast.ts';
import { modeOf } from './subject.ts';

/*
 * Every part of a play looks before it acts: whatever an earlier run that was cut off has done already stands, and
 * the play goes on from there.
 */

export interface Prepared {
  readonly mainId: string;
  readonly packageId: string;
  readonly packageIds: readonly string[];
  readonly mainName: string;
}

async function tendereeOf({ pm, subject }: Cast) {
  const clients = await pm.send(pageOrganisations, { orgKind: 'tenderee', searchKey: subject.tenderee });
  const client = clients.records[0];
  if (!client) throw new Error(`the demonstration tenderee is not there: ${subject.tenderee}`);
  return client;
}

const contractNamed = async ({ pm }: Cast, name: string) =>
  (await pm.send(pageContracts, { contractName: name.slice(0, 50), size: 100 })).records.find(
    (c) => c.contractName === name,
  );

/** 登记委托合同: recorded, not submitted. */
export async function recordContract(cast: Cast): Promise<{ id: string; name: string; status: string }> {
  const { pm, subject } = cast;
  const name = subject.contractName;
  const known = await contractNamed(cast, name);
  if (known) return { id: known.id, name, status: known.status };
  const client = await tendereeOf(cast);
  const { id } = await pm.send(addContract, {
    contractName: name,
    contractType: '1',
    tendereeId: client.id,
    tendereeName: client.orgName,
    tendereeLinkPerson: client.linkPerson,
    tendereeLinkMobile: client.linkMobile,
    feeType: '2',
    feeMethod: '1',
    serviceFeePercent: subject.feePercent,
    entrustAmount: subject.contractAmount,
  });
  return { id, name, status: contractStatus.draft };
}

/** 提交合同审批: recorded and submitted. */
export async function submitContract(cast: Cast): Promise<{ id: string; name: string }> {
  const contract = await recordContract(cast);
  if (contract.status === contractStatus.draft) await cast.pm.send(approveContract, { id: contract.id });
  return contract;
}

/** 委托合同: recorded and submitted by the project manager, approved by department head and general manager. */
export async function makeContract(cast: Cast): Promise<{ id: string; name: string }> {
  const { pm, leader, director, say } = cast;
  const { id, name } = await submitContract(cast);
  await pass(
    cast,
    { serviceKey: 'CONTRACT_APPROVAL', serviceId: id, approvers: [leader, director] },
    async () => (await pm.send(contractDetail, { id })).status === contractStatus.effective,
  );
  say(`委托合同《${name}》审批通过，已生效`, 'the agency contract was approved and took effect');
  return { id, name };
}

type Project = OutputOf<typeof projectDetail>;

/** The project of this play, when it is there already. */
export async function projectNamed({ pm }: Cast, name: string): Promise<Project | undefined> {
  const { records } = await pm.send(pageProjects, { mainName: name.slice(0, 100), size: 100 });
  const found = records.find((p) => p.mainName === name);
  return found && pm.send(projectDetail, { mainId: found.mainId });
}

/** 登记项目: the project with its lots and goods rows, not submitted. */
export async function recordProject(
  cast: Cast,
  contract: { readonly id: string; readonly name: string } | undefined,
): Promise<Project> {
  const { pm, subject } = cast;
  const purchaseMode = modeOf(subject);
  const common = {
    projectType: subject.projectType,
    projectTypeSecond: subject.projectTypeSecond,
    purchaseMode,
    businessFlowId: (await pm.send(procedureList, { purchaseMode }))[0]?.id,
    isLawBid: '1',
  };
  const known = await projectNamed(cast, subject.mainName);
  const mainId = known?.mainId ?? (await saveMain(cast, common, contract));
  for (const lot of subject.lots) {
    if (known?.packageList.some((l) => l.packageName === lot.name)) continue;
    await pm.send(savePackage, {
      ...common,
      mainId,
      packageName: lot.name,
      generalAmount: lot.amount,
      generalAmountUnit: '1',
      generalAmountCurrency: 'CNY',
    });
  }
  const project = await pm.send(projectDetail, { mainId });
  const first = project.packageList[0];
  if (subject.goods.length > 0 && first?.goodsCount === 0) await importSheet(cast, first.packageId);
  return project;
}

async function saveMain(
  { pm, subject, ...cast }: Cast,
  common: Readonly<Record<string, unknown>>,
  contract: { readonly id: string; readonly name: string } | undefined,
): Promise<string> {
  const trueName = demoUsers.find((u) => u.userName === pm.userName)?.trueName;
  const manager = (await pm.send(pmList, {})).find((m) => m.trueName === trueName);
  const client = await tendereeOf({ pm, subject, ...cast });
  const hasLots = subject.lots.length > 0;
  const saved = await pm.send(saveProject, {
    ...common,
    mainName: subject.mainName,
    projectProp: modeOf(subject).slice(0, 2),
    industryType: subject.industry,
    projectareaProvince: '990000',
    projectareaCity: '990100',
    bidOrganizationWay: '10',
    isHasPackage: hasLots ? '1' : '0',
    ...(hasLots
      ? {}
      : { generalAmount: subject.amount, generalAmountUnit: '1', generalAmountCurrency: 'CNY' }),
    isNeedCa: '1',
    isPushCebpub: '0',
    fundSource: subject.fundSource,
    tradePlatform: subject.enters ? '2' : '1',
    pmId: manager?.userId,
    ...(contract ? { conContractId: contract.id, conContractName: contract.name } : {}),
    description: subject.description,
    tendereeList: [
      {
        tendereeId: client.id,
        tendereeName: client.orgName,
        linkPerson: client.linkPerson,
        linkMobile: client.linkMobile,
        isMain: '1',
      },
    ],
  });
  return saved.mainId;
}

/** 提交立项审批. */
export async function submitForApproval(cast: Cast, project: Project): Promise<void> {
  if (project.can.submit && project.packageList.some((l) => l.status === lotStatus.saved))
    await cast.pm.send(submitProject, { mainId: project.mainId });
}

/** 立项: recorded, submitted, approved. */
export async function makeProject(cast: Cast, contract: { id: string; name: string }): Promise<Prepared> {
  const { pm, leader, director, say, subject } = cast;
  const project = await recordProject(cast, contract);
  const { mainId } = project;
  await submitForApproval(cast, project);
  await pass(
    cast,
    { serviceKey: 'PROJECT_APPROVAL', serviceId: mainId, approvers: [leader, director] },
    async () =>
      (await pm.send(projectDetail, { mainId })).packageList.every((l) => l.status >= lotStatus.approved),
  );
  const packageIds = project.packageList.map((l) => l.packageId);
  say(`项目《${subject.mainName}》立项审批通过`, 'the project was approved');
  return { mainId, packageId: packageIds[0] as string, packageIds, mainName: subject.mainName };
}

/** 物资明细导入: the template is downloaded, filled, checked, imported. */
async function importSheet(cast: Cast, packageId: string): Promise<void> {
  const { pm, say, subject } = cast;
  const templates = await pm.send(templatePage, { purchaseCatalogs: [subject.projectTypeSecond] });
  // The platform's standard sheets; what a tenant has beside them has other columns.
  const template = templates.records.find((t) => /^(?:GOODS|WORKS|SERVICE)-/.test(t.tplCode));
  if (!template) throw new Error('no goods template');
  const made = await pm.send(exportTemplate, { templateId: template.id, packageId });
  const empty = await pm.download(`/base/file/download?fileId=${made.fileId}`);
  const filled = await filledWorkbook(empty, '物资名称', subject.goods);
  for (const importFlag of ['false', 'true']) {
    const query = new URLSearchParams({ packageId, templateId: template.id, importFlag });
    const answer = await pm.upload<OutputOf<typeof importGoods>>(
      `${importGoods.path}?${query}`,
      '物资明细.xlsx',
      filled,
    );
    if (answer.errorCnt > 0) throw new Error(`import: ${JSON.stringify(answer.messageList)}`);
  }
  const rows = subject.goods.length;
  say(`物资明细 ${rows} 行从 Excel 导入`, `${rows} goods rows imported from a workbook`);
}
