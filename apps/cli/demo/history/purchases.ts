import { openNow } from '../opening.ts';
import type { Cast } from '../cast.ts';
import {
  approvePurchase,
  awardPurchase,
  type Purchase,
  publishPurchase,
  purchaseNamed,
  quotePurchase,
} from '../purchasing.ts';
import { approvePurchaseContract, sendPurchaseContract, submitPurchaseContract } from '../contracting.ts';
import type { Act, Stage } from './course.ts';

const spares: Omit<Purchase, 'deadline'> = {
  mainName: '江州第二水厂阀门备件询价采购',
  estimate: '180000',
  ceiling: '175000.00',
  rows: [
    { name: '软密封闸阀', spec: 'DN150 PN16', unit: '个', count: '24' },
    { name: '蝶阀', spec: 'DN200 PN10', unit: '个', count: '12' },
    { name: '橡胶接头', spec: 'DN150', unit: '个', count: '36' },
  ],
  delivery: '合同签订后30日内送达第二水厂，随货提供合格证',
  payment: '验收合格后30日内付清',
  demands: [
    '软密封闸阀、蝶阀符合GB/T 12238，涂层符合饮用水卫生要求。',
    '橡胶接头的橡胶为三元乙丙，随货提供第三方检验报告。',
  ],
};

const reagents: Omit<Purchase, 'deadline'> = {
  mainName: '江州市供水水质检测试剂询价采购',
  estimate: '96000',
  ceiling: '95000.00',
  rows: [
    { name: '余氯试剂', spec: 'DPD 100包/盒', unit: '盒', count: '120' },
    { name: '浊度标准液', spec: '4000NTU 500mL', unit: '瓶', count: '20' },
  ],
  delivery: '分两批送达检测中心，有效期不少于12个月',
  payment: '每批验收合格后15日内付清',
};

const act = (
  key: string,
  at: readonly [day: number, time: string],
  run: (cast: Cast, stage: Stage) => Promise<unknown>,
): Act => ({
  name: `${key}/${at[0]}/${at[1]}`,
  tender: key,
  day: at[0],
  at: at[1],
  run: async (stage) => {
    const { cast } = stage;
    // The first three of the suppliers are asked.
    await run({ ...cast, suppliers: cast.suppliers.slice(0, 3) }, stage);
  },
});

const lotOf = (cast: Cast, of: Omit<Purchase, 'deadline'>) => purchaseNamed(cast, of.mainName);

/** 演示简易招采: one that was awarded, and one that suppliers may still quote for. */
export const purchaseActs: readonly Act[] = [
  // Three working days lie between, whatever holidays there are.
  act('spares', [-28, '10:05'], (cast, { when }) =>
    approvePurchase(cast, { ...spares, deadline: when(-13, '10:00') }),
  ),
  act('spares', [-28, '15:05'], async (cast) => publishPurchase(cast, await lotOf(cast, spares))),
  act('spares', [-15, '14:05'], async (cast) =>
    quotePurchase(cast, await lotOf(cast, spares), [
      ['2980', '3650', '260'],
      ['2860', '3590', '248'],
      ['3050', '3720', '255'],
    ]),
  ),
  act('spares', [-13, '10:01'], async (cast) => openNow(cast, await lotOf(cast, spares))),
  act('spares', [-13, '15:05'], async (cast) => awardPurchase(cast, await lotOf(cast, spares))),
  // Its contract waits for the winner, who has to confirm it.
  act('spares', [-12, '09:05'], async (cast) => submitPurchaseContract(cast, await lotOf(cast, spares))),
  act('spares', [-11, '09:05'], async (cast) => approvePurchaseContract(cast, await lotOf(cast, spares))),
  act('spares', [-10, '09:05'], async (cast) => sendPurchaseContract(cast, await lotOf(cast, spares))),
  act('reagents', [-7, '10:10'], (cast, { when }) =>
    approvePurchase(cast, { ...reagents, deadline: when(6, '10:00') }),
  ),
  act('reagents', [-7, '15:10'], async (cast) => publishPurchase(cast, await lotOf(cast, reagents))),
];
