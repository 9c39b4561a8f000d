import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { DEMO_TENANT } from '../db/seed/seed.ts';
import { asker, keep, LIMIT } from './growth.ts';
import { type Prepared, prepare } from './prepare.ts';
import { median, printTable } from './report.ts';
import { startProduct } from './shoot.ts';

const WARM = 20;
/** Projects that the person works on (本人项目). */
const OWN = 100;

/** What home, bell and calendar ask. */
const cases: Readonly<Record<string, string>> = {
  'the whole home page': '/base/workbench/home',
  'first page': '/base/duty/page?current=1&size=20',
  'overdue only': '/base/duty/page?current=1&size=20&due=overdue',
  'figures by group': '/base/duty/count',
  'a month of the calendar': '/base/duty/dates?from=2026-11-01&to=2026-11-30',
};

/** 在办标段: a project of one lot each, in the phases that a lot goes through; what triggers would write row by row is left out. */
async function fillLots(
  client: pg.Client,
  p: Prepared,
  from: number,
  to: number,
  own: number,
): Promise<void> {
  const tables = ['project', 'project_package', 'project_member'];
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  const all = [DEMO_TENANT, p.org, p.user];
  await client.query(
    `insert into project (id, tenant_id, org_id, main_code, main_name, status, project_prop, purchase_mode, project_type,
       project_type_second, industry_type, projectarea_province, projectarea_city, bid_organization_way, is_has_package, pm_id,
       pm_name, created_by, created_at)
     select md5('project' || n)::uuid, $1, $2, 'P-' || n, '江州水务工程第' || n || '号', '1030', '1', '1010', 'A', 'A01', 'E', '320000',
       '320100', '10', '1', $3, '压测', $3, now() - n * interval '1 minute'
     from generate_series(${from + 1}, ${to}) n`,
    all,
  );
  await client.query(
    `insert into project_package (id, tenant_id, main_id, package_seq, package_code, package_name, status, purchase_mode, created_by)
     select md5(n::text)::uuid, $1, md5('project' || n)::uuid, 1, 'P-' || n || '/1', '一标段', '3010', '1010', $2
     from generate_series(${from + 1}, ${to}) n`,
    [DEMO_TENANT, p.user],
  );
  await client.query(
    `insert into lot_phase (package_id, tenant_id, main_id, org_id, tenderee_org_id, phase, next_code, next_at, ended)
     select md5(n::text)::uuid, $1, md5('project' || n)::uuid, $2, $3,
       (array['drafting', 'onSale', 'awaitingOpening', 'inReview', 'publicised'])[n % 5 + 1], 'bidDeadline', now() + n * interval '10 minutes', false
     from generate_series(${from + 1}, ${to}) n`,
    [DEMO_TENANT, p.org, p.tenderee],
  );
  // A manager works on some projects, however many their organisation has.
  await client.query(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm)
     select md5('project' || n)::uuid, $1, $2, '压测', '1' from generate_series(${from + 1}, ${Math.min(to, own)}) n`,
    [DEMO_TENANT, p.user],
  );
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

/** So many lots in work of one organisation: each a duty of this person, one that all who operate share, and two of others. */
export async function fill(p: Prepared, from: number, to: number, own = OWN): Promise<void> {
  const client = new pg.Client({ connectionString: p.url, options: `-c app.tenant=${DEMO_TENANT}` });
  await client.connect();
  try {
    await fillLots(client, p, from, to, own);
    await client.query(
      `insert into duty (id, tenant_id, subject, subject_id, words, main, part, user_id, org_id, permission, since, since_given, until,
         at_hour, path)
       select gen_random_uuid(), $1, 'lot', md5(n::text)::uuid, 'tenderFile.duty.make', '江州水务工程第' || n || '号', '一标段',
         case k when 1 then $2::uuid when 2 then gen_random_uuid() end, case when k = 4 then $4::uuid else $3::uuid end,
         case k when 3 then 'tenderFile.submit' when 4 then 'tenderFile.lotKey' else 'tenderFile.submit' end, now() - interval '3 days', true,
         case when n % 5 > 0 then now() + (n % 400 - 40) * interval '6 hours' end, n % 50 = 0, '/pre/file'
       from generate_series(${from + 1}, ${to}) n cross join generate_series(1, 4) k
       where k <> 2 or n % 2 = 0`,
      [DEMO_TENANT, p.user, p.org, p.tenderee],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/**
 * Duties with 1,000 and 10,000 lots in work of one organisation (待办读取), `--turns 200`, over HTTP, one request after the
 * other; `--own 10000` is somebody who works on all of them.
 */
export async function duties(options: Readonly<Record<string, number>>): Promise<void> {
  const { turns = 200, own = OWN } = options;
  const sizes = [1000, 10_000];
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-duties-'));
  const postgres = await startPostgres({ dataDir: folder, fast: true });
  const children: ChildProcess[] = [];
  try {
    const p = await prepare(postgres.url, join(folder, 'files'), 0);
    const asks = new Map<number, ReturnType<typeof asker>>();
    let before = 0;
    for (const size of sizes) {
      await fill(p, before, size, own);
      const env = { BENCH_URL: await keep(p.url, size), BENCH_FILES: join(folder, 'files') };
      asks.set(size, asker((await startProduct(env, children)).port, p.token));
      before = size;
    }
    const rows = [];
    for (const [name, target] of Object.entries(cases)) {
      const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
      for (let turn = -WARM; turn < turns; turn++)
        for (const [size, ask] of asks) {
          const { ms } = await ask(`/ebidding/api${target}`);
          if (turn >= 0) times.get(size)?.push(ms);
        }
      const of = (size: number) => times.get(size) ?? [];
      rows.push({
        case: name,
        ...Object.fromEntries(
          sizes.map((size) => [
            `${size} lots, ms (p95)`,
            `${median(of(size)).toFixed(2)} (${p95(of(size)).toFixed(2)})`,
          ]),
        ),
        ratio: (median(of(sizes[1] ?? 0)) / median(of(sizes[0] ?? 0))).toFixed(2),
      });
    }
    printTable(rows);
    console.log(`no ratio above ${LIMIT} on a quiet machine`);
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
