import {
  add,
  compare,
  dec,
  type Decimal,
  div,
  hundred,
  mul,
  round,
  sub,
  toText,
  zero,
} from '#kit/shared/decimal.ts';
import type { FieldProblem } from '#kit/shared/refusal.ts';
import { contractText } from './text/index.ts';

/** 变更依据: why a contract in force may be changed at all. */
export const grounds = ['extraGoods', 'scopeChange', 'forceMajeure', 'ownerCause', 'other'] as const;
export type Ground = (typeof grounds)[number];

/** What each ground lets change (可变更的内容); quality, unit prices and the parties never change. */
const lets: Readonly<
  Record<Ground, { readonly goods: boolean; readonly period: boolean; readonly terms: boolean }>
> = {
  extraGoods: { goods: true, period: false, terms: false },
  scopeChange: { goods: true, period: true, terms: true },
  forceMajeure: { goods: false, period: true, terms: true },
  ownerCause: { goods: false, period: true, terms: true },
  other: { goods: false, period: false, terms: true },
};
/** The ground by its code; null where none was chosen yet. */
export const groundOf = (code: string | null): Ground | null => grounds.find((one) => one === code) ?? null;

export function letsChange(code: string | null, what: keyof (typeof lets)['other']): boolean {
  const ground = groundOf(code);
  return ground !== null && lets[ground][what];
}

/** 追加的货物: more of an item of the winning bid, at the price that the bid gave it. */
export interface Extra {
  /** Which item of the bid, from 0. */
  readonly item: number;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly price: string;
  readonly count: string;
  readonly sum: string;
}

export interface ExtraTyped {
  readonly item: number;
  readonly count: string;
}

interface Item {
  readonly name?: string | undefined;
  readonly spec?: string | undefined;
  readonly unit?: string | undefined;
  readonly price?: string | undefined;
}

function number(text: string | undefined): Decimal | undefined {
  try {
    return text === undefined || text === '' ? undefined : dec(text.replaceAll(',', ''));
  } catch {
    return undefined;
  }
}

/** The goods that are added, priced by the bid (追加货物计价), or what is wrong with what was typed. */
export function extrasOf(
  items: readonly Item[],
  typed: readonly ExtraTyped[],
): { readonly extras: readonly Extra[]; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const seen = new Set<number>();
  const extras = typed.flatMap(({ item, count }, i): Extra[] => {
    const of = items[item];
    const price = number(of?.price);
    const n = number(count);
    if (!of || !price || compare(price, zero) <= 0 || seen.has(item)) {
      problems.push({ path: `extras.${i}.item`, key: contractText.key('wrong.extraItem') });
      return [];
    }
    seen.add(item);
    if (!n || compare(n, zero) <= 0 || n.scale > 4) {
      problems.push({ path: `extras.${i}.count`, key: contractText.key('wrong.extraCount') });
      return [];
    }
    const { name = '', spec = '', unit = '' } = of;
    return [
      {
        item,
        name,
        spec,
        unit,
        price: toText(price),
        count: toText(n),
        sum: toText(round(mul(price, n), 2)),
      },
    ];
  });
  return { extras, problems };
}

/** 追加金额 of these goods together, in yuan. */
export const extraAmount = (extras: readonly { readonly sum: string }[]): string =>
  toText(extras.reduce<Decimal>((total, { sum }) => add(total, dec(sum)), zero));

/** 政府采购法第49条: all supplements together, of the price of the contract. */
const EXTRA_SHARE = dec('10');

/** May so much be added without changing what was tendered (追加不超过百分之十)? */
export const extraTooMuch = (price: string, amounts: readonly string[]): boolean =>
  compare(
    mul(
      amounts.reduce<Decimal>((total, one) => add(total, dec(one)), zero),
      hundred,
    ),
    mul(dec(price), EXTRA_SHARE),
  ) > 0;

/** 尚可追加, in yuan, rounded down to the fen. */
export function extraLeft(price: string, amounts: readonly string[]): string {
  const most = div(mul(dec(price), EXTRA_SHARE), hundred, 8);
  const left = sub(
    most,
    amounts.reduce<Decimal>((total, one) => add(total, dec(one)), zero),
  );
  const near = round(left, 2);
  return toText(compare(near, left) > 0 ? sub(near, dec('0.01')) : near);
}

/** 合同价款 with what is added. */
export const priceWith = (price: string, amount: string): string => toText(add(dec(price), dec(amount)));
