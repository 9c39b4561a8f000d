import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { closeAll } from './closing.ts';
import { makeWorld, OWN } from './world.ts';

const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`gongheng-${OWN}`));

test('a file of tests leaves no connection, no database and no folder behind', async () => {
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') });
  await superuser.connect();
  const counted = async (table: string) => {
    const { rows } = await superuser.query<{ n: number }>(
      `select count(*)::int as n from ${table} where starts_with(datname, $1)`,
      [OWN],
    );
    return rows[0]?.n;
  };
  await makeWorld();
  expect(await counted('pg_stat_activity')).toBeGreaterThan(0);
  expect(folders()).toHaveLength(1);

  await closeAll();

  expect(await counted('pg_stat_activity')).toBe(0);
  expect(await counted('pg_database')).toBe(0);
  expect(folders()).toEqual([]);
  await superuser.end();
});
