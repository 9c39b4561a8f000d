import type { Given, Known } from './places.ts';

/** A variable (变量): its Chinese name is what authors write; the rest explains it. */
interface Variable {
  readonly name: string;
  readonly en: string;
  /** How it reads where a template is tried without a lot. */
  readonly sample: string;
}

/** 标段变量: what the record of a lot fills in. */
export const lotVariables = [
  { name: '项目名称', en: 'Project', sample: '江州第二水厂水泵采购' },
  { name: '项目编号', en: 'Project number', sample: 'JZ-2026-0018' },
  { name: '标段名称', en: 'Lot', sample: '第一标段' },
  { name: '标段编号', en: 'Lot number', sample: 'JZ-2026-0018/01' },
  { name: '招标人', en: 'Tenderee', sample: '江州水务集团有限公司' },
  { name: '招标人地址', en: "Tenderee's address", sample: '江州市滨江路1号' },
  { name: '招标人联系人', en: "Tenderee's contact", sample: '王工' },
  { name: '招标人电话', en: "Tenderee's telephone", sample: '021-88888888' },
  { name: '招标代理机构', en: 'Agency', sample: '江州招标代理有限公司' },
  { name: '代理机构地址', en: "Agency's address", sample: '江州市中山路2号' },
  { name: '代理机构联系人', en: "Agency's contact", sample: '李工' },
  { name: '代理机构电话', en: "Agency's telephone", sample: '021-66666666' },
  { name: '资金来源', en: 'Source of funds', sample: '企业自筹' },
  { name: '最高限价', en: 'Ceiling price', sample: '4,900,000.00元' },
  { name: '文件获取开始时间', en: 'Documents available from', sample: '2026-12-01 09:00' },
  { name: '文件获取截止时间', en: 'Documents available until', sample: '2026-12-08 17:00' },
  { name: '投标截止时间', en: 'Bid deadline', sample: '2026-12-28 09:30' },
  { name: '平台名称', en: 'Platform', sample: '公衡电子招标投标平台' },
  { name: '平台网址', en: 'Platform address', sample: 'https://bid.example.cn' },
] as const satisfies readonly Variable[];

export type LotVariable = (typeof lotVariables)[number]['name'];

/** 标段清单: tables that are fed by the record of a lot. */
export const lotLists = {
  评分项: ['序号', '名称', '分值', '标准'],
} as const;

export const known: Known = { variables: lotVariables.map((v) => v.name), lists: lotLists };

/** 试用数据: how a template reads without a lot. */
export const samples: Given = {
  variables: Object.fromEntries(lotVariables.map((v) => [v.name, v.sample])),
  lists: {
    评分项: [
      { 序号: '1', 名称: '技术方案', 分值: '30', 标准: '完整、可行' },
      { 序号: '2', 名称: '类似业绩', 分值: '10', 标准: '每项2分' },
    ],
  },
};
