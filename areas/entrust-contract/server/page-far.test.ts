import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { APP_ROLE_OPTION } from '#kit/server/database/migrate.ts';
import { pageContracts } from '../shared/calls.ts';

const ROWS = 1234;
let world: World;
let clerk: TestUser;
let stranger: TestUser;

/** Contracts as they lie in the table, several of each instant: only the key tells them apart. */
const insert = (orgId: string, from: number, to: number, name: string) =>
  world.sql(
    `insert into entrust_contract (id, tenant_id, org_id, contract_code, status, contract_name, contract_type, tenderee_id,
       tenderee_name, tenderee_org_id, fee_type, fee_method, created_by, created_at)
     select gen_random_uuid(), $1, $2::uuid, 'F-' || $2::text || left($6, 1) || n, '10', replace($6, '#', n::text), '1', $3, '水务集团', $3, '1', '1', $4,
       timestamptz '2026-01-01' + (n / 7) * interval '1 minute'
     from generate_series($5::int, $7::int) n`,
    [world.tenantId, orgId, world.tenderee.id, clerk.id, from, name, to],
  );

beforeAll(async () => {
  world = await makeWorld();
  clerk = await world.user({ roles: ['pm'] });
  stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await insert(clerk.org.id, 1, ROWS, '江州水务委托合同第#号');
  await insert(stranger.org.id, 1, 3, '江州隧道委托合同第#号');
  await insert(clerk.org.id, 1, 2, '滨江隧道 ＡＢＣ工程（100%）');
  await settle();
});

/** As the worker does a moment later; two at once take different records. */
async function settle(): Promise<void> {
  const { words } = world.app;
  while ((await Promise.all([words.settle(), words.settle()])).some((n) => n > 0));
}

const ids = (page: { records: { id: string }[] }) => page.records.map((r) => r.id);
const ask = (input: Record<string, unknown>, who = clerk) => who.send(pageContracts, input).ok();

test('every row stands on exactly one page, as far as the list goes', async () => {
  const seen: string[] = [];
  for (let current = 1; ; current++) {
    const page = await ask({ current, size: 100 });
    seen.push(...ids(page));
    if (current >= page.pages) break;
  }
  expect(seen).toHaveLength(ROWS + 2);
  expect(new Set(seen).size).toBe(ROWS + 2);
  const backwards: string[] = [];
  for (let current = 13; current > 0; current--)
    backwards.push(...ids(await ask({ current, size: 100, fromEnd: '1' })));
  // Counted from the last row the pages are cut elsewhere; the rows and their order are the same.
  expect(backwards).toEqual(seen);
});

test('a total says when it is not all, and is exact when asked', async () => {
  expect(await ask({})).toMatchObject({ total: 1001, totalIsLeast: true, pages: 51, current: 1 });
  const exact = await ask({ exact: '1', current: 62 });
  expect(exact).toMatchObject({ total: ROWS + 2, pages: 62, current: 62 });
  expect(exact.totalIsLeast).toBeUndefined();
  expect(exact.records).toHaveLength(16);
  const last = await ask({ fromEnd: '1' });
  expect(last).toMatchObject({ fromEnd: true, totalIsLeast: true, current: 1 });
  expect(ids(last).slice(4)).toEqual(ids(exact));
  // Behind the end nothing stands, and the total is known.
  expect(await ask({ current: 80 })).toMatchObject({ records: [], total: ROWS + 2 });
  // A list that was counted to its end knows the number of its last page.
  const short = await ask({ fromEnd: '1', size: 2 }, stranger);
  expect(short).toMatchObject({ total: 3, current: 2 });
  expect(short.fromEnd).toBeUndefined();
  expect(short.records).toHaveLength(1);
  await clerk.send(pageContracts, { exact: 'yes' }).refused('kit.wrong.input');
});

test('words are found in any order, by one character too, whatever their case and width, and only by whom they concern', async () => {
  for (const searchKey of ['隧道', '工程 隧道', '隧', 'abc', '滨江 ａｂｃ', '(100%)']) {
    const page = await ask({ searchKey });
    expect(
      page.records.map((r) => r.contractName),
      searchKey,
    ).toEqual(Array(2).fill('滨江隧道 ＡＢＣ工程（100%）'));
    expect(page, searchKey).toMatchObject({ total: 2, pages: 1 });
  }
  expect(await ask({ searchKey: '隧道' }, stranger)).toMatchObject({ total: 3 });
  expect(await ask({ searchKey: '滨江' }, stranger)).toMatchObject({ total: 0 });
  expect(await ask({ searchKey: '隧道 水务' })).toMatchObject({ total: 0 });
  expect(await ask({ searchKey: '第777号' })).toMatchObject({ total: 1 });
  // The code is among the words, but not in the name.
  expect(await ask({ searchKey: 'F- 777号' })).toMatchObject({ total: 1 });
  expect(await ask({ contractName: 'F- 777号' })).toMatchObject({ total: 0 });
});

test('a word of every row is paged like the list, and counted when asked', async () => {
  expect(await ask({ searchKey: '水务' })).toMatchObject({ total: 201, totalIsLeast: true });
  expect(await ask({ searchKey: '水务', exact: '1' })).toMatchObject({ total: ROWS });
  const seen = new Set<string>();
  for (let current = 1; current <= 13; current++)
    for (const id of ids(await ask({ searchKey: '水务', current, size: 100 }))) seen.add(id);
  expect(seen.size).toBe(ROWS);
  const last = await ask({ searchKey: '水务', fromEnd: '1' });
  expect(last.records[19]?.contractName).toBe(
    '江州水务委托合同第' + last.records[19]?.contractName.match(/\d+/)?.[0] + '号',
  );
  expect(last).toMatchObject({ fromEnd: true, totalIsLeast: true });
});

test('words follow the record', async () => {
  await world.sql(
    `update entrust_contract set contract_name = '临港码头' where contract_name = '江州水务委托合同第5号'`,
  );
  expect(await ask({ searchKey: '码头' })).toMatchObject({ total: 1 });
  expect(await ask({ searchKey: '第5号' })).toMatchObject({ total: 0 });
  await world.sql(`update entrust_contract set is_deleted = '1' where contract_name = '临港码头'`);
  expect(await ask({ searchKey: '码头' })).toMatchObject({ total: 0 });
});

test('words are found while they wait to be sorted in, and afterwards', async () => {
  const count = async (table: string) =>
    Number((await world.sql(`select count(*) as n from ${table} where list = 'entrust_contract'`))[0]?.n);
  expect(await count('search_waiting')).toBe(0);
  const before = await count('search_entry');
  await insert(clerk.org.id, 1, 3, '栈桥工程第#号');
  // Behind the rows that a search looks at one by one.
  await world.sql(
    `update entrust_contract set created_at = timestamptz '2025-01-01' where contract_name like '栈桥%'`,
  );
  const total = async (searchKey: string, who = clerk) => (await ask({ searchKey }, who)).total;
  expect(await total('栈桥')).toBe(3);
  expect(await total('栈桥', stranger)).toBe(0);
  // Renamed and removed while they wait.
  await world.sql(`update entrust_contract set contract_name = '浮桥' where contract_name = '栈桥工程第1号'`);
  await world.sql(`delete from entrust_contract where contract_name = '栈桥工程第2号'`);
  const seen = async () => [await total('栈桥'), await total('浮桥'), await total('栈桥 第3号')];
  expect(await count('search_waiting')).toBe(3);
  expect(await seen()).toEqual([1, 1, 1]);
  await settle();
  expect(await count('search_waiting')).toBe(0);
  expect(await seen()).toEqual([1, 1, 1]);
  expect(await count('search_entry')).toBe(before + 2);
});

/** Blocks that PostgreSQL touches for one question: each of its statements is run again, counted. */
async function touched(input: Record<string, unknown>, who: TestUser): Promise<number> {
  interface Statement {
    readonly text: string;
    readonly values: readonly unknown[];
  }
  const sent: Statement[] = [];
  const query = pg.Client.prototype.query;
  // The driver itself tells what was sent.
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const config = given[0] as Statement & { asked?: Statement };
    const one = config.asked ?? config;
    if (/\b(search_found|search_words)\b/.test(one.text ?? '')) sent.push(one);
    return (query as (...args: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  try {
    await ask(input, who);
  } finally {
    pg.Client.prototype.query = query;
  }
  const client = new pg.Client({
    connectionString: world.databaseUrl,
    options: `${APP_ROLE_OPTION} -c app.tenant=${world.tenantId}`,
  });
  await client.connect();
  let blocks = 0;
  for (const { text, values } of sent) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0] as { Plan: Record<string, number> };
    blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  await client.end();
  return blocks;
}

test('a word that the newest rows do not hold and all the others do is found without reading those', async () => {
  const houses: { who: TestUser; rows: number }[] = [];
  for (const rows of [1100, 2600]) {
    const who = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await insert(who.org.id, 1, rows, '城北泵站委托合同第#号');
    await insert(who.org.id, rows + 1, rows + 210, '新增合同#');
    houses.push({ who, rows });
  }
  await settle();
  const blocks: number[] = [];
  for (const { who, rows } of houses) {
    const pages = [];
    for (const current of [1, 2]) pages.push(await ask({ searchKey: '泵站', current }, who));
    const numbers = pages.flatMap((page) => page.records.map((r) => Number(/\d+/.exec(r.contractName)?.[0])));
    // Seven of them bear the same instant.
    const instant = (n: number) => Math.floor(n / 7);
    expect(numbers.map(instant)).toEqual(Array.from({ length: 40 }, (_, i) => instant(rows - i)));
    expect(new Set(numbers).size).toBe(40);
    expect(pages[0]).toMatchObject({ total: 21, totalIsLeast: true });
    expect(await ask({ searchKey: '泵站', exact: '1' }, who)).toMatchObject({ total: rows });
    blocks.push(await touched({ searchKey: '泵站' }, who));
  }
  expect(blocks[1]).toBeLessThan(1.3 * (blocks[0] ?? 0));
  // A shorter list of theirs, which ends before the page is full: three hold it, and the total is known.
  const some = houses[0]?.who as TestUser;
  await world.sql(
    `update entrust_contract set status = '60' where org_id = $1
       and (contract_name like '新增%' or contract_name in ('城北泵站委托合同第1号', '城北泵站委托合同第2号', '城北泵站委托合同第3号'))`,
    [some.org.id],
  );
  for (const where of [{}, { fromEnd: '1' }]) {
    const short = await ask({ searchKey: '泵站', status: '60', ...where }, some);
    expect(short).toMatchObject({ total: 3 });
    expect(short.records).toHaveLength(3);
    expect(short.totalIsLeast).toBeUndefined();
  }
  // Behind five thousand that do not hold it, it is found all the same.
  const far = houses[1]?.who as TestUser;
  await insert(far.org.id, 3001, 7800, '新增合同#');
  const page = await ask({ searchKey: '泵站' }, far);
  expect(page).toMatchObject({ total: 2600 });
  expect(page.records).toHaveLength(20);
  expect(page.totalIsLeast).toBeUndefined();
});
