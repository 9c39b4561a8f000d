import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  chineseCapital,
  compare,
  type Decimal,
  DecimalError,
  dec,
  div,
  formatMoney,
  isZero,
  max,
  min,
  mul,
  round,
  sub,
  sum,
  toFixedText,
  toText,
  toYuan,
} from './decimal.ts';

const decimals: fc.Arbitrary<Decimal> = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 12 }))
  .map(([coef, scale]) => ({ coef, scale }));

const code = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof DecimalError) return error.code;
    throw error;
  }
  return 'no error';
};

describe('reading and writing', () => {
  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '1e3',
    '1,000',
    '--1',
    '-',
    'NaN',
    'Infinity',
    '0x10',
    '１',
    '1\n',
    '007',
  ])('refuses %j', (text) => expect(code(() => dec(text))).toBe('notDecimal'));

  test('refuses what would be slow to read', () =>
    expect(code(() => dec('9'.repeat(1000)))).toBe('notDecimal'));

  test.each([
    ['0', '0'],
    ['-0.00', '0'],
    ['1.50', '1.5'],
    ['100', '100'],
    ['-0.050', '-0.05'],
    ['123456789012345678.1230', '123456789012345678.123'],
  ])('%s is written %s', (text, canonical) => expect(toText(dec(text))).toBe(canonical));

  test('text round trip, and equal values have equal texts', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 8 }), (a, extra) => {
        expect(compare(dec(toText(a)), a)).toBe(0);
        expect(toText(round(a, a.scale + extra))).toBe(toText(a));
        expect(compare(dec(toFixedText(a)), a)).toBe(0);
      }),
    );
  });
});

describe('arithmetic', () => {
  test('the classic traps of binary fractions', () => {
    expect(toText(add(dec('0.1'), dec('0.2')))).toBe('0.3');
    expect(toText(mul(dec('1.005'), dec('100')))).toBe('100.5');
    expect(toText(sub(dec('4.18'), dec('4.2')))).toBe('-0.02');
    expect(toText(round(dec('1.005'), 2))).toBe('1.01');
  });

  test('associative, commutative, distributive, with inverse', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(compare(add(add(a, b), c), add(a, add(b, c)))).toBe(0);
        expect(compare(mul(mul(a, b), c), mul(a, mul(b, c)))).toBe(0);
        expect(compare(add(a, b), add(b, a))).toBe(0);
        expect(compare(mul(a, add(b, c)), add(mul(a, b), mul(a, c)))).toBe(0);
        expect(isZero(sub(a, a))).toBe(true);
        expect(compare(sub(add(a, b), b), a)).toBe(0);
      }),
    );
  });

  test('a half goes away from zero', () => {
    expect(toFixedText(round(dec('2.345'), 2))).toBe('2.35');
    expect(toFixedText(round(dec('-2.345'), 2))).toBe('-2.35');
    expect(toFixedText(round(dec('2.3449999'), 2))).toBe('2.34');
    expect(toFixedText(round(dec('2'), 2))).toBe('2.00');
    expect(toFixedText(div(dec('1'), dec('-8'), 2))).toBe('-0.13');
  });

  test('rounding follows the integer model', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 6 }),
        (coef, drop) => {
          const step = 10n ** BigInt(drop);
          const size = coef < 0n ? -coef : coef;
          const down = size / step;
          const up = 2n * (size % step) >= step && drop > 0 ? down + 1n : down;
          expect(round({ coef, scale: drop + 3 }, 3).coef).toBe(coef < 0n ? -up : up);
        },
      ),
    );
  });

  test('a quotient is within half a unit of its last digit', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 0, max: 10 }), (a, b, scale) => {
        fc.pre(!isZero(b));
        const error = sub(mul(div(a, b, scale), b), a);
        const half = mul({ coef: 5n, scale: scale + 1 }, b);
        const size = (x: Decimal): Decimal => (x.coef < 0n ? { coef: -x.coef, scale: x.scale } : x);
        expect(compare(size(error), size(half))).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('min, max, sum', () => {
    const list = ['4.32', '4.180', '4.56'].map(dec);
    expect(toText(min(list))).toBe('4.18');
    expect(toText(max(list))).toBe('4.56');
    expect(toText(sum(list))).toBe('13.06');
    expect(toText(sum([]))).toBe('0');
    for (const extreme of [min, max]) expect(code(() => extreme([]))).toBe('emptyList');
  });

  test('errors', () => {
    expect(code(() => div(dec('1'), dec('0.00'), 2))).toBe('divisionByZero');
    for (const scale of [-1, 0.5, Number.NaN, 1e9])
      expect(code(() => round(dec('1'), scale))).toBe('badScale');
  });
});

describe('money', () => {
  test('ten thousand yuan are yuan', () => {
    expect(toText(toYuan(dec('123.456789'), '1'))).toBe('1234567.89');
    expect(toText(toYuan(dec('123.45'), '0'))).toBe('123.45');
  });

  test.each([
    ['0', '0.00'],
    ['999', '999.00'],
    ['1000', '1,000.00'],
    ['1234567.5', '1,234,567.50'],
    ['-1234567.125', '-1,234,567.125'],
    ['123456789012345678.1230', '123,456,789,012,345,678.123'],
  ])('%s reads %s', (text, shown) => {
    expect(formatMoney(text)).toBe(shown);
    expect(formatMoney(text, { unit: '0' })).toBe(`${shown}元`);
    expect(formatMoney(text, { unit: '1' })).toBe(`${shown}万元`);
  });

  test('separators lose nothing', () => {
    fc.assert(
      fc.property(decimals, (a) => {
        expect(compare(dec(formatMoney(toText(a)).replaceAll(',', '')), a)).toBe(0);
      }),
    );
  });
});

/** Reads capital amounts back into 分, independently of how they are written. */
function readCapital(words: string): bigint {
  const digit = (c: string): number => '零壹贰叁肆伍陆柒捌玖'.indexOf(c);
  const negative = words.startsWith('负');
  let total = 0n;
  let section = 0n;
  let pending = 0n;
  let fen = 0n;
  for (const c of words.replace('负', '')) {
    if (digit(c) >= 0) pending = BigInt(digit(c));
    else if ('拾佰仟'.includes(c)) {
      section += pending * 10n ** BigInt('拾佰仟'.indexOf(c) + 1);
      pending = 0n;
    } else if (c === '万') {
      section = (section + pending) * 10000n;
      pending = 0n;
      total += section;
      section = 0n;
    } else if (c === '亿') {
      total = (total + section + pending) * 100000000n;
      section = 0n;
      pending = 0n;
    } else if (c === '元') {
      total += section + pending;
      section = 0n;
      pending = 0n;
    } else if (c === '角') {
      fen += pending * 10n;
      pending = 0n;
    } else if (c === '分') {
      fen += pending;
      pending = 0n;
    } else if (c !== '整') throw new Error(`unknown word ${c}`);
  }
  return (total * 100n + fen) * (negative ? -1n : 1n);
}

describe('人民币大写', () => {
  test.each([
    ['0', '零元整'],
    ['0.05', '伍分'],
    ['0.5', '伍角整'],
    ['-0.5', '负伍角整'],
    ['10', '壹拾元整'],
    ['1005.03', '壹仟零伍元零叁分'],
    ['1050', '壹仟零伍拾元整'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
    ['107000.53', '壹拾万柒仟元伍角叁分'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['100000000', '壹亿元整'],
    ['100000001', '壹亿零壹元整'],
    ['100010000', '壹亿零壹万元整'],
    ['1000100000000', '壹万零壹亿元整'],
    ['1000000000001', '壹万亿零壹元整'],
    ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('%s is %s', (yuan, words) => expect(chineseCapital(dec(yuan))).toBe(words));

  test('refuses what it cannot say exactly', () => {
    expect(code(() => chineseCapital(dec('1.005')))).toBe('tooFine');
    expect(code(() => chineseCapital(dec('10000000000000000')))).toBe('tooLarge');
  });

  test('is read back to the same amount and never stutters', () => {
    const sparse = fc
      .array(fc.constantFrom('0', '0', '0', '1', '9'), { minLength: 1, maxLength: 18 })
      .map((d) => BigInt(d.join('')));
    const dense = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });
    fc.assert(
      fc.property(fc.oneof(sparse, dense), (fen) => {
        const words = chineseCapital({ coef: fen, scale: 2 });
        expect(readCapital(words)).toBe(fen);
        expect(words).not.toMatch(/零零|零[万亿]|亿万|零整/);
      }),
      { numRuns: 2000 },
    );
  });
});
