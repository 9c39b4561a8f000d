import type { DictName } from '#kit/shared/names.ts';
import { z } from 'zod';
import { compare as compareNumbers, dec } from '#kit/shared/decimal.ts';

/** What a business says about a submission, and what a branch asks of it (流转条件). Amounts are exact decimals, written as text. */
export type Variables = Readonly<Record<string, string>>;

export const comparisons = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in'] as const;
export type Comparison = (typeof comparisons)[number];

/** 变量: one that a business declares for its approvals. */
export interface ApprovalVariable {
  readonly key: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly type: 'number' | 'text';
  /** A dictionary whose codes it takes. */
  readonly dict?: DictName;
}

export const condition = z.strictObject({
  variable: z.string().min(1).max(60),
  op: z.enum(comparisons),
  /** One value; several for `in`. */
  values: z.array(z.string().max(100)).min(1).max(50),
});
export type Condition = z.infer<typeof condition>;

const NUMBER = /^-?\d{1,30}(\.\d{1,10})?$/;
export const isNumber = (text: string): boolean => NUMBER.test(text);

const order: Readonly<Record<Exclude<Comparison, 'in'>, (sign: number) => boolean>> = {
  eq: (s) => s === 0,
  ne: (s) => s !== 0,
  lt: (s) => s < 0,
  le: (s) => s <= 0,
  gt: (s) => s > 0,
  ge: (s) => s >= 0,
};

/** −1, 0 or 1; numbers by their value, other text by being the same or not. */
function compare(a: string, b: string): number | undefined {
  if (isNumber(a) && isNumber(b)) return compareNumbers(dec(a), dec(b));
  return a === b ? 0 : undefined;
}

/** Does it hold? A variable that the business did not give fulfils nothing but being different. */
export function isMet({ variable, op, values }: Condition, given: Variables): boolean {
  const value = given[variable];
  if (value === undefined) return op === 'ne';
  if (op === 'in') return values.some((one) => compare(value, one) === 0);
  const sign = compare(value, values[0] ?? '');
  return sign === undefined ? op === 'ne' : order[op](sign);
}
