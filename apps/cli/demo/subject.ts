import type { EvaluationInput } from '#areas/tender-file/shared/evaluation.ts';

/** A row of the goods sheet (物资明细) under the heads of its template. */
export type GoodsRow = Readonly<Record<string, string | number>>;

export interface SubjectLot {
  readonly name: string;
  /** 估算金额 in ten thousand yuan (万元). */
  readonly amount: string;
}

/** What is bought in a play (采购内容): names, amounts, evaluation; everything a play does not know of itself. */
export interface Subject {
  readonly contractName: string;
  readonly contractAmount: string;
  readonly feePercent: string;
  /** Part of the tenderee's name as the picker finds it. */
  readonly tenderee: string;
  readonly mainName: string;
  /** None = the project itself is the one lot (不分标段). */
  readonly lots: readonly SubjectLot[];
  /** 估算金额 in ten thousand yuan of a project without lots. */
  readonly amount?: string;
  readonly projectType: string;
  readonly projectTypeSecond: string;
  readonly industry: string;
  readonly fundSource: string;
  readonly description: string;
  readonly goods: readonly GoodsRow[];
  /** 进场交易: on the public trading place, where the tenderee confirms what the agency prepares. */
  readonly enters?: true;
  /** 最高投标限价 in yuan. */
  readonly ceiling: string;
  readonly evaluation: EvaluationInput;
  /** 邀请招标: chosen suppliers are invited instead of a public notice. */
  readonly invited?: true;
  /** 原样选用: the method of the library is taken as it stands instead of being adapted to `evaluation`. */
  readonly takesMethod?: true;
  readonly delivery: string;
  readonly seed: string;
}

const modes: Readonly<Record<string, string>> = { A: '3010', C: '2010' };
/** 采购方式 of what is bought: an open or invited tender of works, of services, or of goods. */
export function modeOf({ projectType, invited }: Pick<Subject, 'projectType' | 'invited'>): string {
  const open = modes[projectType] ?? '1010';
  return invited ? `${open.slice(0, 2)}20` : open;
}

const score = (part: 'technical' | 'business', name: string, full: string, standard: string) => ({
  part,
  name,
  full,
  standard,
});

const passItems: EvaluationInput['passItems'] = [
  { part: 'qualification', name: '营业执照有效' },
  { part: 'conformity', name: '投标文件签章齐全' },
];

/** 评标办法 by kind of purchase: price by F1, technical and business items, together 100 points. */
export const evaluations = {
  goods: {
    formula: 'F1',
    params: {},
    priceFull: '30',
    items: [
      score('technical', '技术方案', '30', '方案完整、针对性强得高分'),
      score('technical', '设备性能', '20', '关键参数优于要求得高分'),
      score('business', '业绩', '10', '近三年同类业绩每项2分'),
      score('business', '售后服务', '10', '响应时间与备件'),
    ],
    passItems,
  },
  works: {
    formula: 'F1',
    params: {},
    priceFull: '50',
    items: [
      score('technical', '施工组织设计', '25', '施工方案、进度与质量保证措施'),
      score('technical', '安全文明施工', '10', '危大工程措施、扬尘与交通组织'),
      score('business', '项目经理与班子', '10', '资格、职称与类似业绩'),
      score('business', '企业业绩', '5', '近五年类似工程每项1分'),
    ],
    passItems: [...passItems, { part: 'qualification', name: '安全生产许可证有效' }],
  },
  services: {
    formula: 'F1',
    params: {},
    priceFull: '20',
    items: [
      score('technical', '总体设计与技术路线', '30', '需求理解、架构与接口设计'),
      score('technical', '实施与运维方案', '25', '进度、人员投入与响应承诺'),
      score('business', '团队资历', '15', '项目负责人与核心成员资格'),
      score('business', '同类案例', '10', '近三年同类合同每项2分'),
    ],
    passItems,
  },
} as const satisfies Readonly<Record<string, EvaluationInput>>;

const pumpHouse = '江州第二水厂';

/** Rows of the goods sheet of the water works. */
export const goods: readonly GoodsRow[] = [
  {
    物资名称: '卧式离心泵',
    规格型号: 'Q=1200m³/h H=45m N=220kW',
    计量单位: '台',
    需求数量: 4,
    预算单价: 380000,
    交货地点: pumpHouse,
  },
  {
    物资名称: '电动蝶阀',
    规格型号: 'DN800 PN10',
    计量单位: '台',
    需求数量: 8,
    预算单价: 42000,
    交货地点: pumpHouse,
  },
  {
    物资名称: '变频控制柜',
    规格型号: '250kW 一拖一',
    计量单位: '套',
    需求数量: 4,
    预算单价: 165000,
    交货地点: pumpHouse,
  },
];

/** 江州第二水厂工艺设备: what the operator's play buys; the tag sets one play apart from another in lists. */
export const waterworks = (tag: string): Subject => ({
  contractName: `江州第二水厂设备采购招标代理委托合同 ${tag}`,
  contractAmount: '60000',
  feePercent: '1.25',
  tenderee: '江州水务',
  mainName: `江州第二水厂工艺设备采购 ${tag}`,
  lots: [
    { name: '第一标段 水泵及阀门', amount: '500' },
    { name: '第二标段 电气自控', amount: '300' },
  ],
  projectType: 'B',
  projectTypeSecond: 'B01',
  industry: '46',
  fundSource: '1',
  description: '新建第二水厂送水泵房工艺设备采购及安装指导。',
  goods,
  ceiling: '4800000',
  evaluation: evaluations.goods,
  delivery: '合同签订后120日历天',
  seed: `公衡 ${tag}`,
});
