import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, dec } from '#kit/shared/decimal.ts';
import {
  formulas,
  type PriceFormulaCode,
  PriceFormulaError,
} from '#areas/tender-file/shared/price-formulas.ts';
import { expertMean, type PriceScoreInput, priceScores, ranking, total } from './price-score.ts';

const bidsOf = (...prices: string[]): { bidder: string; price: string; rejected: boolean }[] =>
  prices.map((price, i) => ({ bidder: `b${i}`, price, rejected: false }));

const points = (input: PriceScoreInput): (string | null)[] => priceScores(input).scores.map((s) => s.score);

function code(run: () => unknown): PriceFormulaCode | 'no error' {
  try {
    run();
  } catch (error) {
    if (error instanceof PriceFormulaError) return error.code;
    throw error;
  }
  return 'no error';
}

const examples: Record<string, Record<string, string>> = Object.fromEntries(
  [...formulas].map(([id, f]) => [
    id,
    Object.fromEntries(Object.entries(f.params).map(([name, rule]) => [name, rule.example])),
  ]),
);

describe('worked examples', () => {
  test('F1 低价优先法', () => {
    const result = priceScores({
      formula: 'F1',
      params: {},
      fullScore: '30',
      bids: bidsOf('4180000', '4320000', '4560000', '4785000'),
    });
    expect(result.scores.map((s) => s.score)).toEqual(['30.00', '29.03', '27.50', '26.21']);
    expect(result.base).toBe('4180000');
    expect(result.scores[1]?.working).toBe('4180000 ÷ 4320000 × 30');
    expect(result.explain).toContainEqual({ name: 'lowest', value: '4180000' });
  });

  test('F2 平均基准价去极值', () => {
    const input = { formula: 'F2', params: { factor: '0.95', below: '0.8', above: '1.2' }, fullScore: '100' };
    const result = priceScores({
      ...input,
      bids: bidsOf('980', '1000', '1020', '1040', '1060', '1100', '1200'),
    });
    expect(result.scores.map((s) => s.score)).toEqual([
      '99.05',
      '99.01',
      '96.59',
      '94.17',
      '91.75',
      '86.91',
      '74.81',
    ]);
    expect(result.base).toBe('991.8');
    expect(result.explain).toContainEqual({ name: 'mean', value: '1044' });
    const six = priceScores({ ...input, bids: bidsOf('10', '10', '10', '10', '10', '99') });
    expect(six.explain).toContainEqual({ name: 'counted', value: '5' });
    expect(six.base).toBe('9.5');
    expect(priceScores({ ...input, bids: bidsOf('10', '20') }).explain).toContainEqual({
      name: 'counted',
      value: '2',
    });
  });

  test('F3 偏差扣分', () => {
    const params = { base: 'mean', up: '1', down: '0.5' };
    expect(points({ formula: 'F3', params, fullScore: '40', bids: bidsOf('940', '1000', '1060') })).toEqual([
      '37.00',
      '40.00',
      '34.00',
    ]);
  });

  test('F4 限价基准', () => {
    const params = { k: '1', freeBand: '0', rate: '2', ceilingIs: 'reference' };
    const input = { formula: 'F4', params, fullScore: '30', ceiling: '100', bids: bidsOf('110', '200') };
    expect(points(input)).toEqual(['24.00', '0.00']);
    expect(points({ ...input, params: { ...params, freeBand: '5' }, bids: bidsOf('104') })).toEqual([
      '30.00',
    ]);
    expect(code(() => priceScores({ ...input, params: { ...params, ceilingIs: 'limit' } }))).toBe(
      'overCeiling',
    );
  });

  test('F5 限价线性插值', () => {
    const input = { formula: 'F5', params: {}, fullScore: '30', ceiling: '100' };
    expect(points({ ...input, bids: bidsOf('80', '90') })).toEqual(['30.00', '15.00']);
    expect(points({ ...input, bids: bidsOf('100', '100') })).toEqual(['30.00', '30.00']);
  });

  test('F6 双斜率', () => {
    const input = { formula: 'F6', params: { knee: '0.90' }, fullScore: '30', ceiling: '100' };
    expect(points({ ...input, bids: bidsOf('90', '80', '70') })).toEqual(['13.50', '27.00', '30.00']);
    expect(points({ ...input, bids: bidsOf('100', '100') })).toEqual(['27.00', '27.00']);
  });

  test('F7 经评审的最低投标价 ranks and gives no score', () => {
    const result = priceScores({
      formula: 'F7',
      params: {},
      fullScore: '100',
      bids: [
        { bidder: 'a', price: '100', rejected: false, adjustment: '5.5' },
        { bidder: 'b', price: '104', rejected: false },
        { bidder: 'c', price: '110', rejected: false, adjustment: '-6' },
        { bidder: 'd', price: '1', rejected: true },
      ],
    });
    expect(result.base).toBeNull();
    expect(result.scores.map((s) => [s.score, s.rank, s.evaluatedPrice, s.reason])).toEqual([
      [null, 3, '105.5', 'rankingOnly'],
      [null, 1, '104', 'rankingOnly'],
      [null, 1, '104', 'rankingOnly'],
      [null, undefined, undefined, 'rejected'],
    ]);
  });

  test('one rounding only: a base that is no finite decimal is not rounded on the way', () => {
    const params = { base: 'mean', up: '100', down: '100' };
    // mean 5/3; deviation of 2 is exactly 20 %, of 1 exactly 40 %.
    expect(points({ formula: 'F3', params, fullScore: '5000', bids: bidsOf('1', '2', '2') })).toEqual([
      '1000.00',
      '3000.00',
      '3000.00',
    ]);
    expect(priceScores({ formula: 'F3', params, fullScore: '5', bids: bidsOf('1', '2', '2') }).base).toBe(
      '≈1.666667',
    );
  });
});

describe('refusals', () => {
  const good: PriceScoreInput = {
    formula: 'F5',
    params: {},
    fullScore: '30',
    ceiling: '100',
    bids: bidsOf('80', '90'),
  };
  const { ceiling: _, ...without } = good;

  test.each<[PriceFormulaCode, PriceScoreInput]>([
    ['unknownFormula', { ...good, formula: 'F99' }],
    ['unknownFormula', { ...good, formula: '' }],
    ['unknownFormula', { ...good, formula: 'toString' }],
    ['missingCeiling', without],
    ['missingCeiling', { ...without, formula: 'F1', ceilingRequired: true }],
    ['badCeiling', { ...good, ceiling: '0' }],
    ['badCeiling', { ...good, ceiling: '1e2' }],
    ['overCeiling', { ...good, bids: bidsOf('80', '100.01') }],
    ['overCeiling', { ...good, formula: 'F1', bids: bidsOf('80', '100.01') }],
    ['badFullScore', { ...good, fullScore: '0' }],
    ['badPrice', { ...good, bids: bidsOf('80', '0') }],
    ['badPrice', { ...good, bids: bidsOf('80', '-1') }],
    ['badPrice', { ...good, bids: bidsOf('八十') }],
    ['noValidBid', { ...good, bids: [] }],
    ['noValidBid', { ...good, bids: [{ bidder: 'a', price: '1', rejected: true }] }],
    ['duplicateBidder', { ...good, bids: [...bidsOf('80'), ...bidsOf('81')] }],
    ['missingParam', { ...good, formula: 'F6' }],
    ['badParam', { ...good, formula: 'F6', params: { knee: '1.1' } }],
    ['badParam', { ...good, formula: 'F6', params: { knee: 'x' } }],
    ['badParam', { ...good, formula: 'F3', params: { base: 'median', up: '1', down: '1' } }],
    ['unknownParam', { ...good, params: { knee: '0.9' } }],
  ])('%s', (expected, input) => expect(code(() => priceScores(input))).toBe(expected));

  test('a rejected bid over the ceiling, or without a readable price, disturbs nobody', () => {
    const bids = [
      ...bidsOf('80', '90'),
      { bidder: 'x', price: '500', rejected: true },
      { bidder: 'y', price: '', rejected: true },
    ];
    expect(points({ ...good, bids })).toEqual(['30.00', '15.00', null, null]);
  });
});

const price = fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
const prices = fc.array(price, { minLength: 1, maxLength: 12 });
const fullScore = fc.constantFrom('10', '30', '45.5', '100');
const scored = fc.constantFrom('F1', 'F2', 'F3', 'F4', 'F5', 'F6');
const inputOf = (formula: string, s: string, list: string[]): PriceScoreInput => ({
  formula,
  params: examples[formula] ?? {},
  fullScore: s,
  ceiling: '1000',
  bids: bidsOf(...list),
});

describe('properties', () => {
  test('a score lies between 0 and S', () => {
    fc.assert(
      fc.property(scored, fullScore, prices, (formula, s, list) => {
        for (const score of points(inputOf(formula, s, list))) {
          expect(compare(dec(score ?? 'none'), dec('0'))).toBeGreaterThanOrEqual(0);
          expect(compare(dec(score ?? 'none'), dec(s))).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test('F1, F5, F6: a lower price never scores less, and F1 and F5 give the lowest price S', () => {
    fc.assert(
      fc.property(fc.constantFrom('F1', 'F5', 'F6'), fullScore, prices, (formula, s, list) => {
        const rows = priceScores(inputOf(formula, s, list)).scores.toSorted((a, b) =>
          compare(dec(a.price), dec(b.price)),
        );
        rows.slice(1).forEach((row, i) => {
          expect(compare(dec(rows[i]?.score ?? 'none'), dec(row.score ?? 'none'))).toBeGreaterThanOrEqual(0);
        });
        if (formula !== 'F6') expect(compare(dec(rows[0]?.score ?? 'none'), dec(s))).toBe(0);
      }),
    );
  });

  test('F2, F3, F4: on either side, farther from the base never scores more', () => {
    fc.assert(
      fc.property(fc.constantFrom('F2', 'F3', 'F4'), fullScore, prices, (formula, s, list) => {
        const result = priceScores(inputOf(formula, s, list));
        const base = Number((result.base ?? '').replace('≈', ''));
        for (const side of [1, -1]) {
          const rows = result.scores
            .map((row) => ({ gap: side * (Number(row.price) - base), score: Number(row.score) }))
            .filter((row) => row.gap > 0.001)
            .toSorted((a, b) => a.gap - b.gap);
          rows.slice(1).forEach((row, i) => {
            expect(rows[i]?.score).toBeGreaterThanOrEqual(row.score);
          });
        }
      }),
    );
  });

  test('the order of the bids does not matter', () => {
    const shuffled = fc.tuple(scored, fullScore, prices).chain(([f, s, list]) =>
      fc.record({
        input: fc.constant(inputOf(f, s, list)),
        bids: fc.shuffledSubarray(bidsOf(...list), { minLength: list.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ input, bids }) => {
        const byBidder = (i: PriceScoreInput): Record<string, string | null> =>
          Object.fromEntries(priceScores(i).scores.map((s) => [s.bidder, s.score]));
        expect(byBidder({ ...input, bids })).toEqual(byBidder(input));
      }),
    );
  });

  test('rejected bids have no influence', () => {
    fc.assert(
      fc.property(scored, fullScore, prices, prices, (formula, s, list, out) => {
        const input = inputOf(formula, s, list);
        const rejected = out.map((p, i) => ({ bidder: `out${i}`, price: p, rejected: true }));
        const mixed = priceScores({ ...input, bids: [...rejected, ...input.bids] });
        const clean = priceScores(input);
        expect(mixed.scores.slice(out.length)).toEqual(clean.scores);
        expect(mixed.base).toBe(clean.base);
        expect(
          mixed.scores.slice(0, out.length).every((row) => row.score === null && row.reason === 'rejected'),
        ).toBe(true);
      }),
    );
  });

  test('F1 agrees with an integer model', () => {
    fc.assert(
      fc.property(prices, (list) => {
        const cents = list.map((p) => BigInt(p.replace('.', '')));
        const low = cents.reduce((a, b) => (b < a ? b : a));
        const model = cents.map((c) => (2n * 3000n * low + c) / (2n * c));
        expect(points(inputOf('F1', '30', list)).map((p) => BigInt((p ?? '').replace('.', '')))).toEqual(
          model,
        );
      }),
    );
  });
});

describe('totals, ranking, experts', () => {
  test('total is rounded once', () => {
    expect(total([{ score: '29.03' }, { score: '45.5' }])).toBe('74.53');
    expect(
      total([
        { score: '88.88', weight: '0.3' },
        { score: '91.11', weight: '0.7' },
      ]),
    ).toBe('90.44');
    expect(
      total([
        { score: '0.005', weight: '0.5' },
        { score: '0.005', weight: '0.5' },
      ]),
    ).toBe('0.01');
    expect(total([])).toBe('0.00');
    expect(code(() => total([{ score: 'x' }]))).toBe('badScore');
  });

  test('ties: lower price first, then a draw', () => {
    const rows = ranking([
      { bidder: 'a', total: '90.10', price: '100' },
      { bidder: 'b', total: '92', price: '120' },
      { bidder: 'c', total: '90.1', price: '99.99' },
      { bidder: 'd', total: '90.1', price: '100.00' },
      { bidder: 'e', total: '10', price: '1' },
    ]);
    expect(rows.map((r) => [r.bidder, r.rank, r.tie])).toEqual([
      ['b', 1, false],
      ['c', 2, false],
      ['a', 3, true],
      ['d', 3, true],
      ['e', 5, false],
    ]);
    expect(ranking([])).toEqual([]);
  });

  test('mean of the members', () => {
    expect(expertMean(['80', '90', '91'], { dropExtremes: false })).toBe('87.00');
    expect(expertMean(['80', '90', '91'], { dropExtremes: true })).toBe('90.00');
    expect(expertMean(['0.01', '0.02'], { dropExtremes: false })).toBe('0.02');
    expect(expertMean(['1', '1', '0'], { dropExtremes: false })).toBe('0.67');
    expect(code(() => expertMean(['1', '2'], { dropExtremes: true }))).toBe('tooFewScores');
    expect(code(() => expertMean([], { dropExtremes: false }))).toBe('tooFewScores');
  });
});
