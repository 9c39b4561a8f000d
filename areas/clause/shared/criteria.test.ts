import { expect, test } from 'vitest';
import { type Criterion, criterionFaults } from './criteria.ts';

const faults = (standard: string, kind: Criterion['kind'] = 'business') =>
  criterionFaults({ kind, name: '条款', standard }).map((f) => f.fault);

test.each([
  ['size', '注册资本不低于5000万元得3分'],
  ['size', '注册资本不得低于5000万元'],
  ['minimum', '投标报价不得低于最高投标限价的90%，否则否决'],
  ['size', '近三年平均营业收入达到1亿元的得2分'],
  ['size', '员工人数100人以上加1分'],
  ['region', '具有本省同类业绩的每项加2分'],
  ['region', '投标人须在项目所在地设立分支机构'],
  ['region', '本地企业加2分'],
  ['region', '获得本市市政工程奖项的得1分'],
  ['ownership', '国有企业得5分'],
  ['ownership', '投标人为上市公司的加1分'],
  ['brand', '水泵必须采用甲牌品牌'],
  ['brand', '核心部件须为指定供应商生产'],
  ['member', '行业协会会员单位加1分'],
  ['minimum', '设最低投标限价400万元'],
  ['minimum', '投标报价低于最高投标限价的85%的，否决其投标'],
] as const)('unlawful (%s): %s', (fault, standard) => {
  expect(faults(standard)).toEqual([fault]);
});

test.each([
  '不得以注册资本、企业规模作为评审因素',
  '近三年完成过单项合同金额500万元及以上的同类业绩，每项得2分，最多6分',
  '投标报价低于成本或者高于招标文件设定的最高投标限价的，否决其投标',
  '投标报价明显低于其他报价20%的，应当书面说明，不能说明其合理性的予以否决',
  '主要材料采用某品牌或相当于该品牌档次的产品',
  '必须采用甲品牌或相当于该品牌的产品',
  '质量保证期不低于24个月，服务响应时间不超过4小时',
  '为国有企业客户供货的类似业绩每项得1分',
  '项目经理具有一级注册建造师执业资格',
  '施工现场市内交通组织方案合理',
])('lawful: %s', (standard) => {
  expect(faults(standard)).toEqual([]);
});

test('what scores nobody may ask for the finances that performance needs', () => {
  const net = '近三年净资产为正，财务状况良好';
  expect(faults(net, 'qualification')).toEqual([]);
  expect(faults(net, 'business')).toEqual(['size']);
  expect(faults('注册资本不少于1000万元', 'qualification')).toEqual(['size']);
});

test('the name is read as well, and each rule is told once of a text', () => {
  expect(
    criterionFaults({ kind: 'qualification', name: '注册资金', standard: '注册资金1千万元；注册资本金到位' }),
  ).toMatchObject([
    { field: 'name', fault: 'size', word: '注册资金', rule: 'reasonableCriteria' },
    { field: 'standard', fault: 'size', word: '注册资金' },
  ]);
});
