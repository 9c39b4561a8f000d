import { expect } from 'vitest';
import type { Tx } from '#kit/server/context.ts';
import type { World } from './world.ts';

/**
 * Acts that come while somebody holds a lock, one after the other: each waits for it before the next begins, so that they get it in their
 * order although all of them began beforehand. Answers what becomes of them.
 */
export async function inTurn<T>(
  world: Pick<World, 'sql' | 'tx'>,
  hold: (tx: Tx) => Promise<unknown>,
  acts: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const gates = acts.map(() => Promise.withResolvers<void>());
  // Started here: inside the transaction they would be part of it.
  const answers = Promise.all(acts.map(async (act, i) => gates[i]?.promise.then(act) as Promise<T>));
  await world.tx(async (tx) => {
    await hold(tx);
    for (const [i, gate] of gates.entries()) {
      gate.resolve();
      await waiting(world, i + 1);
    }
  });
  return answers;
}

const waiting = (world: Pick<World, 'sql'>, n: number): Promise<void> =>
  expect
    .poll(
      () =>
        world.sql(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      { timeout: 20_000 },
    )
    .toEqual([{ n }]);
