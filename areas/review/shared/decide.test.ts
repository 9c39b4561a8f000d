import { describe, expect, test } from 'vitest';
import { differing, type Check, drawSeed, elected, outliers, placed, rejections } from './decide.ts';
import { ranking } from './price-score.ts';

const check = (bidId: string, itemId: string, passed: boolean): Check => ({
  bidId,
  itemId,
  passed,
  ground: passed ? '' : '6',
  reason: passed ? '' : '未响应',
});
const sheet = (...fails: string[]) =>
  ['a', 'b'].flatMap((bid) => ['x', 'y'].map((item) => check(bid, item, !fails.includes(bid + item))));

describe('majority', () => {
  test('three of five on one ground reject, two do not, nor three on different grounds', () => {
    expect(rejections([sheet('ax'), sheet('ax'), sheet('ax'), sheet(), sheet()]).map((r) => r.bidId)).toEqual(
      ['a'],
    );
    expect(rejections([sheet('ax'), sheet('ax'), sheet(), sheet(), sheet()])).toEqual([]);
    expect(rejections([sheet('ax'), sheet('ay'), sheet('ay'), sheet('ax'), sheet()])).toEqual([]);
    const both = rejections([sheet('ax', 'ay'), sheet('ax', 'ay'), sheet('ax', 'ay'), sheet(), sheet()]);
    expect(both[0]).toMatchObject({ bidId: 'a', itemIds: ['x', 'y'] });
    expect(both[0]?.grounds).toHaveLength(6);
  });

  test('half is no majority', () =>
    expect(rejections([sheet('bx'), sheet('bx'), sheet(), sheet()])).toEqual([]));
});

test('the leader has most votes; equal votes, the earlier seat', () => {
  expect(elected([{ forSeat: 3 }, { forSeat: 3 }, { forSeat: 1 }])).toBe(3);
  expect(elected([{ forSeat: 4 }, { forSeat: 2 }, { forSeat: 4 }, { forSeat: 2 }, { forSeat: 5 }])).toBe(2);
});

test('only scores farther than 30 % of the full score from the mean are pointed out', () => {
  const scores = ['35', '36', '34', '35', '15'].map((score, i) => ({
    seat: i + 1,
    bidId: 'a',
    itemId: 'x',
    score,
  }));
  expect(outliers(scores, () => '40')).toEqual([
    { seat: 5, bidId: 'a', itemId: 'x', score: '15', mean: '31.00' },
  ]);
  expect(outliers(scores, () => '100')).toEqual([]);
});

test('equal total and price are drawn from the sheets; others keep their place', async () => {
  const rows = ranking([
    { bidder: 'a', total: '90.00', price: '100' },
    { bidder: 'b', total: '90.00', price: '100' },
    { bidder: 'c', total: '95.00', price: '120' },
    { bidder: 'd', total: '90.00', price: '99' },
  ]);
  const orders = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const result = await placed(rows, await drawSeed([String(i)]));
    expect(result.map((r) => r.place)).toEqual([1, 2, 3, 4]);
    expect(result.slice(0, 2).map((r) => r.bidder)).toEqual(['c', 'd']);
    expect(result.slice(2).every((r) => r.tie)).toBe(true);
    orders.add(result.map((r) => r.bidder).join(''));
  }
  expect(orders).toEqual(new Set(['cdab', 'cdba']));
  expect(await placed(rows, 's')).toEqual(await placed(rows.toReversed(), 's'));
});

test('objective items that members score differently are named; the same score in another spelling is the same', () => {
  const score = (seat: number, itemId: string, s: string) => ({ seat, bidId: 'b1', itemId, score: s });
  const rows = [
    score(1, 'i1', '10'),
    score(2, 'i1', '10.00'),
    score(1, 'i2', '5'),
    score(2, 'i2', '5.01'),
    score(1, 'i3', '1'),
    score(2, 'i3', '9'),
  ];
  expect(differing(rows, (id) => id !== 'i3')).toEqual([
    {
      bidId: 'b1',
      itemId: 'i2',
      scores: [
        { seat: 1, score: '5' },
        { seat: 2, score: '5.01' },
      ],
    },
  ]);
});
