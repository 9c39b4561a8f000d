import { expect, inject, test } from 'vitest';
import { Database } from './db.ts';
import { newId } from '../ids.ts';

const tenantSeen = (database: Database, tenant: string) =>
  database.read(tenant, async (db) => {
    const { rows } = await db.execute<{ tenant: string }>('select app_tenant() as tenant');
    return rows[0]?.tenant;
  });

test('after a transaction that was rolled back the connection stands at nobody else’s tenant', async () => {
  const database = new Database(inject('databaseUrl'), { max: 1 });
  const [one, other] = [newId(), newId()];
  const failing = (tenant: string) => database.write(tenant, () => Promise.reject(new Error('no')));

  await expect(failing(one)).rejects.toThrow('no');
  expect(await tenantSeen(database, one)).toBe(one);
  expect(await tenantSeen(database, other)).toBe(other);
  await expect(failing(one)).rejects.toThrow('no');
  expect(await tenantSeen(database, one)).toBe(one);
  await database.close();
});

// Not the template: while somebody is connected to it, no other test can copy it.
const elsewhere = () => inject('databaseUrl').replace(/\/gongheng(\?|$)/, '/postgres$1');

const texts = (database: Database, text: string, values: readonly unknown[] = []) =>
  database.read(newId(), (db) => db.$client.texts(text, values));

test('a text query answers rows as PostgreSQL writes them, as often as it is asked', async () => {
  const database = new Database(elsewhere(), { max: 1 });
  const ask = (n: number) => texts(database, 'select $1::numeric(5, 2), null, true', [n]);

  expect(await ask(1.5)).toEqual([['1.50', null, 't']]);
  expect(await ask(2)).toEqual([['2.00', null, 't']]);
  expect(await texts(database, 'select 1 where false')).toEqual([]);
  await database.close();
});

test('a text query that fails fails alone: those sent beside it and after it are answered', async () => {
  const database = new Database(elsewhere(), { max: 1 });
  const outcome = await database.read(newId(), (db) =>
    Promise.allSettled([
      db.$client.texts('select $1::int', ['1']),
      db.$client.texts('select 1 / $1::int', ['0']),
      db.$client.texts('select $1::uuid', [{ not: 'a text' }]),
      db.$client.texts('select 1 / $1::int', ['1']),
      db.$client.query('select 4 as n'),
    ]),
  );

  expect(outcome.map((o) => o.status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(outcome[1]).toMatchObject({ reason: { code: '22012' } });
  expect(await texts(database, 'select 1 / $1::int', ['1'])).toEqual([['1']]);
  await database.close();
});
