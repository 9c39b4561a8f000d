import { moneyUnit } from '#kit/shared/decimal.ts';
import type { FieldSpec, Values } from '#kit/shared/fields.ts';
import type { TextKey } from '#kit/shared/text.ts';
import { AUCTION } from './modes.ts';
import type { projectText } from './text/index.ts';

export type ProjectKey = TextKey<typeof projectText.zh>;
type Spec = FieldSpec<ProjectKey>;

const plain = /^-?\d+(\.\d+)?$/;
const number = (value: string | null | undefined): number | undefined => {
  const bare = value?.replaceAll(',', '') ?? '';
  return plain.test(bare) ? Number(bare) : undefined;
};

/** 估算价小数位: two for yuan, six for ten thousand yuan. */
function amountShape(value: string, values: Values): ProjectKey | undefined {
  const bare = value.replaceAll(',', '');
  if (value.length > 20) return 'wrong.amountTooLong';
  if (!plain.test(bare)) return 'wrong.positive';
  const decimals = bare.includes('.') ? bare.length - bare.indexOf('.') - 1 : 0;
  if (values.generalAmountUnit === moneyUnit.yuan) return decimals > 2 ? 'wrong.twoDecimals' : undefined;
  return decimals > 6 ? 'wrong.sixDecimals' : undefined;
}

export const estimate: Spec = {
  kind: 'money',
  unit: moneyUnit.tenThousand,
  unitBy: 'generalAmountUnit',
  need: 'need.generalAmount',
  above: '0',
  outOfRange: 'wrong.positive',
  decimals: 6,
  check: amountShape,
};

/** 竞价类型: without auction prices, for the whole, or for each single item. */
export const biddingType = { none: '0', total: '1', single: '2' } as const;
/** 竞价方式: offers go down from the purchaser's price, or up from the seller's. */
const biddingMold = { reverse: '1', forward: '2' } as const;

/** 项目预算: an amount in ten thousand yuan whose currency and unit are locked; regions say its refusals in their own words. */
export const lockedBudget = {
  kind: 'money',
  currency: 'CNY',
  unit: moneyUnit.tenThousand,
  above: '0',
  outOfRange: 'wrong.positive',
  decimals: 6,
  tooPrecise: 'wrong.sixDecimals',
} as const;

export const unitOptions = [
  { value: moneyUnit.yuan, label: 'unit.yuan' },
  { value: moneyUnit.tenThousand, label: 'unit.wanYuan' },
] as const;

function floorProblem(value: string, values: Values): ProjectKey | undefined {
  const floor = number(value);
  if (floor === undefined) return 'wrong.positive';
  if (floor > 10_000_000_000) return 'wrong.floorMax';
  if (values.biddingMold === biddingMold.reverse && floor < 0) return 'wrong.floorNegative';
  if (values.biddingMold === biddingMold.forward && floor <= 0) return 'wrong.floorZero';
  const gradient = number(values.gradientPrice);
  if (values.biddingMold === biddingMold.reverse && gradient !== undefined && floor <= gradient)
    return 'wrong.floorGradient';
  return undefined;
}

const auction = { purchaseMode: AUCTION } as const;

/** Prices of the whole show with a total auction only; an auction of single items hides them and keeps what was typed. */
const ofTotal = {
  showIf: { ...auction, biddingType: biddingType.total },
  keptIf: { ...auction, biddingType: biddingType.single },
} as const;

/** 竞价: type 0 none, 1 total, 2 single item; mold 1 reverse, 2 forward. Type 0 clears the prices, type 2 only hides them. */
export const biddingFields = {
  biddingType: {
    kind: 'choice',
    dict: 'BIDDING_TYPE',
    need: 'need.biddingType',
    default: '2',
    showIf: auction,
  },
  biddingMold: {
    kind: 'choice',
    dict: 'BIDDING_MOLD',
    need: 'need.biddingMold',
    default: '1',
    showIf: auction,
  },
  floorPrice: {
    kind: 'money',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
    check: floorProblem,
    ...ofTotal,
  },
  gradientPrice: {
    kind: 'money',
    need: 'need.gradientPrice',
    above: '0',
    outOfRange: 'wrong.positive',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
    ...ofTotal,
  },
} as const satisfies Record<string, Spec>;
