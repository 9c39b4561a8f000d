import { evaluations } from '../subject.ts';

/** What tenders of the water group share. */
export const water = { tenderee: '江州水务', industry: '46', fundSource: '2', feePercent: '1.2' } as const;
export const equipment = {
  projectType: 'B',
  delivery: '合同签订后90日历天',
  evaluation: evaluations.goods,
  lots: [],
} as const;
export const works = {
  projectType: 'A',
  delivery: '开工后180日历天',
  evaluation: evaluations.works,
  lots: [],
  goods: [],
} as const;

/** The frame contract under which equipment is bought. */
export const frame = {
  contractName: '江州水务集团2026年度设备类招标代理框架委托合同',
  contractAmount: '360000',
} as const;

/** A row of the goods sheet. */
export const row = (name: string, spec: string, unit: string, count: number, price: number) => ({
  物资名称: name,
  规格型号: spec,
  计量单位: unit,
  需求数量: count,
  预算单价: price,
});
