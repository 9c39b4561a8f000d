import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { insertMembership, insertOrganisation, insertUser } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import { insertAccount } from '#base/session/server/index.ts';
import { newId } from '#kit/server/ids.ts';
import { migrate } from '#kit/server/migrate.ts';
import { startPostgres } from '#kit/server/postgres.ts';
import { requestHash, signingKey } from '#kit/server/signing.ts';
import { FolderStorage } from '#kit/server/storage.ts';
import { compose } from '../apps/server/compose.ts';
import { DEMO_TENANT, seedWorld, systemContext } from '../db/seed/seed.ts';
import { median, printTable, spread } from './report.ts';

const ROWS = 100_000;
const LIST = '/ebidding/api/pre/contract/page?current=1&size=20&status=50&contractType=2';

interface Prepared {
  readonly url: string;
  readonly org: string;
  readonly tenderee: string;
  readonly user: string;
  readonly token: string;
  readonly ids: readonly string[];
}

/** A database with 100,000 contracts of one agency, about 1,000 of which match the two filters. */
async function prepare(url: string, folder: string): Promise<Prepared> {
  await migrate(url);
  const app = await compose({
    databaseUrl: url,
    storage: new FolderStorage(folder),
    version: 'bench',
    logLevel: 'silent',
    web: false,
    worker: false,
  });
  await seedWorld(app.seed, 'test');
  const [org, tenderee, user] = [newId(), newId(), newId()];
  await app.transactions.run(systemContext(DEMO_TENANT), async (tx) => {
    await insertOrganisation(tx, { id: org, orgName: '压测代理', orgCode: 'BENCH', orgKind: 'agency' });
    await insertOrganisation(tx, {
      id: tenderee,
      orgName: '压测招标人',
      orgCode: 'BENCH2',
      orgKind: 'tenderee',
    });
    await insertAccount(tx, { id: user, userName: 'bench', password: 'Gongheng@2026', firstLogin: false });
    await insertUser(tx, { id: user, trueName: '压测' });
    await insertMembership(tx, { userId: user, orgId: org, isHome: true });
    const { rows } = await tx.client.query<{ id: string }>(`select id from role where role_code = 'pm'`);
    await grantRole(tx, user, rows[0]?.id as string, org);
  });
  const token = await app.openSession('bench');
  await app.stop();
  const client = new pg.Client({ connectionString: url, options: `-c app.tenant=${DEMO_TENANT}` });
  await client.connect();
  await client.query(
    `insert into entrust_contract (id, tenant_id, org_id, contract_code, status, contract_name, contract_type, tenderee_id,
       tenderee_name, tenderee_org_id, fee_type, fee_method, service_fee_percent, entrust_amount, created_by, created_at)
     select gen_random_uuid(), $1, $2, 'B-' || n, case when n % 100 = 0 then '50' else '10' end, '江州水务招标代理委托合同第' || n || '号',
       case when n % 2 = 0 then '2' else '1' end, $3, '压测招标人', $3, '1', '1', 1.25, 1000 + n, $4, now() - n * interval '1 second'
     from generate_series(1, ${ROWS}) n`,
    [DEMO_TENANT, org, tenderee, user],
  );
  const ids = await client.query<{ id: string }>('select id from entrust_contract order by id limit 200');
  await client.end();
  return { url, org, tenderee, user, token, ids: ids.rows.map((r) => r.id) };
}

function startChild(
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } });
    child.once('message', (m) => resolve({ child, port: (m as { port: number }).port }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

function signedHeaders(token: string, method: string, target: string, body: string): Record<string, string> {
  const nonce = randomBytes(12).toString('hex');
  const timestamp = String(Date.now());
  const hash = requestHash(signingKey(token), { method, target, body, nonce, timestamp });
  return { token, nonce, timestamp, hash, 'content-type': 'application/json' };
}

interface Work {
  readonly name: 'list' | 'detail' | 'create';
  /** Builds one request for the candidate; the bare server gets the same work without the headers being checked. */
  readonly make: (p: Prepared) => { method: 'GET' | 'POST'; product: string; bare: string; body?: string };
}

let turn = 0;
const works: readonly Work[] = [
  { name: 'list', make: () => ({ method: 'GET', product: LIST, bare: '/list?status=50&contractType=2' }) },
  {
    name: 'detail',
    make: (p) => {
      const id = p.ids[turn++ % p.ids.length];
      return {
        method: 'GET',
        product: `/ebidding/api/pre/contract/detail?id=${id}`,
        bare: `/detail?id=${id}`,
      };
    },
  },
  {
    name: 'create',
    make: (p) => ({
      method: 'POST',
      product: '/ebidding/api/pre/contract/add',
      bare: '/create',
      body: JSON.stringify({
        contractName: `新增合同${turn++}`,
        contractType: '1',
        tendereeId: p.tenderee,
        tendereeName: '压测招标人',
        feeType: '1',
        feeMethod: '1',
        serviceFeePercent: '1.25',
      }),
    }),
  },
];

interface Shot {
  readonly rate: number;
  readonly p99: number;
}

/** The product in full, the bare limit, or the product without isolation and signature (what security costs). */
type Side = 'product' | 'bare' | 'plain';

async function shoot(
  port: number,
  p: Prepared,
  work: Work,
  side: Side,
  seconds: number,
  connections: number,
): Promise<Shot> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request: object) => {
          const made = work.make(p);
          // Both sides pay for making the signature, which happens in this process.
          const headers =
            side === 'plain'
              ? { token: p.token, 'content-type': 'application/json' }
              : signedHeaders(p.token, made.method, made.product, made.body ?? '');
          return {
            ...request,
            method: made.method,
            path: side === 'bare' ? made.bare : made.product,
            headers,
            ...(made.body ? { body: made.body } : {}),
          };
        },
      },
    ],
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${work.name}: ${result.errors} errors, ${result.non2xx} refused`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** Both sides must answer the same before anything is timed. */
async function checkEqual(p: Prepared, bare: number, product: number): Promise<void> {
  const get = async (url: string, target: string) =>
    (await (await fetch(url, { headers: signedHeaders(p.token, 'GET', target, '') })).json()) as {
      data: { total: number; records: { id: string }[] };
    };
  const a = (await get(`http://127.0.0.1:${bare}/list?status=50&contractType=2`, '')).data;
  const b = (await get(`http://127.0.0.1:${product}${LIST}`, LIST)).data;
  const same =
    a.total === b.total &&
    JSON.stringify(a.records.map((r) => r.id)) === JSON.stringify(b.records.map((r) => r.id));
  if (!same) throw new Error(`the answers differ: ${a.total} and ${b.total}`);
  console.log(`answers equal: ${a.total} matches, 20 rows alike`);
}

/** A copy of the database without isolation, and a session that need not sign: what the product would be unprotected. */
async function unprotected(url: string): Promise<string> {
  const name = 'plain';
  const at = (database: string) => url.replace(/\/gongheng(\?|$)/, `/${database}$1`);
  const admin = new pg.Client({ connectionString: at('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template gongheng`);
  await admin.end();
  const owner = new pg.Client({ connectionString: at(name) });
  await owner.connect();
  const { rows } = await owner.query<{ t: string }>(`select relname as t from pg_class where relrowsecurity`);
  for (const { t } of rows) await owner.query(`alter table ${t} disable row level security`);
  await owner.query('update session set signed = false');
  await owner.query('vacuum analyze');
  await owner.end();
  return at(name);
}

async function startSides(
  env: Record<string, string>,
  tax: boolean,
  children: ChildProcess[],
): Promise<Partial<Record<Side, number>>> {
  const plainUrl = tax ? await unprotected(env.BENCH_URL ?? '') : undefined;
  const start = async (file: string, more: Record<string, string> = {}) => {
    const started = await startChild(file, { ...env, ...more });
    children.push(started.child);
    return started.port;
  };
  return {
    product: await start('candidate.ts', { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '' }),
    bare: await start('bare.ts'),
    ...(plainUrl ? { plain: await start('candidate.ts', { BENCH_URL: plainUrl }) } : {}),
  };
}

function report(shots: Readonly<Record<string, Partial<Record<Side, Shot[]>>>>, tax: boolean): void {
  printTable(
    works.map((w) => {
      const { product = [], bare = [], plain = [] } = shots[w.name] ?? {};
      const against = (other: readonly Shot[]) =>
        median(product.map((x, i) => x.rate / (other[i]?.rate ?? 1)));
      return {
        workload: w.name,
        'bare req/s': spread(bare.map((x) => x.rate)),
        'bare p99 ms': spread(bare.map((x) => x.p99)),
        'product req/s': spread(product.map((x) => x.rate)),
        'product p99 ms': spread(product.map((x) => x.p99)),
        ratio: against(bare).toFixed(2),
        ...(tax
          ? {
              'without protection': spread(plain.map((x) => x.rate)),
              tax: `${((1 - against(plain)) * 100).toFixed(0)} %`,
            }
          : {}),
      };
    }),
  );
}

/** H1–H3, and H11 with `--tax 1`: list, detail and create against bare node:http and pg, interleaved in one run. */
export async function crud(options: Readonly<Record<string, number>>): Promise<void> {
  const { rounds = 5, seconds = 3, conns = 32, tax = 0 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-bench-'));
  const postgres = await startPostgres({ dataDir: folder });
  const children: ChildProcess[] = [];
  try {
    const p = await prepare(postgres.url, join(folder, 'files'));
    const env = {
      BENCH_URL: p.url,
      BENCH_TENANT: DEMO_TENANT,
      BENCH_ORG: p.org,
      BENCH_USER: p.user,
      BENCH_FILES: join(folder, 'files'),
    };
    const ports = await startSides(env, tax === 1, children);
    const admin = new pg.Client({ connectionString: p.url });
    admin.on('error', () => undefined);
    await admin.connect();
    await admin.query('vacuum analyze');
    await checkEqual(p, ports.bare ?? 0, ports.product ?? 0);
    const sides = Object.keys(ports) as Side[];
    const shots: Record<string, Partial<Record<Side, Shot[]>>> = {};
    for (let round = 0; round <= rounds; round++)
      for (const work of works) {
        const entry = (shots[work.name] ??= {});
        // Nobody always goes first.
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          const port = ports[side] ?? 0;
          const shot = await shoot(port, p, work, side, round === 0 ? 1 : seconds, conns);
          // The first round only warms both up.
          if (round > 0) (entry[side] ??= []).push(shot);
        }
        if (work.name === 'create') await clean(admin);
      }
    await admin.end();
    report(shots, tax === 1);
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Created rows would change the next round's list. */
async function clean(admin: pg.Client): Promise<void> {
  await admin.query(`select set_config('app.tenant', '${DEMO_TENANT}', false)`);
  await admin.query(`delete from entrust_contract where contract_name like '新增合同%'`);
  await admin.query('vacuum analyze entrust_contract');
}
