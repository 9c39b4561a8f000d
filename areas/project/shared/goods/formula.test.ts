import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec, toFixedText } from '#kit/shared/decimal.ts';
import { roundRatio } from '#kit/shared/ratio.ts';
import { dividesByZero, FormulaError, formulaOf, valueOf } from './formula.ts';
import { hangsOnAll, planOf } from './plan.ts';
import { settledRow, withSums } from './rows.ts';
import type { GoodsItem } from './template.ts';

/** What one cell comes to, or nothing. */
function value(text: string, row: Record<string, string> = {}, sums: Record<string, string> = {}) {
  const of = (from: Record<string, string>) => (name: string) =>
    from[name] === undefined ? undefined : dec(from[name]);
  const found = valueOf(formulaOf(text).term, { cell: of(row), sum: of(sums) });
  return found && toFixedText(roundRatio(found, 2));
}

function fault(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof FormulaError) return `${error.fault} ${error.about}`.trim();
  }
  return 'none';
}

const column = (fieldCode: string, computalFormulas = '', inputType: GoodsItem['inputType'] = 'MN') =>
  ({
    fieldCode,
    fieldName: fieldCode,
    fieldNameEn: '',
    fieldWidth: 100,
    inputType,
    isRequired: '0',
    inputOwner: '1',
    inputMaxLength: 18,
    options: '',
    association: '',
    computalFormulas,
  }) as const satisfies GoodsItem;

describe('a formula', () => {
  test.each([
    ['1+2*3', '7.00'],
    ['(1+2)*3', '9.00'],
    ['7-3-2', '2.00'],
    ['8/4/2', '1.00'],
    ['-2*-3', '6.00'],
    ['（1 + 2）× 3 ÷ 4 − 0.25', '2.00'],
    // Divided in the middle, rounded only at the end.
    ['1/3*3', '1.00'],
    ['0.1+0.2', '0.30'],
    ['0.005', '0.01'],
    ['0-0.005', '-0.01'],
  ])('%s is %s', (text, result) => expect(value(text)).toBe(result));

  test('takes the cells of its row and the sums of columns', () => {
    expect(value('price*quantity', { price: '186500.335', quantity: '3' })).toBe('559501.01');
    expect(value('total ÷ sum(total) × 100', { total: '30' }, { total: '120' })).toBe('25.00');
    expect(value('单价*数量', { 单价: '2', 数量: '3' })).toBe('6.00');
  });

  test('comes to nothing where a number is missing or it would divide by 0', () => {
    expect(value('a*b', { a: '1' })).toBeUndefined();
    expect(value('a/b', { a: '1', b: '0' })).toBeUndefined();
    expect(value('1/(2-2)')).toBeUndefined();
  });

  test.each([
    ['a/0', true],
    ['1+b*(c/(2-2))', true],
    ['-(1/0)', true],
    ['(1/0)/a', true],
    ['a/(b-b)', false],
    ['0/a', false],
    ['a/SUM(a)', false],
    ['a*0', false],
  ])('%s divides by what is always 0: %s', (text, always) =>
    expect(dividesByZero(formulaOf(text).term)).toBe(always),
  );

  test.each([
    ['', 'empty'],
    ['a*', 'syntax a*'],
    ['(a', 'syntax (a'],
    ['a b', 'syntax b'],
    ['a**b', 'syntax *'],
    ['1e3', 'syntax e3'],
    ['01+1', 'syntax 01'],
    ['.5', 'syntax .5'],
    ['a;b', 'syntax ;b'],
    ['a=1', 'syntax =1'],
    ['alert(1)', 'unknown alert'],
    ['SUM(1)', 'syntax 1'],
    ['SUM(a+b)', 'syntax +'],
    ['a[0]', 'syntax [0]'],
    ["'a'", "syntax 'a'"],
    [`${'('.repeat(400)}1${')'.repeat(400)}`, 'tooLong 500'],
  ])('is refused: %#', (text, said) => expect(fault(() => formulaOf(text))).toBe(said));

  test('knows names only as columns', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(fault(() => planOf([column('a'), column('b', `${name}*a`)]))).toBe(`unknown ${name}`);
  });
});

describe('the computed columns of a template', () => {
  test('are calculated after what they name, wherever they stand', () => {
    const items = [column('c', 'b*2'), column('b', 'a+1'), column('a')];
    expect(planOf(items).map((one) => one.field.fieldCode)).toEqual(['b', 'c']);
    expect(settledRow(items, { a: '1.5' }).values).toEqual({ a: '1.5', b: '2.50', c: '5.00' });
    // What is shown is what counts: c is made of the rounded b.
    expect(settledRow([column('a'), column('b', 'a/3'), column('c', 'b*3')], { a: '1' }).values).toEqual({
      a: '1',
      b: '0.33',
      c: '0.99',
    });
  });

  test.each([
    [[column('a', 'a+1')], 'cycle a'],
    [[column('a', 'b'), column('b', 'c'), column('c', 'a')], 'cycle a'],
    [[column('a', 'SUM(a)')], 'cycle a'],
    [[column('a', 'x*2')], 'unknown x'],
    [[column('a', 'SUM(x)')], 'unknown x'],
    [[column('n', '', 'TE'), column('a', 'n*2')], 'notNumber n'],
    [[column('n', '', 'DD'), column('a', 'SUM(n)')], 'notNumber n'],
  ])('are refused: %#', (items, said) => expect(fault(() => planOf(items))).toBe(said));

  test('hang on all rows where they name a sum, and what hangs on them does too', () => {
    const items = [
      column('price'),
      column('share', 'price/SUM(price)*100'),
      column('half', 'share/2'),
      column('all', 'SUM(half)'),
    ];
    expect(hangsOnAll(items)).toBe(true);
    const rows = ['1', '2', '', '5'].map((price) => settledRow(items, { price }).values);
    expect(rows[0]).toEqual({ price: '1' });
    expect(withSums(items, rows)).toEqual([
      { price: '1', share: '12.50', half: '6.25', all: '50.00' },
      { price: '2', share: '25.00', half: '12.50', all: '50.00' },
      { all: '50.00' },
      { price: '5', share: '62.50', half: '31.25', all: '50.00' },
    ]);
  });
});

/** Another way to the same numbers: fractions in lowest terms, on a tree that was never a text. */
type Tree = { n: bigint; text: string } | { by: '+' | '-' | '*' | '/'; left: Tree; right: Tree };
type Fraction = readonly [bigint, bigint] | undefined;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));
function lowest(n: bigint, d: bigint): Fraction {
  if (d === 0n) return undefined;
  const by = gcd(n, d) * (d < 0n ? -1n : 1n);
  return [n / by, d / by];
}
function oracle(tree: Tree): Fraction {
  if ('n' in tree) return lowest(tree.n, 100n);
  const a = oracle(tree.left);
  const b = oracle(tree.right);
  if (!a || !b) return undefined;
  if (tree.by === '+') return lowest(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
  if (tree.by === '-') return lowest(a[0] * b[1] - b[0] * a[1], a[1] * b[1]);
  if (tree.by === '*') return lowest(a[0] * b[0], a[1] * b[1]);
  return lowest(a[0] * b[1], a[1] * b[0]);
}
/** Half up by magnitude, in hundredths. */
function hundredths([n, d]: readonly [bigint, bigint]): bigint {
  const size = n < 0n ? -n : n;
  const whole = (size * 200n + d) / (2n * d);
  return n < 0n ? -whole : whole;
}

const order = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;
/** Only the brackets that precedence asks for. */
function printed(tree: Tree): string {
  if ('n' in tree) return tree.text;
  const side = (one: Tree, tight: boolean) => {
    const weaker =
      'by' in one && (order[one.by] < order[tree.by] || (tight && order[one.by] === order[tree.by]));
    return weaker ? `(${printed(one)})` : printed(one);
  };
  return `${side(tree.left, false)}${tree.by}${side(tree.right, true)}`;
}

const leaf: fc.Arbitrary<Tree> = fc.bigInt({ min: 0n, max: 99_999n }).map((n) => ({
  n,
  text: `${n / 100n}.${String(n % 100n).padStart(2, '0')}`,
}));
const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.record({ by: fc.constantFrom('+', '-', '*', '/'), left: tie('tree'), right: tie('tree') }),
  ),
})).tree;

test('any formula comes to what an independent calculation says', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const text = printed(tree);
      fc.pre(text.length <= 500);
      const expected = oracle(tree);
      const found = value(text);
      if (!expected) expect(found).toBeUndefined();
      else expect(BigInt((found ?? '').replace('.', ''))).toBe(hundredths(expected));
    }),
    { numRuns: 2000 },
  );
});

test('no text is anything but a formula or refused', () => {
  const pieces = fc.constantFrom(
    'a',
    'SUM',
    '(',
    ')',
    '+',
    '-',
    '*',
    '/',
    '1',
    '0.5',
    ' ',
    '，',
    '×',
    '$',
    '`',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      try {
        formulaOf(text);
      } catch (error) {
        expect(error).toBeInstanceOf(FormulaError);
      }
    }),
    { numRuns: 2000 },
  );
});
