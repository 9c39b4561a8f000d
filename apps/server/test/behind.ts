import { expect } from 'vitest';
import type { Tx } from '#kit/server/context.ts';
import type { World } from './world.ts';

/** How many connections to the world's database wait for a lock. */
export const waiting = async (world: World): Promise<number> =>
  (
    await world.sql(
      'select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
    )
  ).length;

/**
 * What so many answer who all wait for the same rows (同时办理): each has looked at what it needs before, and goes on only after this
 * `happens` to them. The order in which they go on is nobody's.
 */
export async function answersBehind<T>(
  world: World,
  rows: { readonly table: string; readonly id: string },
  asking: readonly (() => Promise<T>)[],
  happens: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const held = Promise.withResolvers<void>();
  const answers = held.promise.then(() => Promise.all(asking.map((ask) => ask())));
  await world.tx(async (tx) => {
    await tx.client.query(`select 1 from ${rows.table} where id = $1 for update`, [rows.id]);
    held.resolve();
    await expect.poll(() => waiting(world)).toBe(asking.length);
    await happens(tx);
  });
  return answers;
}
