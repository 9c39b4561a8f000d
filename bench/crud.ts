import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { DEMO_TENANT } from '../db/seed/seed.ts';
import { cpuOfDatabase, cpuOfProcess } from './cpu.ts';
import { type Prepared, prepare } from './prepare.ts';
import { median, printTable, spread } from './report.ts';
import {
  LIST,
  type Running,
  type Shot,
  type Side,
  signedHeaders,
  shoot,
  startSides,
  works,
} from './shoot.ts';

/** A server that runs for weeks is measured warm: long enough for V8 to have compiled what either side runs often. */
const WARM_S = 6;

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

const cpu = (shot: Shot): number => shot.serverUs + shot.databaseUs;

/** Server and database: what one request costs, whoever else uses the machine meanwhile. */
const cpuText = (shots: readonly Shot[]): string =>
  `${Math.round(median(shots.map((x) => x.serverUs)))} + ${Math.round(median(shots.map((x) => x.databaseUs)))}`;

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
        'bare cpu µs': cpuText(bare),
        'product cpu µs': cpuText(product),
        'cpu ratio': median(bare.map((x, i) => cpu(x) / cpu(product[i] ?? x))).toFixed(2),
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
    const running = await startSides(env, tax === 1, children);
    const admin = new pg.Client({ connectionString: p.url });
    admin.on('error', () => undefined);
    await admin.connect();
    await admin.query('vacuum analyze');
    await checkEqual(p, running.bare?.port ?? 0, running.product?.port ?? 0);
    const sides = Object.keys(running) as Side[];
    const shots: Record<string, Partial<Record<Side, Shot[]>>> = {};
    for (let round = 0; round <= rounds; round++)
      for (const work of works) {
        const entry = (shots[work.name] ??= {});
        // Nobody always goes first.
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          const shot = await measured(running[side] as Running, postgres.pgdata, (port) =>
            shoot(port, p, work, side, round === 0 ? WARM_S : seconds, conns),
          );
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

/** One shot with the processor time that server and database spent on each of its requests. */
async function measured(
  running: Running,
  pgdata: string,
  shot: (port: number) => Promise<Omit<Shot, 'serverUs' | 'databaseUs'>>,
): Promise<Shot> {
  const before = [cpuOfProcess(running.pid), cpuOfDatabase(pgdata)] as const;
  const result = await shot(running.port);
  const each = (from: number, to: number) => (to - from) / Math.max(result.count, 1);
  return {
    ...result,
    serverUs: each(before[0], cpuOfProcess(running.pid)),
    databaseUs: each(before[1], cpuOfDatabase(pgdata)),
  };
}

/** Created rows would change the next round's list. */
async function clean(admin: pg.Client): Promise<void> {
  await admin.query(`select set_config('app.tenant', '${DEMO_TENANT}', false)`);
  await admin.query(`delete from entrust_contract where contract_name like '新增合同%'`);
  await admin.query('vacuum analyze entrust_contract');
}
