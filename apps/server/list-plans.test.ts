import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { APP_ROLE_OPTION } from '#kit/server/database/migrate.ts';
import type { Call } from '#kit/shared/call.ts';
import { roles } from '../../db/seed/roles.ts';
import { publishedLotInWorld, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { addContract } from '#areas/entrust-contract/shared/calls.ts';
import { contractTerms } from '#areas/entrust-contract/server/test/terms.ts';
import { planProblems, supposeLong } from '../../tools/list-plans.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

/** What is let pass, each with its reason. */
const known: Record<string, { problem: RegExp; because: string }> = {
  '/base/tenant/page': { problem: /tenant/, because: 'tenants of a platform: dozens' },
  '/base/role/page': { problem: /role/, because: 'roles of a platform: dozens' },
  '/mbd/agency/page': {
    problem: /of agency_entry: /,
    because:
      'agencies that the tenderees of a tenant work with: some hundred, which its administrators alone see together',
  },
  '/mbd/project/page': {
    problem: /sorts by building_project_\d\.created_at/,
    because: 'construction projects that tenderees have opened to this agency: sorted among themselves',
  },
  '/pre/libcategories/page': {
    problem: /of purchase_catalogue: .*~~ ALL/,
    because: 'entries of a tenant: three thousand at most',
  },
  '/pre/libcategories/product/page': {
    problem: /of catalogue_product: .*~~ ALL|sorts by (?:catalogue_product_1\.)?product_code$/,
    because:
      'a hundred thousand products are looked through in a fifth of a second, and an index of words would cost more at each import; under some entries they are sorted among themselves',
  },
  '/pre/preprocdef/page': {
    problem: /of procedure_def: /,
    because: 'procedures of a tenant with their versions: some hundred',
  },
  '/ess/lib-method/terms/page': {
    problem: /of review_clause: |sorts by review_clause/,
    because: 'clauses of a tenant: three thousand at most',
  },
  '/base/template/page': { problem: /of template: /, because: 'templates of a tenant: some hundred' },
  '/base/valset/page': { problem: /valset_set/, because: 'dictionaries of a platform: some hundred' },
  '/base/organization/request/page': {
    problem: /admin_request: .*asked_at >/,
    because: 'what waits for a second administrator, of one week',
  },
  '/base/organization/user/page': {
    problem: /sorts by organisation|of membership|of app_user/,
    because: 'sorted by names out of three tables: the people that one looks after, some thousand',
  },
  '/base/user/contact/page': {
    problem: /sorts by organisation|of membership|of app_user/,
    because: 'sorted by names out of three tables: the people that one looks after, some thousand',
  },
  '/base/role/access/permission/page': {
    problem: /sorts by organisation/,
    because: 'the same list of people, of those who hold one permission',
  },
  '/base/role/user/page': {
    problem: /sorts by organisation/,
    because: 'the same list of people, of those who hold one role',
  },
  '/tenderee/projects': {
    problem: /sorts by project_\d\.created_at/,
    because: 'the projects of one tenderee: sorted among themselves',
  },
  '/base/notice/listForPlatform': {
    problem: /of notification: .*receivers &&/,
    because:
      'what is meant for many companies of a tenant: some hundred; what a company keeps to itself has an index',
  },
  '/base/notice/fileListForPlatform': { problem: /of notification: .*receivers &&/, because: 'the same' },
  '/pre/bidder/package/page': {
    problem: /of project: \(org_id <>/,
    because: 'the project of each lot, found by its key where there are many',
  },
  '/pre/bidder/package/join/page': { problem: /of project: \(org_id <>/, because: 'the same' },
  '/pre/project/page': {
    problem: /of project: \(+org_id <>|sorts by project_\d\.created_at/,
    because: 'of the lots of others, those that buy for this organisation: sorted among themselves',
  },
};

/** Pages of what is short by nature and read as a whole, and lists that no question here reaches; each with its reason. */
const notPlanned: Record<string, string> = {
  '/base/resource/page': 'declared by the program, beside some that a tenant adds',
  '/base/conf/list': 'settings that the program declares',
  '/base/i18n/page': 'words that the program declares',
  '/base/dialog/queryDialog': 'each dialog is a list that its area declares, asked by its code',
  '/base/msg/subscription/page': 'messages that the program declares',
  '/base/msg/template/plat/page': 'the same',
  '/base/msg/template/page': 'the same',
  '/base/msg/control/page': 'the same',
  '/base/wf/exception/page': 'approvals that stand still: dozens',
  '/base/wf/proc/page': 'kinds of approvals that the program declares',
  '/base/wf/service/page': 'the same',
  '/base/wf/bind/page': 'the same',
  '/base/seal/people': "people of one's company who may be given a seal: some thousand",
  '/mbd/project/agency/records': 'acts on one relation, by an index of their own',
  '/pre/project/member/page': 'people of one project: dozens',
};

// Thousands of questions, beside whatever else a machine does.
vi.setConfig({ testTimeout: 300_000 });

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

let world: World;
let client: pg.Client;
const users: TestUser[] = [];
const sent: Statement[] = [];
const query = pg.Client.prototype.query;

beforeAll(async () => {
  // The driver itself tells what was sent: no list can be asked past it.
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const config = given[0] as { text?: string; values?: unknown[]; asked?: Statement };
    const one = config.asked ?? config;
    if (typeof one.text === 'string') sent.push({ text: one.text, values: one.values ?? [] });
    return (query as (...args: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  world = await makeWorld();
  const kinds: Record<string, string> = {
    supplier: 'supplier',
    expert: 'experts',
    owner: 'tenderee',
    ownerlead: 'tenderee',
    supervisor: 'supervision',
    supervisingexpert: 'supervision',
    admin: 'platform',
    tenant: 'platform',
  };
  for (const { code } of roles)
    users.push(await world.user({ roles: [code], org: await world.org(kinds[code] ?? 'agency') }));
  const pm = users[roles.findIndex(({ code }) => code === 'pm')] as TestUser;
  const owner = await withKey(users[roles.findIndex(({ code }) => code === 'owner')] as TestUser);
  const deadline = new Date(Date.now() + 30 * 86_400_000);
  const { packageId } = await publishedLotInWorld(world, { pm, owner, deadline });
  const [main] = await world.sql<{ id: string }>('select main_id as id from project_package where id = $1', [
    packageId,
  ]);
  const contract = await pm
    .send(addContract, {
      contractName: '招标代理',
      ...contractTerms(world.tenderee),
    })
    .ok();
  await world.sql(`update entrust_contract set status = '50' where id = $1`, [contract.id]);
  const [role] = await world.sql<{ id: string }>(
    `select id from role where role_code = 'pm' and tenant_id = $1`,
    [world.tenantId],
  );
  const company = users[roles.findIndex(({ code }) => code === 'companyadmin')] as TestUser;
  const seal = randomUUID();
  await world.sql(
    `insert into org_seal (id, tenant_id, org_id, seal_name, seal_kind, image, image_digest, registered_by, registered_at)
     values ($1, $2, $3, '公章', '1', repeat('a', 100), repeat('0', 64), $4, now())`,
    [seal, world.tenantId, company.org.id, company.id],
  );
  parents.push(seal, world.tenderee.id, String(main?.id), packageId, String(role?.id), contract.id);
  const superuser = new pg.Client({ connectionString: world.databaseUrl });
  await superuser.connect();
  await supposeLong(superuser);
  await superuser.end();
  client = new pg.Client({
    connectionString: world.databaseUrl,
    options: `${APP_ROLE_OPTION} -c app.tenant=${world.tenantId}`,
  });
  await client.connect();
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await client.end();
});

interface Shape {
  readonly properties?: Record<
    string,
    { type?: string; const?: string; format?: string; enum?: string[]; anyOf?: { type?: string }[] }
  >;
  readonly required?: string[];
}
const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;

const isList = (call: Call): boolean => {
  const given = shapeOf(call.output, 'output').properties ?? {};
  return ['records', 'total', 'size', 'current', 'pages'].every((name) => name in given);
};

/** Records that lists belong to; a list that belongs to none of them is asked about a record that does not exist. */
const parents: string[] = [randomUUID()];

/** Typical questions: the first page, one far behind, the last, counted to the end, turned round, and by each filter alone. */
function questions(call: Call, parent: string): Record<string, unknown>[] {
  const { properties = {}, required = [] } = shapeOf(call.input, 'input');
  const leads = properties['sortField']?.const;
  const base = Object.fromEntries(
    required.filter((name) => !['current', 'size'].includes(name)).map((name) => [name, parent]),
  );
  const filters = Object.entries(properties).filter(
    ([name]) => !['current', 'size', 'exact', 'fromEnd', 'sortField', 'sortOrder'].includes(name),
  );
  return [
    base,
    { ...base, current: 60 },
    { ...base, fromEnd: '1' },
    { ...base, exact: '1' },
    ...['asc', 'desc'].flatMap((sortOrder) =>
      leads === undefined ? [] : [{ ...base, sortField: leads, sortOrder }],
    ),
    ...filters.map(([name, p]) => ({
      ...base,
      [name]: p.enum?.[0] ?? (p.format === 'date' ? '2026-11-20' : name.endsWith('Id') ? randomUUID() : '10'),
    })),
    ...filters.map(([name]) => ({ ...base, [name]: '水务 工程' })),
  ];
}

/** Statements that choose or count the rows of a list. */
const chooses = ({ text }: Statement): boolean =>
  /\) (counted|looked)($|\))/.test(text) ||
  /\bin \((with page as materialized \()?select .* order by .* limit /s.test(text);

/** The same text with values of the same kind is planned alike, whoever asks. */
const kindOf = ({ text, values }: Statement): string =>
  `${text} ${values.map((v) => (v === null ? 'null' : typeof v)).join()}`;

/** Asks everything of a list about one record; returns why the first question was refused, '' where it was not. */
async function askedAbout(
  user: TestUser,
  call: Call,
  parent: string,
  isPlanned: (statement: Statement) => boolean,
): Promise<string> {
  const [first, ...others] = questions(call, parent);
  const { code, key } = await user.send(call, first ?? {}).envelope();
  if (code === 403 || code === 404) return key ?? '';
  const chosen = sent.filter(chooses);
  // If these statements were all seen before, the other questions would run statements seen before too.
  if (chosen.length > 0 && chosen.every(isPlanned)) return '';
  for (const question of others)
    if ([403, 404].includes((await user.send(call, question).envelope()).code)) break;
  return '';
}

test('no list reads or sorts its whole table, whatever is asked of it', async () => {
  const problems = new Map<string, Set<string>>();
  const reached = new Set<string>();
  for (const call of world.app.calls.filter(isList)) {
    const planned = new Set<string>();
    const isPlanned = (statement: Statement): boolean => planned.has(kindOf(statement));
    for (const user of users) {
      sent.length = 0;
      for (const parent of parents) {
        const first = await askedAbout(user, call, parent, isPlanned);
        // A user without the permission is refused for every other record too.
        if (sent.some(chooses) || first === 'kit.refused.permission') break;
      }
      for (const statement of sent.filter(chooses)) {
        reached.add(call.path);
        if (isPlanned(statement)) continue;
        planned.add(kindOf(statement));
        for (const problem of await planProblems(client, statement)) {
          if (known[call.path]?.problem.test(problem)) continue;
          if (!problems.has(call.path)) problems.set(call.path, new Set());
          problems.get(call.path)?.add(problem);
        }
      }
    }
  }
  expect(Object.fromEntries([...problems].map(([path, found]) => [path, [...found]]))).toEqual({});
  expect(
    world.app.calls
      .filter((call) => isList(call) && !reached.has(call.path))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(Object.keys(notPlanned).toSorted());
});

const paths = (calls: readonly Call[]): string[] => [...new Set(calls.map(({ path }) => path))].toSorted();

/** Searched lists that this world has no rows of, and that ask no table for words; each with where it is looked at. */
const notSearched: Record<string, string> = {
  '/base/role/page': 'asked for one level, by the words of a column',
  '/base/seal/people': 'colleagues, by kit/shared/holds-words',
  '/base/wf/exception/page': 'approvals that stand still, by kit/shared/holds-words',
};

/** Filters that look for words. */
const WORDS = ['searchKey', 'keyword', 'title', 'name'];

test('every searched list finds its rows by two words in any order, and by two characters', async () => {
  const problems: string[] = [];
  const tried = new Set<string>();
  const searched = world.app.calls.filter(isList).flatMap((call) => {
    const { properties = {} } = shapeOf(call.input, 'input');
    return WORDS.filter((name) => name in properties).map((name) => ({ call, name }));
  });
  for (const { call, name } of searched) {
    for (const user of users) {
      for (const parent of parents) {
        if (tried.has(call.path)) break;
        const [base = {}] = questions(call, parent);
        const rowsOf = async (words?: string) => {
          const answer = await user
            .send(call, words === undefined ? base : { ...base, [name]: words })
            .envelope();
          return ((answer.data as { records?: Record<string, unknown>[] } | null)?.records ?? []).map((row) =>
            JSON.stringify(row),
          );
        };
        for (const row of (await rowsOf()).slice(0, 5)) {
          if (tried.has(call.path)) break;
          const { userName: _oneWord, ...said } = JSON.parse(row) as Record<string, unknown>;
          for (const value of Object.values(said)) {
            const whole = typeof value === 'string' ? /[\p{L}\p{N}]{4,20}/u.exec(value)?.[0] : undefined;
            // What the whole of it finds is searched.
            if (whole === undefined || !(await rowsOf(whole)).includes(row)) continue;
            tried.add(call.path);
            const [head, tail] = [whole.slice(0, 2), whole.slice(-2)];
            for (const words of [head, `${tail} ${head}`, `${head}　${tail}`])
              if (!(await rowsOf(words)).includes(row)) problems.push(`${call.path}: ${whole} by ${words}`);
            if ((await rowsOf(`${head} 从未有过`)).includes(row))
              problems.push(`${call.path}: finds by one word of two`);
          }
        }
      }
    }
  }
  expect(problems).toEqual([]);
  // A list without rows here is judged by its statement: each word has a pattern of its own.
  for (const { call, name } of searched) {
    for (const user of users) {
      if (tried.has(call.path)) break;
      for (const parent of parents) {
        const [base = {}] = questions(call, parent);
        sent.length = 0;
        await user.send(call, { ...base, [name]: '水务 工程' }).envelope();
        if (sent.some(({ text }) => /search_(patterns|found)\(/.test(text))) tried.add(call.path);
      }
    }
  }
  expect(paths(searched.map(({ call }) => call)).filter((path) => !tried.has(path))).toEqual(
    Object.keys(notSearched).toSorted(),
  );
});

test('a list whose order or condition no index serves is found out', async () => {
  const list = (order: string, where: string) => ({
    text: `select id from entrust_contract where (id) in (select id from entrust_contract where ${where} order by ${order} limit 20)`,
    values: [world.agency.id],
  });
  const own = `org_id = $1 and is_deleted = '0'`;
  expect(await planProblems(client, list('created_at desc, id desc', own))).toEqual([]);
  expect(await planProblems(client, list('contract_name, id', own))).toEqual([
    'sorts by entrust_contract_1.contract_name, entrust_contract_1.id',
  ]);
  const stranger = await planProblems(
    client,
    list('created_at desc, id desc', `tenderee_name = $1::uuid::text and is_deleted = '0'`),
  );
  expect(stranger.join('\n')).toMatch(/passes over rows|from end to end|sorts by/);
});

test('the words of every searched list stand in an index of its own', async () => {
  const lists = await world.sql<{ list: string }>(
    `select substring(pg_get_triggerdef(oid) from 'search_noted_(\\w+)\\(') as list from pg_trigger where tgname = 'search_noted'`,
  );
  expect(lists.length).toBeGreaterThan(7);
  for (const { list } of lists) {
    const indexes = await world.sql<{ def: string }>(
      `select indexdef as def from pg_indexes where indexname = 'search_entry_${list}'`,
    );
    expect(indexes[0]?.def, list).toContain(`WHERE (list = '${list}'::text)`);
    // New rows wait to be sorted in, and the words of those that wait can be made.
    const waits = await world.sql(
      `select 1 from pg_trigger where tgname = 'search_awaits' and tgrelid = $1::regclass`,
      [list],
    );
    expect(waits, list).toHaveLength(1);
    const words = await client.query('select search_words($1, $2) as w', [list, randomUUID()]);
    expect(words.rows).toEqual([{ w: null }]);
  }
});
