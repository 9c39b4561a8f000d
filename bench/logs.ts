import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { DEMO_TENANT } from '../db/seed/seed.ts';
import { asker, keep, LIMIT } from './growth.ts';
import { prepare } from './prepare.ts';
import { median, printTable } from './report.ts';
import { startProduct } from './shoot.ts';

const WARM = 20;
const PAGE = '/data/log/page?current=1&size=20';

/** What an administrator looks for. */
const cases: Readonly<Record<string, string>> = {
  'newest page': PAGE,
  'one person': `${PAGE}&userName=u77`,
  'one call': `${PAGE}&action=${encodeURIComponent('POST /pre/contract/save')}`,
  'one address': `${PAGE}&address=10.0.3.7`,
  'what failed': `${PAGE}&result=0`,
  'one day': `${PAGE}&dayStart=2026-10-01&dayEnd=2026-10-01`,
  'last page': `${PAGE}&fromEnd=1`,
};

/** So many lines of a tenant: 2,000 people, 5,000 addresses, 50 calls, one in fifty failed; one a second. */
const fill = (client: pg.Client, from: number, to: number) =>
  client.query(
    `insert into operation_log (tenant_id, at, log_kind, user_name, true_name, org_name, address, action, result, result_code, input, changes)
     select $1, timestamptz '2026-11-20 00:00+08' - n * interval '1 second', case when n % 20 = 0 then '1' else '2' end,
       'u' || n % 2000, '压测', '压测代理', '10.0.' || n % 20 || '.' || n % 251,
       case n % 50 when 0 then 'POST /pre/contract/save' else 'POST /pre/call/' || n % 50 end,
       case when n % 50 = 7 then '0' else '1' end, case when n % 50 = 7 then 409 else 200 end, '{"id":"x"}', '[]'
     from generate_series(${from + 1}, ${to}) n`,
    [DEMO_TENANT],
  );

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** Searching the operation log (日志查询), `--rows 10000000 --turns 100`: one request after the other over HTTP, against 100,000 lines. */
export async function logs(options: Readonly<Record<string, number>>): Promise<void> {
  const { turns = 100, rows = 10_000_000 } = options;
  const sizes = [100_000, rows];
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-logs-'));
  const postgres = await startPostgres({ dataDir: folder, fast: true });
  const children: ChildProcess[] = [];
  try {
    const p = await prepare(postgres.url, join(folder, 'files'), 0);
    const using = async (work: (client: pg.Client) => Promise<unknown>) => {
      const client = new pg.Client({ connectionString: p.url, options: `-c app.tenant=${DEMO_TENANT}` });
      await client.connect();
      try {
        await work(client);
      } finally {
        await client.end();
      }
    };
    // Whoever looks at the log is an administrator of the tenant.
    await using((client) =>
      client.query(
        `insert into user_role (user_id, role_id, org_id, tenant_id)
         select $1, id, $2, tenant_id from role where role_code = 'tenant'`,
        [p.user, p.org],
      ),
    );
    const asks = new Map<number, ReturnType<typeof asker>>();
    let before = 0;
    for (const size of sizes) {
      const began = Date.now();
      const start = before;
      await using(async (client) => {
        for (let from = start; from < size; from += 250_000)
          await fill(client, from, Math.min(from + 250_000, size));
        await client.query('vacuum analyze operation_log');
      });
      console.log(`${size} lines after ${Math.round((Date.now() - began) / 1000)} s`);
      before = size;
      const env = {
        BENCH_URL: size === rows ? p.url : await keep(p.url, size),
        BENCH_FILES: join(folder, 'files'),
      };
      asks.set(size, asker((await startProduct(env, children)).port, p.token));
    }
    const table = [];
    for (const [name, target] of Object.entries(cases)) {
      const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
      for (let turn = -WARM; turn < turns; turn++)
        for (const [size, ask] of asks) {
          const { ms } = await ask(`/ebidding/api${target}`);
          if (turn >= 0) times.get(size)?.push(ms);
        }
      const of = (size: number) => times.get(size) ?? [];
      table.push({
        case: name,
        ...Object.fromEntries(
          sizes.map((size) => [
            `${size} lines, ms (p95)`,
            `${median(of(size)).toFixed(2)} (${p95(of(size)).toFixed(2)})`,
          ]),
        ),
        ratio: (median(of(rows)) / median(of(100_000))).toFixed(2),
      });
    }
    printTable(table);
    console.log(`no ratio above ${LIMIT} on a quiet machine`);
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
