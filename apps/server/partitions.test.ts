import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { logKey, noteKeyOf } from '#base/log/server/index.ts';
import { readAllMessages } from '#base/message/shared/calls.ts';
import { declareLogKept } from '#base/record/server/index.ts';
import { pageOperations } from '#base/record/shared/operation-calls.ts';
import { partitionCheck } from '#kit/server/checks/partitions.ts';
import { partitionStates } from '#kit/server/partitions.ts';
import { olderDatabase } from '#kit/server/test/older-database.ts';
import { checkEvents } from '#kit/server/verify-events.ts';
import { tenantsOf } from './tenants.ts';
import { closeAtEnd } from './test/closing.ts';
import { updatedWorld } from './test/updated-world.ts';
import { makeWorld, type World } from './test/world.ts';
import { readerOf, verifyLog } from './verify-log.ts';

const TABLES = ['event', 'fact_mark', 'operation_log'];

/** What `verify` says of the log and of the events. */
async function findings(world: World): Promise<string[]> {
  const { app, tenantId } = world;
  const { tree, facts } = await verifyLog(readerOf(app.database), {
    key: await noteKeyOf(await app.keys.publicKey(logKey.purpose)),
    tenants: await tenantsOf(app.database),
    against: [],
  });
  const events = await app.database.read(tenantId, checkEvents);
  return [...tree.findings, ...facts.findings, ...events.findings].map((f) => `${f.subject}: ${f.en}`);
}

/** Somebody who may do everything in the database: of another login than the platform has. */
async function superuserOf(world: World): Promise<pg.Client> {
  const url = inject('superuserUrl').replace(/\/\w+(\?|$)/, `${new URL(world.databaseUrl).pathname}$1`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closeAtEnd(() => client.end());
  return client;
}

test('tables with data in them are laid into parts as they stand, and everything goes on', async () => {
  const world = await makeWorld();
  const admin = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  await admin.send(readAllMessages, {}).ok();
  await world.app.operations.flush();
  await world.seal();
  const older = await olderDatabase({
    url: world.databaseUrl,
    superuserUrl: inject('superuserUrl'),
    name: `older_parts_${process.pid}`,
    before: '202612073800_operation_log_key.sql',
  });
  // Lines as late as a demonstration's clock may have been when it was set back later.
  await older.reshape(
    `update operation_log set at = at + interval '3 years' where id = (select max(id) from operation_log)`,
  );
  expect(await older.update()).toContain('202612073806_record_partitions.sql');

  const updated = await updatedWorld(older);
  // Of every tenant, which no login of the product can count.
  const counts = async (of: World) =>
    (
      await (
        await superuserOf(of)
      ).query<Record<'events' | 'marks' | 'lines' | 'last', number>>(
        `select (select count(*) from event)::int as events, (select count(*) from fact_mark)::int as marks,
          (select count(*) from operation_log)::int as lines, (select max(id) from event)::int as last`,
      )
    ).rows[0];
  const [was, is] = [await counts(world), await counts(updated)];
  expect(is?.lines).toBe(was?.lines);
  expect(was?.lines).toBeGreaterThan(0);
  // The new release's own start adds to them.
  expect(is?.events).toBeGreaterThanOrEqual(was?.events ?? 0);
  expect(is?.marks).toBeGreaterThanOrEqual(was?.marks ?? 0);
  expect(is?.last).toBe(is?.events);
  expect(await findings(updated)).toEqual([]);

  // Numbers go on where they were; what is written anew lies in the part of today, and nothing in the rest.
  const again = await updated.signedIn(admin.userName);
  await updated.app.operations.flush();
  expect((await again.send(pageOperations, { current: 1, size: 5 }).ok()).records.length).toBeGreaterThan(0);
  expect(await partitionStates(updated.app.database)).toEqual(
    TABLES.map((table) => ({ table, ahead: expect.any(Number), rest: 0 })),
  );
  await updated.seal();
  expect(await findings(updated)).toEqual([]);
});

test('a worker makes the next part before it is needed, once, and writing does not wait for it', async () => {
  const world = await makeWorld();
  const { partitioner } = world.app;
  expect(await partitioner.tend()).toEqual({ made: [], gone: [] });
  await world.sql(`select setval('event_id_seq', 25000000)`);
  await world.sql(`select setval('fact_mark_id_seq', 59999999)`);
  const url = world.appUrl;
  expect(await partitionCheck(url).look()).toMatchObject([{ state: 'notice' }]);

  // An act that is under way and has written its event already.
  const writing = new pg.Client({
    connectionString: world.databaseUrl,
    options: `-c app.tenant=${world.tenantId}`,
  });
  await writing.connect();
  closeAtEnd(() => writing.end());
  await writing.query('begin');
  const write = `insert into event (tenant_id, type, subject_type, subject_id, actor_name, address, payload)
    values ($1, 'test', 'test', gen_random_uuid(), 'x', 'x', '{}') returning id::int, tableoid::regclass::text as part`;
  expect((await writing.query(write, [world.tenantId])).rows[0]).toEqual({ id: 25_000_001, part: 'event_1' });
  const both = await Promise.all([partitioner.tend(), partitioner.tend()]);
  expect(both.flatMap(({ made }) => made).toSorted()).toEqual(['event_2', 'fact_mark_2', 'fact_mark_3']);
  await writing.query('commit');
  expect(await partitionCheck(url).look()).toMatchObject([{ state: 'good' }]);

  await world.sql(`select setval('event_id_seq', 40000000)`);
  expect(await world.sql(write, [world.tenantId])).toEqual([{ id: 40_000_001, part: 'event_2' }]);
  // Parts that were made bear the foreign keys of their table, and so does the rest.
  const keys = await world.sql<{ part: string }>(
    `select conrelid::regclass::text as part from pg_constraint
     where contype = 'f' and conname in ('event_tenant_id_fkey', 'fact_mark_tenant_id_fkey') order by 1`,
  );
  expect(keys.map(({ part }) => part)).toEqual([
    'event_1',
    'event_2',
    'event_first',
    'event_rest',
    'fact_mark_1',
    'fact_mark_2',
    'fact_mark_3',
    'fact_mark_first',
    'fact_mark_rest',
  ]);
  // Where nobody made one, the rest takes it, and says so.
  await world.sql(`select setval('event_id_seq', 90000000)`);
  expect(await world.sql(write, [world.tenantId])).toEqual([{ id: 90_000_001, part: 'event_rest' }]);
  expect(await partitionCheck(url).look()).toMatchObject([
    { state: 'notice', en: expect.stringContaining('event: the next part') },
  ]);
  // It keeps what it has; parts are made before and behind it.
  expect((await partitioner.tend()).made).toEqual(['event_3', 'event_5']);
  expect(await world.sql('select tableoid::regclass::text as part from event where id > 90000000')).toEqual([
    { part: 'event_rest' },
  ]);
});

test('a reader who does not end holds a part up for two seconds, and no writer behind it for longer', async () => {
  const world = await makeWorld();
  const reading = new pg.Client({
    connectionString: world.databaseUrl,
    options: `-c app.tenant=${world.tenantId}`,
  });
  await reading.connect();
  closeAtEnd(() => reading.end());
  await reading.query('begin; select count(*) from event');
  await world.sql(`select setval('event_id_seq', 25000000)`);
  await expect(world.app.partitioner.tend()).rejects.toThrow('lock timeout');
  await reading.query('commit');
  expect((await world.app.partitioner.tend()).made).toEqual(['event_2']);
});

test('parts are guarded as their table is, and the application makes and drops none by itself', async () => {
  const world = await makeWorld();
  for (const part of [
    'event_first',
    'event_1',
    'event_rest',
    'fact_mark_first',
    'fact_mark_1',
    'operation_log_first',
    'operation_log_rest',
  ])
    for (const act of ['delete from', 'truncate'])
      await expect(world.sql(`${act} ${part}`), `${act} ${part}`).rejects.toThrow(
        /stands? as (?:it was|they were) written/,
      );
  const app = new pg.Client({
    connectionString: world.appUrl,
    options: `-c role=gongheng_app -c app.tenant=${world.tenantId}`,
  });
  await app.connect();
  closeAtEnd(() => app.end());
  for (const statement of [
    'select * from event_first',
    'delete from operation_log_first',
    `select partition_made('event', 'event_9', 'from (180000000) to (200000000)')`,
    `select partition_guarded('event_1', 'event')`,
    'drop table operation_log_first',
    'alter table operation_log detach partition operation_log_first',
    'insert into operation_log_kept (months) values (6)',
    'delete from operation_log_kept',
  ])
    await expect(app.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);

  // Verify names a guard that is asleep on one part alone, and rights on one part.
  const owner = new pg.Client({ connectionString: world.databaseUrl });
  await owner.connect();
  closeAtEnd(() => owner.end());
  // An event of more than a few minutes that is not sealed counts as missing, and no worker seals here.
  await world.seal();
  expect(await findings(world)).toEqual([]);
  await owner.query('alter table event_1 disable trigger events_stand');
  await owner.query('alter table fact_mark_first disable trigger log_stands');
  await owner.query('grant update on event_rest to gongheng_app');
  expect(await findings(world)).toEqual([
    'fact_mark_first: the trigger that marks changes is disabled, changed or gone',
    'event: the trigger events_stand is disabled or gone',
    'event: the application role may rewrite events',
  ]);
});

test('whole quarters of the operation log go when the owner’s word no longer keeps them, and never sooner than six months', async () => {
  const world = await makeWorld();
  const owner = await superuserOf(world);
  const { partitioner } = world.app;
  // Years that this young database does not have.
  await owner.query('alter table operation_log detach partition operation_log_first');
  const years = (n: number) => `date_trunc('month', now()) - interval '${n} months'`;
  const bounds = await owner.query<Record<'a' | 'b' | 'c' | 'd', Date>>(
    `select ${years(40)} as a, ${years(37)} as b, ${years(4)} as c, ${years(1)} as d`,
  );
  const { a, b, c, d } = bounds.rows[0] as Record<'a' | 'b' | 'c' | 'd', Date>;
  const part = (name: string, from: Date, to: Date) =>
    owner.query(
      `create table ${name} partition of operation_log for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
    );
  await part('operation_log_old', a, b);
  await part('operation_log_lately', c, d);
  await owner.query(
    `alter table operation_log_old owner to gongheng; alter table operation_log_lately owner to gongheng`,
  );

  expect((await partitioner.tend()).gone).toEqual([]);
  await declareLogKept(world.databaseUrl, 36);
  expect((await partitioner.tend()).gone).toEqual(['operation_log_old']);
  await owner.query('update operation_log_kept set months = 1');
  expect((await partitioner.tend()).gone).toEqual([]);
  await declareLogKept(world.databaseUrl, undefined);
  expect((await owner.query('select from operation_log_kept')).rowCount).toBe(0);
  expect((await partitioner.tend()).gone).toEqual([]);
});
