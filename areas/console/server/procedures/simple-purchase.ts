import type { Definition } from '#areas/procedure/server/index.ts';
import { simpleScreens } from '#areas/simple-bidding/shared/screens.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { contractStep, keepKey, key, look, openingStep, received } from './operations.ts';
import { periods } from './periods.ts';

const { page } = simpleScreens;

/** 简易招采: the short road of an inquiry on one page; quotes are sealed and opened as bids are. */
const steps: Definition['steps'] = [
  {
    code: 'S1',
    name: { zh: '项目与条款审批', en: 'Project, terms and approval' },
    stage: 'pre',
    operations: [
      key('simple', '编制简易招采', 'Prepare the purchase', 'PM', page, 'simpleBidding.edit'),
      look('ownerSimple', '查看简易招采', 'View the purchase', 'owner', page, 'simpleBidding.view'),
    ],
  },
  {
    code: 'S4',
    name: { zh: '发出邀请或公告', en: 'Invitation or notice' },
    stage: 'pre',
    operations: [
      keepKey('保管报价密钥', 'Keep the key'),
      key('publish', '发出', 'Publish', 'PM', page, 'simpleBidding.edit'),
    ],
  },
  {
    code: 'S9',
    name: { zh: '报价递交', en: 'Quotes' },
    stage: 'open',
    periods: [periods.inquiry],
    operations: [
      key('quote', '报价', 'Quote', 'supplier', tenderFileScreens.quote, 'simpleBidding.quote'),
      received,
    ],
  },
  openingStep({
    step: ['报价开启', 'Opening of the quotes'],
    host: ['主持开启', 'Host'],
    release: ['释放密钥', 'Release the key'],
    attend: ['解密', 'Decrypt'],
    record: ['开启记录', 'Record'],
  }),
  {
    code: 'S13',
    name: { zh: '比价', en: 'Comparison' },
    stage: 'award',
    operations: [key('compare', '比价并提出成交', 'Compare and propose', 'PM', page, 'simpleBidding.award')],
  },
  {
    code: 'S19',
    name: { zh: '成交审批', en: 'Approval of the award' },
    stage: 'award',
    operations: [
      look('proposal', '成交建议', 'Proposal', 'PM', page, 'simpleBidding.view'),
      look('ownerProposal', '成交建议', 'Proposal', 'owner', page, 'simpleBidding.view'),
    ],
  },
  {
    code: 'S20',
    name: { zh: '采购结果', en: 'Result' },
    stage: 'award',
    operations: [
      look('result', '采购结果', 'Result', 'PM', page, 'simpleBidding.view'),
      look('ownResult', '采购结果', 'Result', 'supplier', tenderFileScreens.quote, 'simpleBidding.quote'),
    ],
  },
  contractStep,
];

const ofMode = (purchaseMode: string, sort: number, zh: string, en: string): Definition => ({
  procCode: `SIMPLE-${purchaseMode}`,
  procName: `${zh}简易招采`,
  procNameEn: `Simple purchase of ${en}`,
  purchaseMode,
  qualMode: '20',
  sort,
  page,
  steps,
});

/** 简易招采流程 of goods and services; works have no inquiry. */
export const simplePurchases: readonly Definition[] = [
  ofMode('1030', 35, '货物', 'goods'),
  ofMode('2030', 235, '服务', 'services'),
];
