import { dividesByZero, type Formula, FormulaError, formulaOf } from '#areas/project/shared/goods/formula.ts';
import { planOf } from '#areas/project/shared/goods/plan.ts';
import { isChoice, isComputed, isNumeric, isTyped, optionsOf } from '#areas/project/shared/goods/rows.ts';
import { PURCHASER_FILLS } from '#areas/project/shared/goods/template.ts';
import type { FieldProblem } from '#kit/shared/refusal.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { templateText } from './text/index.ts';
import type { Column } from './sheet.ts';

/** 列宽, in pixels. */
export const WIDTH = { least: 40, most: 600 } as const;
/** 最大长度 of one cell. */
export const LENGTH_MAX = 5000;
/** What is taken from a product of the catalogue (关联). */
export const associations = ['productName', 'specification', 'unit', 'referencePrice'] as const;

type Key = Parameters<typeof templateText.key>[0];

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;
/** Names of a row's own, of the function of formulas, and those that every object has. */
const isReserved = (code: string): boolean => code === 'id' || code.toUpperCase() === 'SUM' || code in {};
/** The row's number (序号) stands beside the cells under this name. */
const ROW_NUMBER = 'itemNo';

/** How a column is called where something is said of it (字段称呼): by its name, else by its code or place. */
export const columnName = (column: Column, at: number): string =>
  column.fieldName || column.fieldCode || String(at + 1);

/** Everything that keeps columns from being a sheet (数据表单检查): each fault names its column; empty when they are whole. */
export function columnFaults(columns: readonly Column[]): FieldProblem[] {
  const faults: FieldProblem[] = [];
  const say = (path: string, key: Key, params?: FieldProblem['params']) =>
    faults.push({ path, key: templateText.key(key), ...(params ? { params } : {}) });
  if (!columns.some(isTyped)) say('items', 'column.none');
  if (columns.filter((c) => c.inputType === 'NN').length > 1) say('items', 'column.numberTwice');
  columns.forEach((column, i) => {
    const add = (field: keyof Column, key: Key, params?: FieldProblem['params']) =>
      say(`items.${i}.${field}`, key, { column: columnName(column, i), ...params });
    nameFaults(columns, i, add);
    shapeFaults(column, add);
    if (isComputed(column)) formulaFaults(columns, column, add);
    const twice = columns.findIndex((c) => c.association !== '' && c.association === column.association);
    if (twice >= 0 && twice < i) add('association', 'column.associationTwice');
  });
  if (faults.length === 0) circle(columns, say);
  return faults;
}

type Add = (field: keyof Column, key: Key, params?: FieldProblem['params']) => void;

/** What stands above a column, by which an imported sheet finds it. */
const heads = (column: Column): string[] => [column.fieldName, column.fieldNameEn].filter((h) => h !== '');

function nameFaults(columns: readonly Column[], at: number, add: Add): void {
  const column = columns[at] as Column;
  const before = columns.slice(0, at);
  if (column.fieldName === '') add('fieldName', 'column.needName');
  else if (heads(column).some((head) => head.startsWith('*'))) add('fieldName', 'column.star');
  else if (before.some((c) => heads(c).some((head) => heads(column).includes(head))))
    add('fieldName', 'column.nameTwice');
  const { fieldCode } = column;
  if (!CODE.test(fieldCode)) add('fieldCode', 'column.code');
  else if (isReserved(fieldCode) || (fieldCode === ROW_NUMBER && column.inputType !== 'NN'))
    add('fieldCode', 'column.codeReserved', { name: fieldCode });
  else if (before.some((c) => c.fieldCode === fieldCode))
    add('fieldCode', 'column.codeTwice', { name: fieldCode });
}

function shapeFaults(column: Column, add: Add): void {
  if (column.fieldWidth < WIDTH.least || column.fieldWidth > WIDTH.most)
    add('fieldWidth', 'column.width', WIDTH);
  const { inputMaxLength: longest } = column;
  if (longest !== null && (longest < 1 || longest > LENGTH_MAX))
    add('inputMaxLength', 'column.length', { max: LENGTH_MAX });
  const options = optionsOf(column);
  if (isChoice(column) ? options.length === 0 : column.options !== '') add('options', 'column.options');
  else if (new Set(options).size < options.length) add('options', 'column.optionTwice');
  if (column.association !== '' && !(associations as readonly string[]).includes(column.association))
    add('association', 'column.association');
  if (!isComputed(column)) return;
  if (!isNumeric(column)) add('computalFormulas', 'column.notNumber', { name: columnName(column, 0) });
  // What is reckoned here is the purchaser's own, and no bidder reads it (标底保密).
  if (column.inputOwner !== PURCHASER_FILLS) add('inputOwner', 'column.computedOwner');
  if (isYes(column.isRequired)) add('isRequired', 'column.computedRequired');
}

/** What a formula says that it names, in the order in which it is read. */
function formulaFaults(columns: readonly Column[], column: Column, add: Add): void {
  const wrong = (key: Key, params?: FieldProblem['params']) => add('computalFormulas', key, params);
  let formula: Formula;
  try {
    formula = formulaOf(column.computalFormulas);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const { fault, about } = error;
    if (fault === 'tooLong') return wrong('column.formulaLong', { max: about });
    return fault === 'unknown'
      ? wrong('column.unknown', { name: about })
      : wrong('column.syntax', { name: about });
  }
  if (dividesByZero(formula.term)) wrong('column.division');
  for (const name of new Set([...formula.cells, ...formula.sums])) {
    const named = columns.find((c) => c.fieldCode === name);
    if (!named) wrong('column.unknown', { name });
    else if (!isNumeric(named)) wrong('column.notNumber', { name: columnName(named, 0) });
    else if (named.inputOwner !== PURCHASER_FILLS) wrong('column.bidders', { name: columnName(named, 0) });
  }
}

/** 循环引用: a column that in the end hangs on itself. */
function circle(
  columns: readonly Column[],
  say: (path: string, key: Key, params: FieldProblem['params']) => void,
): void {
  try {
    planOf(columns);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const at = columns.findIndex((c) => c.fieldCode === error.about);
    const column = columns[at];
    say(`items.${Math.max(at, 0)}.computalFormulas`, 'column.circle', {
      column: column ? columnName(column, at) : error.about,
    });
  }
}
