import type { NewEntry } from '#base/dictionary/server/index.ts';
import type { ProjectDict } from '../shared/main/schema.ts';

const list = (...rows: readonly (readonly [val: string, name: string, nameEn: string])[]): NewEntry[] =>
  rows.map(([val, name, nameEn]) => ({ val, name, nameEn }));

const below = (
  parentVal: string,
  ...rows: readonly (readonly [val: string, name: string, nameEn: string])[]
): NewEntry[] => list(...rows).map((e) => ({ ...e, parentVal }));

/** Dictionaries of the project form (字典). Modes without a procedure are in the dictionary and not on offer. */
export const dictionaries: Readonly<Record<ProjectDict, readonly NewEntry[]>> = {
  // What the first two digits of a mode buy; the codes were once called 境内, 其他 and 国际, under which nobody looks for services.
  PROJECT_PROP: list(['10', '货物', 'Goods'], ['20', '服务', 'Services'], ['30', '工程', 'Works']),
  PURCHASE_MODE: list(
    ['1010', '公开招标', 'Open tender'],
    ['1020', '邀请招标', 'Invited tender'],
    ['1030', '询价', 'Request for quotations'],
    ['1040', '单源谈判', 'Single-source negotiation'],
    ['1050', '竞争性谈判', 'Competitive negotiation'],
    ['1060', '单一来源', 'Sole source'],
    ['1070', '竞价', 'Auction'],
    ['2010', '公开招标（服务）', 'Open tender (services)'],
    ['2020', '邀请招标（服务）', 'Invited tender (services)'],
    ['2030', '询价（服务）', 'Request for quotations (services)'],
    ['2040', '单源谈判（服务）', 'Single-source negotiation (services)'],
    ['2050', '竞争性谈判（服务）', 'Competitive negotiation (services)'],
    ['2060', '单一来源（服务）', 'Sole source (services)'],
    ['3010', '公开招标（工程）', 'Open tender (works)'],
    ['3020', '邀请招标（工程）', 'Invited tender (works)'],
  ),
  PROJECT_TYPE: [
    ...list(['A', '工程', 'Works'], ['B', '货物', 'Goods'], ['C', '服务', 'Services']),
    ...below(
      'A',
      ['A01', '房屋建筑工程', 'Buildings'],
      ['A02', '市政工程', 'Municipal works'],
      ['A03', '水利工程', 'Water conservancy works'],
      ['A04', '机电安装工程', 'Mechanical and electrical installation'],
    ),
    ...below(
      'B',
      ['B01', '机电设备', 'Mechanical and electrical equipment'],
      ['B02', '泵阀管件', 'Pumps, valves and pipes'],
      ['B03', '电气与自动化', 'Electrical and automation'],
      ['B04', '药剂与耗材', 'Chemicals and consumables'],
      ['B05', '办公与信息设备', 'Office and IT equipment'],
    ),
    ...below(
      'C',
      ['C01', '勘察设计', 'Survey and design'],
      ['C02', '工程监理', 'Supervision of works'],
      ['C03', '信息系统服务', 'IT services'],
      ['C04', '物业与后勤', 'Facility services'],
    ),
  ],
  INDUSTRY_TYPE_2: list(
    ['34', '通用设备制造业', 'General machinery'],
    ['35', '专用设备制造业', 'Special machinery'],
    ['36', '汽车制造业', 'Automobiles'],
    ['38', '电气机械和器材制造业', 'Electrical machinery'],
    ['44', '电力、热力生产和供应业', 'Power and heat'],
    ['46', '水的生产和供应业', 'Water supply'],
    ['47', '房屋建筑业', 'Building'],
    ['48', '土木工程建筑业', 'Civil engineering'],
    ['53', '铁路运输业', 'Railways'],
    ['54', '道路运输业', 'Road transport'],
    ['65', '软件和信息技术服务业', 'Software and IT services'],
    ['74', '专业技术服务业', 'Technical services'],
    ['77', '生态保护和环境治理业', 'Environment'],
    ['78', '公共设施管理业', 'Public facilities'],
  ),
  FUND_SOURCE: list(
    ['1', '财政资金', 'Public budget'],
    ['2', '企业自筹', "Company's own funds"],
    ['3', '银行贷款', 'Bank loan'],
    ['4', '专项债券', 'Special bonds'],
    ['9', '其他', 'Other'],
  ),
  TENDER_ORGANIZE_FORM: list(
    ['10', '委托招标', 'Entrusted to an agency'],
    ['20', '自行招标', 'In-house tendering'],
  ),
  TENDER_ORGANIZE_FORM_CG: list(
    ['10', '委托采购', 'Entrusted to an agency'],
    ['20', '自行采购', 'In-house procurement'],
  ),
  STD_CURRENCY: list(
    ['CNY', '人民币', 'Renminbi'],
    ['USD', '美元', 'US dollar'],
    ['EUR', '欧元', 'Euro'],
    ['JPY', '日元', 'Yen'],
    ['GBP', '英镑', 'Pound sterling'],
  ),
  EXE_MODEL: list(['1', '按总价执行', 'By total'], ['2', '按明细执行', 'By item']),
  YES_NO: list(['1', '是', 'Yes'], ['0', '否', 'No']),
  EVA_METHOD: list(
    ['1', '综合评估法', 'Comprehensive evaluation'],
    ['2', '经评审的最低投标价法', 'Lowest evaluated price'],
    ['3', '综合评分法', 'Comprehensive scoring'],
  ),
  TENDER_COMP: list(
    ['10', '招标代理机构', 'Tender agency'],
    ['20', '集中采购机构', 'Central procurement body'],
    ['30', '自行招标单位', 'Tenderee without an agency'],
  ),
  PUR_TYPE_INTERNAL: list(
    ['10', '集中采购', 'Centralised procurement'],
    ['20', '分散采购', 'Decentralised procurement'],
    ['30', '零星采购', 'Small purchase'],
    ['40', '应急采购', 'Emergency procurement'],
  ),
  PLS_PURCHASE_PROJECT_TYPE: list(
    ['A', '工程类', 'Works'],
    ['B', '货物类', 'Goods'],
    ['C', '服务类', 'Services'],
  ),
  TRADING_PLATFORM: list(
    ['1', '公衡电子交易平台', 'Gongheng trading platform'],
    // A lot on this one has entered (进场): see the view v_lot.
    ['2', '公共资源交易平台（进场交易）', 'Public resource trading platform'],
  ),
  BIDDING_TYPE: list(['0', '无', 'None'], ['1', '总项竞价', 'Total'], ['2', '单项竞价', 'Single item']),
  BIDDING_MOLD: list(['1', '反向竞价', 'Reverse'], ['2', '正向竞价', 'Forward']),
  PROJECT_UN_STATUS: list(
    ['1010', '已保存', 'Saved'],
    ['1020', '审批中', 'In approval'],
    ['1030', '已退回', 'Returned'],
    ['1080', '已撤回', 'Withdrawn'],
    ['3010', '已立项', 'Approved'],
    ['3080', '公告已发布', 'Notice published'],
  ),
  PACKAGE_STAGE_UNIFIED: list(
    ['pre', '立项与公告', 'Project and notice'],
    ['open', '开标', 'Opening'],
    ['review', '评审', 'Review'],
    ['award', '定标', 'Award'],
  ),
};

/** What each dictionary is called on the administrators' screen. */
export const titles: Readonly<Record<ProjectDict, { zh: string; en: string }>> = {
  PROJECT_PROP: { zh: '项目性质', en: 'Procurement type' },
  PURCHASE_MODE: { zh: '采购方式', en: 'Procurement method' },
  PROJECT_TYPE: { zh: '项目类别', en: 'Project category' },
  INDUSTRY_TYPE_2: { zh: '行业分类', en: 'Industry category' },
  FUND_SOURCE: { zh: '资金来源', en: 'Fund source' },
  TENDER_ORGANIZE_FORM: { zh: '招标组织形式', en: 'Tender organisation form' },
  TENDER_ORGANIZE_FORM_CG: { zh: '采购组织形式', en: 'Procurement organisation form' },
  STD_CURRENCY: { zh: '币种', en: 'Currency' },
  EXE_MODEL: { zh: '实施模式', en: 'Execution model' },
  YES_NO: { zh: '是否', en: 'Yes or no' },
  EVA_METHOD: { zh: '评审办法', en: 'Evaluation method' },
  TENDER_COMP: { zh: '招标公司', en: 'Tender companies' },
  PUR_TYPE_INTERNAL: { zh: '内部采购类型', en: 'Internal purchase type' },
  PLS_PURCHASE_PROJECT_TYPE: { zh: '计划采购项目类型', en: 'Purchase project type of plans' },
  TRADING_PLATFORM: { zh: '交易平台', en: 'Trading platform' },
  BIDDING_TYPE: { zh: '竞价类型', en: 'Auction type' },
  BIDDING_MOLD: { zh: '竞价模式', en: 'Auction mode' },
  PROJECT_UN_STATUS: { zh: '项目状态', en: 'Project status' },
  PACKAGE_STAGE_UNIFIED: { zh: '标段阶段', en: 'Lot stage' },
};
