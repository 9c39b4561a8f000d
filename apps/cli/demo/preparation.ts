import { addContract, approveContract, contractDetail } from '#areas/entrust-contract/shared/calls.ts';
import { procedureList } from '#areas/procedure/shared/calls.ts';
import { exportTemplate, importGoods, templatePage } from '#areas/project/shared/goods/calls.ts';
import { pmList, projectDetail, saveProject, submitProject } from '#areas/project/shared/main/calls.ts';
import { savePackage } from '#areas/project/shared/package/calls.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { filledWorkbook } from './documents.ts';
import { decide, type Cast, until } from './cast.ts';

export interface Prepared {
  readonly mainId: string;
  readonly packageId: string;
  readonly packageIds: readonly string[];
  readonly mainName: string;
}

/** 委托合同: recorded and submitted by the project manager, approved by department head and general manager. */
export async function makeContract(cast: Cast): Promise<{ id: string; name: string }> {
  const { pm, leader, director, say } = cast;
  const clients = await pm.send(pageOrganisations, { orgKind: 'tenderee', searchKey: '江州水务' });
  const client = clients.records[0];
  if (!client) throw new Error('the demonstration tenderee is not there');
  const name = `江州第二水厂设备采购招标代理委托合同 ${cast.tag}`;
  const { id } = await pm.send(addContract, {
    contractName: name,
    contractType: '1',
    tendereeId: client.id,
    tendereeName: client.orgName,
    tendereeLinkPerson: client.linkPerson,
    tendereeLinkMobile: client.linkMobile,
    feeType: '2',
    feeMethod: '1',
    serviceFeePercent: '1.25',
    entrustAmount: '60000',
  });
  await pm.send(approveContract, { id });
  await decide(cast, leader, 'CONTRACT_APPROVAL', id);
  await decide(cast, director, 'CONTRACT_APPROVAL', id);
  await decide(cast, leader, 'CONTRACT_APPROVAL', id);
  await until(
    'the contract takes effect',
    async () => (await pm.send(contractDetail, { id })).status === '50',
  );
  say(`委托合同《${name}》审批通过，已生效`, 'the entrusted contract was approved and took effect');
  return { id, name };
}

/** Rows of the goods sheet (物资明细). */
export const goods = [
  {
    物资名称: '卧式离心泵',
    规格型号: 'Q=1200m³/h H=45m N=220kW',
    计量单位: '台',
    需求数量: 4,
    预算单价: 380000,
    交货地点: '江州第二水厂',
  },
  {
    物资名称: '电动蝶阀',
    规格型号: 'DN800 PN10',
    计量单位: '台',
    需求数量: 8,
    预算单价: 42000,
    交货地点: '江州第二水厂',
  },
  {
    物资名称: '变频控制柜',
    规格型号: '250kW 一拖一',
    计量单位: '套',
    需求数量: 4,
    预算单价: 165000,
    交货地点: '江州第二水厂',
  },
];

type Project = OutputOf<typeof projectDetail>;

/** 立项: two lots, goods rows of the first from a real workbook, approved. */
export async function makeProject(cast: Cast, contract: { id: string; name: string }): Promise<Prepared> {
  const { pm, leader, director, say } = cast;
  const manager = (await pm.send(pmList, {})).find((m) => m.trueName === '陈立新');
  const procedure = (await pm.send(procedureList, { purchaseMode: '1010' }))[0];
  if (!manager || !procedure) throw new Error('manager or procedure missing');
  const clients = await pm.send(pageOrganisations, { orgKind: 'tenderee', searchKey: '江州水务' });
  const client = clients.records[0];
  const mainName = `江州第二水厂工艺设备采购 ${cast.tag}`;
  const common = {
    projectType: 'B',
    projectTypeSecond: 'B01',
    purchaseMode: '1010',
    businessFlowId: procedure.id,
    isLawBid: '1',
  };
  const saved = await pm.send(saveProject, {
    ...common,
    mainName,
    projectProp: '10',
    industryType: cast.industry,
    projectareaProvince: '990000',
    projectareaCity: '990100',
    bidOrganizationWay: '10',
    isHasPackage: '1',
    isNeedCa: '1',
    isPushCebpub: '0',
    fundSource: '1',
    tradePlatform: '1',
    pmId: manager.userId,
    conContractId: contract.id,
    conContractName: contract.name,
    description: '新建第二水厂送水泵房工艺设备采购及安装指导。',
    tendereeList: [
      {
        tendereeId: client?.id,
        tendereeName: client?.orgName,
        linkPerson: client?.linkPerson,
        linkMobile: client?.linkMobile,
        isMain: '1',
      },
    ],
  });
  const lots: string[] = [];
  for (const [packageName, generalAmount] of [
    ['第一标段 水泵及阀门', '500'],
    ['第二标段 电气自控', '300'],
  ] as const) {
    const lot = await pm.send(savePackage, {
      ...common,
      mainId: saved.mainId,
      packageName,
      generalAmount,
      generalAmountUnit: '1',
      generalAmountCurrency: 'CNY',
    });
    lots.push(lot.packageId);
  }
  const first = lots[0] as string;
  await importSheet(cast, first);
  await pm.send(submitProject, { mainId: saved.mainId });
  await decide(cast, leader, 'PROJECT_APPROVAL', saved.mainId);
  await decide(cast, director, 'PROJECT_APPROVAL', saved.mainId);
  const approved = (p: Project) => p.packageList.every((l) => l.status === '3010');
  await until('the lots are approved', async () =>
    approved(await pm.send(projectDetail, { mainId: saved.mainId })),
  );
  say(`项目《${mainName}》（两个标段）立项审批通过`, 'the project with its two lots was approved');
  return { mainId: saved.mainId, packageId: first, packageIds: lots, mainName };
}

/** 物资明细导入: the template is downloaded, filled, checked, imported. */
async function importSheet(cast: Cast, packageId: string): Promise<void> {
  const { pm, say } = cast;
  const templates = await pm.send(templatePage, { purchaseCatalogs: ['B01'] });
  const template = templates.records[0];
  if (!template) throw new Error('no goods template');
  const made = await pm.send(exportTemplate, { templateId: template.id, packageId });
  const empty = await pm.download(`/base/file/download?fileId=${made.fileId}`);
  const filled = await filledWorkbook(empty, '物资名称', goods);
  for (const importFlag of ['false', 'true']) {
    const query = new URLSearchParams({ packageId, templateId: template.id, importFlag });
    const answer = await pm.upload<OutputOf<typeof importGoods>>(
      `${importGoods.path}?${query}`,
      '物资明细.xlsx',
      filled,
    );
    if (answer.problemCount > 0) throw new Error(`import: ${JSON.stringify(answer.problems)}`);
  }
  say(`物资明细 ${goods.length} 行从 Excel 导入`, `${goods.length} goods rows imported from a workbook`);
}
