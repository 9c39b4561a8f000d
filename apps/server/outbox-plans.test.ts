import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeWorld } from './test/world.ts';

test.each([
  ["key = ''", 'outbox_delivering'],
  ["key <> ''", 'outbox_working_out'],
])('deliveries that wait with %s stand in order in an index, however many wait', async (kind, index) => {
  const world = await makeWorld();
  const client = new pg.Client({ connectionString: world.databaseUrl, options: '-c enable_sort=off' });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query(
    `explain (format json) select event_id, listener, tenant_id, key from outbox
     where done_at is null and next_at <= clock_timestamp() and ${kind} order by event_id limit 20`,
  );
  const plan = JSON.stringify(rows);
  expect(plan).not.toContain('Sort');
  expect(plan).toContain(`"Index Name":"${index}"`);
});

test('writing a delivery asks nothing of the log, which only grows', async () => {
  const world = await makeWorld();
  const asked = await world.sql<{ conname: string }>(
    `select conname from pg_constraint where conrelid = 'outbox'::regclass and contype = 'f'`,
  );
  expect(asked).toEqual([]);
});
