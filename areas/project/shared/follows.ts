/**
 * 联动: what a choice in the form of a project or a lot does to the other fields. With the conditions in the descriptions
 * of the fields this is the whole of it: the browser does it at once, the server refuses or drops what is left over.
 */
import { follows } from '#kit/shared/follow.ts';
import { biddingType, type ProjectKey } from './amount.ts';
import type { mainFields } from './main/schema.ts';
import { ENTRUSTED, SINGLE_LEVEL_CITY, SINGLE_LEVEL_PROVINCE } from './modes.ts';
import type { packageFields } from './package/schema.ts';

type Main = keyof (typeof mainFields)['fields'];
type Lot = keyof (typeof packageFields)['fields'];

/** Facts beside the form that conditions ask for: '1' = yes. */
export const SEVERAL_LOTS = 'severalLots';
export const HAS_ROWS = 'hasRows';

/** 项目地区: a level goes with the one above it; 830000 has no levels. */
export const placeFollows = follows<Main & Lot, ProjectKey>(
  {
    on: 'projectareaProvince',
    when: { projectareaProvince: SINGLE_LEVEL_PROVINCE },
    always: true,
    clears: ['projectareaCountry'],
    sets: { projectareaCity: SINGLE_LEVEL_CITY },
  },
  {
    on: 'projectareaProvince',
    when: { '!projectareaProvince': SINGLE_LEVEL_PROVINCE },
    clears: ['projectareaCity'],
  },
  {
    on: 'projectareaCity',
    when: { '!projectareaProvince': SINGLE_LEVEL_PROVINCE },
    clears: ['projectareaCountry'],
  },
);

/** What lots and undivided projects have in common. */
const shared = follows<Main & Lot, ProjectKey>(
  // 采购方式: another one has other procedures, and its execution model is worked out anew.
  { on: 'purchaseMode', clears: ['exeModel', 'businessFlowId'] },
  { on: 'exeModel', clears: ['businessFlowId'] },
  { on: 'projectType', clears: ['projectTypeSecond'] },
  {
    on: 'biddingType',
    when: { biddingType: biddingType.none },
    always: true,
    clears: ['floorPrice', 'gradientPrice'],
  },
);

/** 标段表单的联动. */
export const lotFollows = [
  ...shared,
  ...placeFollows,
  // 更换模板: the rows of the one before go with it, so it is asked for first.
  ...follows<Lot, ProjectKey>({
    on: 'wzmxTemplateId',
    when: { [HAS_ROWS]: '1' },
    asks: 'confirm.template',
  }),
];

/** 项目表单的联动. */
export const mainFollows = [
  ...shared,
  ...placeFollows,
  ...follows<Main, ProjectKey>(
    { on: 'projectProp', clears: ['purchaseMode'] },
    {
      on: 'bidOrganizationWay',
      when: { '!bidOrganizationWay': ENTRUSTED },
      always: true,
      clears: ['conContractId', 'conContractName'],
    },
    { on: 'businessFlowId', when: { [SEVERAL_LOTS]: '1' }, warns: 'flowInLots' },
  ),
];
