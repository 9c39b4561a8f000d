import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import {
  compare,
  dec,
  DecimalError,
  type Decimal,
  isNegative,
  isZero,
  sum,
  toText,
} from '#kit/shared/decimal.ts';
import { clauseOrigin } from '#areas/clause/shared/schema.ts';
import type { FieldProblem } from '#kit/shared/refusal.ts';
import { checkFormula, formulas, PriceFormulaError } from './price-formulas.ts';
import { fileText } from './text/index.ts';

export const ITEMS_MAX = 100;
export const NAME_MAX = 200;
export const STANDARD_MAX = 2000;

/** Formulas a document may choose (价格分公式): those that give a score; F7 only ranks. */
export const scoringFormulas = [...formulas.values()].filter((f) => !f.rankingOnly);

const decimalText = z.string().trim().max(20);
const itemId = z.uuid().nullish();

/** A scored item (评分项) as typed: a half-filled one may be saved, only a whole one submitted. */
const scoreItem = z.strictObject({
  id: itemId,
  part: z.enum(['technical', 'business']),
  name: z.string().trim().max(NAME_MAX, fileText.key('tooLong')),
  full: decimalText,
  standard: z.string().trim().max(STANDARD_MAX, fileText.key('tooLong')).default(''),
  /** 客观评审因素: facts decide the score, so all members must find the same one. */
  objective: z.boolean().optional(),
  /** 来自条款库: the clause that it was copied from. */
  from: clauseOrigin.optional(),
});

/** A ground of the preliminary review (初步评审项): passed or failed, no points. */
const passItem = z.strictObject({
  id: itemId,
  part: z.enum(['qualification', 'conformity']),
  name: z.string().trim().max(NAME_MAX, fileText.key('tooLong')),
  /** 评审标准; documents of earlier times have none. */
  standard: z.string().trim().max(STANDARD_MAX, fileText.key('tooLong')).optional(),
  from: clauseOrigin.optional(),
});

export const evaluationInput = z.strictObject({
  formula: z.string().max(10).default('F1'),
  params: z.record(z.string().max(30), z.string().max(40)).default({}),
  priceFull: decimalText.default(''),
  items: z.array(scoreItem).max(ITEMS_MAX).default([]),
  passItems: z.array(passItem).max(ITEMS_MAX).default([]),
});

const stored = { id: z.string() };
/** 评标办法, as stored and frozen: every item with its id. */
export const evaluationRecord = evaluationInput.extend({
  items: upTo(ITEMS_MAX, scoreItem.extend(stored)),
  passItems: upTo(ITEMS_MAX, passItem.extend(stored)),
});

export type EvaluationInput = z.infer<typeof evaluationInput>;
export type Evaluation = z.infer<typeof evaluationRecord>;

export const emptyEvaluation: Evaluation = {
  formula: 'F1',
  params: {},
  priceFull: '',
  items: [],
  passItems: [],
};

const HUNDRED = dec('100');

/** A full score: above zero, at most 100, at most two digits after the point. */
function score(text: string): Decimal | undefined {
  try {
    const value = dec(text);
    return isZero(value) || isNegative(value) || compare(value, HUNDRED) > 0 || value.scale > 2
      ? undefined
      : value;
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}

export const isFullScore = (text: string): boolean => score(text) !== undefined;

type ScoredDraft = Pick<EvaluationInput, 'priceFull'> & {
  readonly items: readonly { readonly full: string }[];
};

/** Price and items together (满分合计), as far as they are numbers. */
export const totalFull = (e: ScoredDraft): string =>
  toText(sum([e.priceFull, ...e.items.map((i) => i.full)].flatMap((text) => score(text) ?? [])));

type Key = Parameters<typeof fileText.key>[0];

/** Everything that keeps an evaluation method from being issued (评标办法检查): empty when it is whole. */
export function evaluationFaults(e: EvaluationInput, ceiling: string | null): FieldProblem[] {
  const faults: FieldProblem[] = [];
  const add = (path: string, key: Key, params?: FieldProblem['params']) =>
    faults.push({ path, key: fileText.key(key), ...(params ? { params } : {}) });
  if (!score(e.priceFull)) add('priceFull', 'wrong.priceFull');
  faults.push(...formulaFaults(e, ceiling));
  e.items.forEach((item, i) => {
    if (item.name === '') add(`items.${i}.name`, 'need.itemName', { n: i + 1 });
    if (!score(item.full)) add(`items.${i}.full`, 'wrong.full', { n: i + 1 });
  });
  const names = e.items.map((item) => `${item.part}:${item.name}`);
  names.forEach((name, i) => {
    if (e.items[i]?.name !== '' && names.indexOf(name) < i)
      add(`items.${i}.name`, 'wrong.itemTwice', { n: i + 1 });
  });
  const total = totalFull(e);
  if (faults.length === 0 && compare(dec(total), HUNDRED) !== 0) add('items', 'wrong.total', { total });
  if (e.passItems.length === 0) add('passItems', 'need.passItems');
  e.passItems.forEach((item, i) => {
    if (item.name === '') add(`passItems.${i}.name`, 'need.groundName', { n: i + 1 });
  });
  return faults;
}

function formulaFaults(e: EvaluationInput, ceiling: string | null): FieldProblem[] {
  const at = (path: string, key: Key, params?: FieldProblem['params']): FieldProblem[] => [
    { path, key: fileText.key(key), ...(params ? { params } : {}) },
  ];
  if (!scoringFormulas.some((f) => f.id === e.formula)) return at('formula', 'wrong.formula');
  try {
    checkFormula({
      formula: e.formula,
      params: e.params,
      fullScore: score(e.priceFull) ? e.priceFull : '1',
      ...(ceiling === null ? {} : { ceiling }),
    });
    return [];
  } catch (error) {
    if (!(error instanceof PriceFormulaError)) throw error;
    if (error.code === 'missingCeiling') return at('ceiling', 'need.ceiling');
    if (error.code === 'badCeiling') return at('ceiling', 'wrong.ceiling');
    return at(`params.${error.about}`, 'wrong.param', { name: error.about });
  }
}
