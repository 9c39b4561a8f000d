import { addBuilding, pageBuildings } from '#areas/building-project/shared/calls.ts';
import { pageEntries, pageProducts, putUp, saveProduct } from '#areas/catalogue/shared/calls.ts';
import type { ApiUser } from '../client.ts';
import type { Act } from './course.ts';

/** 产品: code of its catalogue entry, own code, name, specification, unit, reference price; the last ones are not listed yet. */
const products: readonly (readonly [string, string, string, string, string, string])[] = [
  ['A0206', 'DQ-PDG-01', '低压配电柜', 'GGD 380V 630A', '台', '28600.00'],
  ['A0206', 'DQ-BPQ-02', '变频器', '132kW 380V', '台', '41800.00'],
  ['A0206', 'DQ-DL-03', '电力电缆', 'YJV 3×95+1×50', '米', '236.50'],
  ['A020102', 'XX-JHJ-01', '工业以太网交换机', '24口 三层 宽温', '台', '6980.00'],
  ['A020101', 'XX-GKJ-02', '工业控制计算机', 'i7 32GB 1TB', '台', '12500.00'],
  ['A020201', 'BG-DYJ-01', '激光打印机', 'A4 双面 40页/分', '台', '2350.00'],
  ['A0501', 'JJ-BGZ-01', '办公桌', '1400×700×750mm', '张', '860.00'],
  ['A0701', 'JC-GG-01', '球墨铸铁管', 'DN300 K9', '米', '318.00'],
  ['A0701', 'JC-FM-02', '软密封闸阀', 'DN300 PN16', '台', '4260.00'],
];
const NOT_LISTED = 2;

async function fillCatalogue(tenant: ApiUser): Promise<void> {
  if ((await tenant.send(pageProducts, { size: 1 })).total > 0) return;
  const { records } = await tenant.send(pageEntries, { size: 200 });
  const ids: string[] = [];
  for (const [code, productCode, productName, specification, unit, referencePrice] of products) {
    const catalogueId = records.find((one) => one.code === code)?.id;
    const what = { catalogueId, productCode, productName, specification, unit, referencePrice };
    ids.push((await tenant.send(saveProduct, what)).id);
  }
  await tenant.send(putUp, { ids: ids.slice(0, -NOT_LISTED) });
}

const buildings = [
  {
    projectName: '江州第二水厂扩建工程',
    projectCode: 'JZ-SC-2026-01',
    ownerName: '江州水务集团有限公司',
    province: '990000',
    city: '990100',
    county: '990102',
    address: '清源区清源大道188号',
    investment: '268000000.00',
    approvalNo: '江发改投资〔2026〕37号',
    description: '新增日供水能力10万立方米，含取水泵房、净水构筑物和配水管网。',
    status: '20',
  },
  {
    projectName: '滨江区老旧供水管网改造工程',
    projectCode: 'JZ-GW-2026-02',
    ownerName: '江州水务集团有限公司',
    province: '990000',
    city: '990100',
    county: '990101',
    address: '滨江区',
    investment: '43500000.00',
    approvalNo: '',
    description: '更换DN100至DN600管道约62公里。',
    status: '10',
  },
] as const;

async function startBuildings(pm: ApiUser): Promise<void> {
  if ((await pm.send(pageBuildings, { size: 1 })).total > 0) return;
  for (const building of buildings) await pm.send(addBuilding, building);
}

/** What tenders refer to (产品与建设项目): products of the catalogue, construction projects. */
export const stockActs = (as: (name: string) => Promise<ApiUser>): Act[] => [
  {
    name: 'stock/products',
    tender: 'stock/products',
    day: -39,
    at: '10:00',
    run: async () => fillCatalogue(await as('tenant')),
  },
  {
    name: 'stock/buildings',
    tender: 'stock/buildings',
    day: -38,
    at: '10:00',
    run: async () => startBuildings(await as('pm')),
  },
];
