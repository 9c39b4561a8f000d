import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commitmentOf,
  type DrawPool,
  drawDisagreements,
  drawnOrder,
  orderDigest,
  poolDigest,
} from './draw.ts';
import { compositionProblem } from './rules.ts';

const experts = Array.from({ length: 12 }, (_, i) => `00000000-0000-4000-8000-0000000000${String(i + 10)}`);
const pool: DrawPool = { packageId: 'p', round: 1, salt: '0f'.repeat(16), experts };
const seeds = { server: 'aa'.repeat(32), agency: '8841', witness: '2077' };

describe('the draw', () => {
  test('is a function of pool and seeds alone', async () => {
    expect(await drawnOrder(pool, seeds)).toEqual(await drawnOrder({ ...pool }, { ...seeds }));
    expect((await drawnOrder(pool, seeds)).toSorted()).toEqual(experts);
  });

  test('every seed, the pool and the salt move it', async () => {
    const order = (await drawnOrder(pool, seeds)).join();
    const others = [
      drawnOrder(pool, { ...seeds, server: 'ab'.repeat(32) }),
      drawnOrder(pool, { ...seeds, agency: '8842' }),
      drawnOrder(pool, { ...seeds, witness: '2078' }),
      drawnOrder(pool, { ...seeds, witness: null }),
      drawnOrder({ ...pool, salt: '0e'.repeat(16) }, seeds),
      drawnOrder({ ...pool, round: 2 }, seeds),
    ];
    for (const other of await Promise.all(others)) expect(other.join()).not.toBe(order);
  });

  test('a seed with line breaks cannot pass for two seeds', async () => {
    const a = await drawnOrder(pool, { server: 's', agency: 'x\ny', witness: null });
    const b = await drawnOrder(pool, { server: 's\nx', agency: 'y', witness: null });
    expect(a).not.toEqual(b);
  });

  test('recomputing finds each forged part', async () => {
    const order = await drawnOrder(pool, seeds);
    const record = {
      pool,
      poolDigest: await poolDigest(pool),
      commitment: await commitmentOf(seeds.server),
      seeds,
      orderDigest: await orderDigest(order, pool.salt),
    };
    expect(await drawDisagreements(record)).toEqual([]);
    expect(await drawDisagreements({ ...record, pool: { ...pool, experts: experts.slice(1) } })).toEqual([
      'pool',
      'order',
    ]);
    expect(await drawDisagreements({ ...record, seeds: { ...seeds, server: 'bb'.repeat(32) } })).toEqual([
      'commitment',
      'order',
    ]);
    expect(await drawDisagreements({ ...record, seeds: { ...seeds, agency: '1' } })).toEqual(['order']);
  });

  test('nobody is favoured: over many seeds each expert sits about equally often', async () => {
    const seats = new Map<string, number>();
    for (let i = 0; i < 600; i++)
      for (const id of (await drawnOrder(pool, { ...seeds, agency: String(i) })).slice(0, 5))
        seats.set(id, (seats.get(id) ?? 0) + 1);
    for (const id of experts) expect(seats.get(id)).toBeGreaterThan(180);
    for (const id of experts) expect(seats.get(id)).toBeLessThan(320);
  });
});

describe('composition', () => {
  test.each([
    [true, 5, null, undefined],
    [true, 7, null, undefined],
    [true, 3, 'r', 'wrong.countLaw'],
    [true, 6, null, 'wrong.countLaw'],
    [false, 3, null, 'need.deviationReason'],
    [false, 3, '金额小', undefined],
    [false, 4, 'r', 'wrong.countEnt'],
    [false, 1, 'r', 'wrong.countEnt'],
    [false, 5, null, undefined],
  ])('law %s, %i members, reason %s: %s', (law, count, reason, problem) =>
    expect(compositionProblem(law, count, reason)).toBe(problem),
  );

  test('an even number never passes', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(50), (law, n) => compositionProblem(law, n * 2, 'r') !== undefined),
    );
  });
});
