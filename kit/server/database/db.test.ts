import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { Database } from './db.ts';
import { newId } from '../ids.ts';
import { NotDone } from '../not-done.ts';

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

test('what nearly every request asks by a key is planned once for a connection, other technical queries each time', async () => {
  const database = new Database(elsewhere(), { max: 1 });
  for (const key of [1, 2, 3]) {
    expect(await database.technicalByKey('select $1::int as by_key', [key])).toEqual([{ by_key: key }]);
    expect(await database.technical('select $1::int as other', [key])).toEqual([{ other: key }]);
  }

  expect(
    await database.technical(
      `select statement, generic_plans + custom_plans as times from pg_prepared_statements where statement like 'select $1::int as %'`,
    ),
  ).toEqual([{ statement: 'select $1::int as by_key', times: '3' }]);
  await expect(database.technicalByKey('select $1::int / 0 as by_key', [1])).rejects.toThrow('division');
  expect(await database.technicalByKey('select $1::int as by_key', [4])).toEqual([{ by_key: 4 }]);
  await database.close();
});

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

describe('who gets no connection', () => {
  test('waits for one that others use, and where too many wait is told at once that nothing was done', async () => {
    const database = new Database(elsewhere(), { max: 1, limits: { waiting: 2 } });
    const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = database.read(newId(), () => {
      taken.resolve();
      return release.promise;
    });
    await taken.promise;
    const [one, two] = [1, 2].map((n) => texts(database, 'select $1::int', [n]));
    await expect(texts(database, 'select 3')).rejects.toThrow(NotDone);
    release.resolve();
    await held;
    expect(await Promise.all([one, two])).toEqual([[['1']], [['2']]]);
    await database.close();
  });

  test('waits for a server that takes no more, within a limit', async () => {
    const url = elsewhere();
    const owner = new pg.Client({ connectionString: inject('superuserUrl') });
    await owner.connect();
    const name = `few_${process.pid}`;
    await owner.query(`create role ${name} login connection limit 1 in role gongheng_app`);
    onTestFinished(async () => {
      await owner.query(`drop role ${name}`);
      await owner.end();
    });
    const few = url.replace(/\/\/[^@]+@/, `//${name}@`);
    const [first, second] = [new Database(few), new Database(few, { limits: { connect: 300 } })];
    await texts(first, 'select 1');
    await expect(texts(second, 'select 1')).rejects.toThrow(
      /no connection to the database.*too many connections/,
    );
    const patient = new Database(few);
    const waiting = texts(patient, 'select 1');
    await first.close();
    expect(await waiting).toEqual([['1']]);
    await Promise.all([second.close(), patient.close()]);
  });
});

test('who holds a connection gets no second one, at once and not after ten seconds; afterwards it does', async () => {
  const database = new Database(elsewhere(), { max: 5 });
  const second = 'a connection is held already';
  const one = () => database.technical<{ one: number }>('select 1 as one');

  await expect(database.read(newId(), one)).rejects.toThrow(second);
  await expect(database.technicalWrite(one)).rejects.toThrow(second);
  let later: Promise<unknown> | undefined;
  let ended = (): void => undefined;
  const end = new Promise<void>((resolve) => (ended = resolve));
  // Left running by the work, as a loop that a request starts.
  await database.read(newId(), async () => void (later = end.then(one)));
  ended();
  expect(await later).toEqual([{ one: 1 }]);
  await database.close();
});

test('a technical transaction is kept whole, or not at all', async () => {
  const database = new Database(elsewhere(), { max: 1 });
  const add = (n: number) => async (client: pg.PoolClient) => {
    await client.query('insert into kept_whole values ($1)', [n]);
    return n;
  };
  await database.technical('create temporary table kept_whole (n int)');

  expect(await database.technicalWrite(add(1))).toBe(1);
  const failing = database.technicalWrite(async (client) => {
    await add(2)(client);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await database.technical('select n from kept_whole')).toEqual([{ n: 1 }]);
  await database.close();
});

test('a connection made for one statement that breaks fails that statement, and nothing else', async () => {
  const url = new URL(elsewhere());
  const socket = join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.searchParams.get('port')}`);
  const line = createServer((near) => {
    const far = connect(socket);
    far.pipe(near);
    // Torn by nobody who says so: pg tells the statement, and besides it whoever listens.
    near.on('data', (sent) => (sent.includes('torn') ? near.resetAndDestroy() : far.write(sent)));
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port } = line.address() as AddressInfo;
  const database = new Database(`postgresql://${url.username}@127.0.0.1:${port}/postgres`);

  await expect(database.beside("select 'torn', $1::int", [1])).rejects.toThrow('ECONNRESET');
  await database.beside('select $1::int', [1]);
  await database.close();
  line.close();
});
