import { type Decimal, dec, mul, zero } from '#kit/shared/decimal.ts';
import { minus, over, plus, type Ratio, ratioOf, times } from '#kit/shared/ratio.ts';

/** What is wrong with a formula, where a template is written or read (公式错误). */
type FormulaFault = 'empty' | 'tooLong' | 'syntax' | 'unknown' | 'notNumber' | 'cycle';

export class FormulaError extends Error {
  readonly fault: FormulaFault;
  /** The column or the piece of text that it is about. */
  readonly about: string;

  constructor(fault: FormulaFault, about: string) {
    super(`${fault}: ${about}`);
    this.name = 'FormulaError';
    this.fault = fault;
    this.about = about;
  }
}

type Operator = '+' | '-' | '*' | '/';
type Term =
  | { readonly kind: 'number'; readonly value: Ratio }
  | { readonly kind: 'cell' | 'sum'; readonly name: string }
  | { readonly kind: 'negative'; readonly of: Term }
  | { readonly kind: 'pair'; readonly by: Operator; readonly left: Term; readonly right: Term };

/** A formula that was read (计算公式): the cells of its row that it names, and the columns that it adds up. */
export interface Formula {
  readonly cells: readonly string[];
  readonly sums: readonly string[];
  readonly term: Term;
}

/** Bounds the depth of brackets and the work for one cell too. */
const LONGEST = 500;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\d_]*)|([-+*/()（）×÷−]))/uy;
const same = new Map([
  ['×', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['（', '('],
  ['）', ')'],
]);
const isWord = (token: string | undefined): token is string =>
  token !== undefined && /^[\p{L}_]/u.test(token);

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new FormulaError('syntax', text.slice(at, at + 20).trim());
    const token = found[1] ?? found[2] ?? found[3] ?? '';
    tokens.push(same.get(token) ?? token);
  }
  return tokens;
}

/**
 * Reads `a*(b-1)÷SUM(c)`: plain numbers, names of columns, + − × ÷ with their usual precedence, brackets, and SUM of a column
 * over all rows. Nothing is ever handed to the language itself.
 */
export function formulaOf(text: string): Formula {
  if (text.trim() === '') throw new FormulaError('empty', '');
  if (text.length > LONGEST) throw new FormulaError('tooLong', String(LONGEST));
  const tokens = tokensOf(text);
  const cells = new Set<string>();
  const sums = new Set<string>();
  let at = 0;
  const wrong = () => new FormulaError('syntax', tokens[at] ?? text.trim().slice(-20));
  const take = (token: string): void => {
    if (tokens[at] !== token) throw wrong();
    at += 1;
  };

  const single = (): Term => {
    const token = tokens[at];
    if (token === '-') {
      at += 1;
      return { kind: 'negative', of: single() };
    }
    if (token === '(') {
      at += 1;
      const inner = total();
      take(')');
      return inner;
    }
    if (isWord(token)) {
      at += 1;
      if (tokens[at] !== '(') {
        cells.add(token);
        return { kind: 'cell', name: token };
      }
      if (token.toUpperCase() !== 'SUM') throw new FormulaError('unknown', token);
      at += 1;
      const name = tokens[at];
      if (!isWord(name)) throw wrong();
      at += 1;
      take(')');
      sums.add(name);
      return { kind: 'sum', name };
    }
    if (token === undefined || !/^\d/.test(token) || /^0\d/.test(token)) throw wrong();
    at += 1;
    return { kind: 'number', value: ratioOf(dec(token)) };
  };
  const chain = (of: () => Term, operators: readonly string[]): Term => {
    let left = of();
    for (let by = tokens[at]; by !== undefined && operators.includes(by); by = tokens[at]) {
      at += 1;
      left = { kind: 'pair', by: by as Operator, left, right: of() };
    }
    return left;
  };
  const product = (): Term => chain(single, ['*', '/']);
  const total = (): Term => chain(product, ['+', '-']);

  const term = total();
  if (at < tokens.length) throw wrong();
  return { cells: [...cells], sums: [...sums], term };
}

const calculate: Readonly<Record<Operator, (a: Ratio, b: Ratio) => Ratio | undefined>> = {
  '+': plus,
  '-': minus,
  '*': times,
  '/': (a, b) => (b.n === 0n ? undefined : over(a, b)),
};

/** 除数为零: whether some division in it is by what is always 0; what hangs on cells is known only with them. */
export function dividesByZero(term: Term): boolean {
  if (term.kind === 'negative') return dividesByZero(term.of);
  if (term.kind !== 'pair') return false;
  if (dividesByZero(term.left) || dividesByZero(term.right)) return true;
  return term.by === '/' && valueOf(term.right, noNumbers)?.n === 0n;
}

/** Where a formula finds its numbers; undefined where there is none. */
export interface Numbers {
  readonly cell: (name: string) => Decimal | undefined;
  readonly sum: (name: string) => Decimal | undefined;
}

const noNumbers: Numbers = { cell: () => undefined, sum: () => undefined };

/** The exact value, rounded nowhere; undefined unless all that it names are numbers, or where it would divide by 0. */
export function valueOf(term: Term, numbers: Numbers): Ratio | undefined {
  switch (term.kind) {
    case 'number':
      return term.value;
    case 'cell':
    case 'sum': {
      const found = numbers[term.kind](term.name);
      return found && ratioOf(found);
    }
    case 'negative': {
      const inner = valueOf(term.of, numbers);
      return inner && { n: -inner.n, d: inner.d };
    }
    case 'pair': {
      const left = valueOf(term.left, numbers);
      const right = left && valueOf(term.right, numbers);
      return left && right && calculate[term.by](left, right);
    }
  }
}

/** The product of names alone, which is what nearly every template computes: without fractions it is ten times as fast. */
export function productOf(term: Term): readonly string[] | undefined {
  if (term.kind === 'cell') return [term.name];
  if (term.kind !== 'pair' || term.by !== '*') return undefined;
  const left = productOf(term.left);
  const right = left && productOf(term.right);
  return left && right && [...left, ...right];
}

/** 连乘. */
export function multiplied(names: readonly string[], cell: Numbers['cell']): Decimal | undefined {
  let product: Decimal | undefined;
  for (const name of names) {
    const factor = cell(name);
    if (!factor) return undefined;
    product = product ? mul(product, factor) : factor;
  }
  return product ?? zero;
}
