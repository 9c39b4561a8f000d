import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { fill, LISTS, type Listed, prepareLists } from './growth-rows.ts';
import { median, printTable } from './report.ts';
import { signedHeaders, startProduct } from './shoot.ts';

/** No case may cost more at the last size than so many times what it costs at the first. */
export const LIMIT = 1.3;

/** One request after the other on one connection: what a single person waits. */
export function asker(port: number, token: string) {
  return (target: string): Promise<{ ms: number; body: string }> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const sent = request(
        { host: '127.0.0.1', port, path: target, headers: signedHeaders(token, 'GET', target, '') },
        (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (body += chunk));
          response.on('end', () =>
            response.statusCode === 200
              ? resolve({ ms: performance.now() - began, body })
              : reject(new Error(`${target}: ${response.statusCode} ${body}`)),
          );
        },
      );
      sent.on('error', reject).end();
    });
}

/** Requests that only warm the servers up. */
const WARM = 30;

type Ask = ReturnType<typeof asker>;
type Measured = ReadonlyMap<string, ReadonlyMap<number, One>>;

interface One {
  readonly ms: number;
  readonly rows: number;
  readonly total: string;
}

/** One list at all sizes: cases and sizes in turns, so that a noisy moment of the machine meets all of them. */
async function measure(list: Listed, asks: ReadonlyMap<number, Ask>, turns: number): Promise<Measured> {
  const times = new Map<string, Map<number, number[]>>();
  const seen = new Map<string, Omit<One, 'ms'>>();
  for (let turn = -WARM; turn < turns; turn++)
    for (const name of Object.keys(list.cases(0)))
      for (const [size, ask] of asks) {
        const { ms, body } = await ask(`/ebidding/api${list.path}?size=20&${list.cases(size)[name]}`);
        const at = times.get(name) ?? new Map<number, number[]>();
        times.set(name, at);
        if (turn >= 0) at.set(size, [...(at.get(size) ?? []), ms]);
        if (turn === 0) seen.set(`${name} ${size}`, shownOf(body));
      }
  const one = (name: string, size: number, ms: readonly number[]): [number, One] => [
    size,
    { ms: median(ms), ...(seen.get(`${name} ${size}`) as Omit<One, 'ms'>) },
  ];
  return new Map(
    [...times].map(([name, at]) => [
      `${list.name}: ${name}`,
      new Map([...at].map(([size, ms]) => one(name, size, ms))),
    ]),
  );
}

function shownOf(body: string): Omit<One, 'ms'> {
  const { data } = JSON.parse(body) as {
    data: { records: unknown[]; total: number; totalIsLeast?: boolean };
  };
  return { rows: data.records.length, total: `${data.totalIsLeast ? '≥ ' : ''}${data.total}` };
}

/** A copy of the database as it is now, which stays as long as it is. */
export async function keep(url: string, size: number): Promise<string> {
  const at = (database: string) => url.replace(/\/gongheng(\?|$)/, `/${database}$1`);
  const client = new pg.Client({ connectionString: at('postgres') });
  await client.connect();
  await client.query(`create database growth_${size} template gongheng strategy file_copy`);
  await client.end();
  return at(`growth_${size}`);
}

/**
 * How lists grow (清单增长): the same requests at 1 k, 100 k and 1 M rows of one organisation, each size in a database of its own,
 * `--turns 100`, medians over HTTP, one request after the other.
 */
export async function growth(options: Readonly<Record<string, number>>): Promise<void> {
  const { turns = 100, most = 1_000_000 } = options;
  const sizes = [1000, 100_000, 1_000_000].filter((size) => size <= most);
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-growth-'));
  const postgres = await startPostgres({ dataDir: folder, fast: true });
  const children: ChildProcess[] = [];
  try {
    const p = await prepareLists(postgres.url, join(folder, 'files'));
    const asks = new Map<number, Ask>();
    let before = 0;
    for (const size of sizes) {
      const began = performance.now();
      await fill(p, before, size);
      const url = await keep(p.url, size);
      console.log(`${size} rows of each list after ${Math.round((performance.now() - began) / 1000)} s`);
      const env = { BENCH_URL: url, BENCH_FILES: join(folder, 'files') };
      asks.set(size, asker((await startProduct(env, children)).port, p.token));
      before = size;
    }
    const measured = new Map<string, ReadonlyMap<number, One>>();
    for (const list of LISTS)
      for (const [name, at] of await measure(list, asks, turns)) measured.set(name, at);
    const worst = report(measured, sizes);
    console.log(`the largest ratio is ${worst.toFixed(2)}; the limit is ${LIMIT} on a quiet machine`);
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(measured: Measured, sizes: readonly number[]): number {
  let worst = 0;
  const first = sizes[0] ?? 0;
  const last = sizes[sizes.length - 1] ?? 0;
  printTable(
    [...measured].map(([name, at]) => {
      const ratio = (at.get(last)?.ms ?? 0) / (at.get(first)?.ms ?? 1);
      worst = Math.max(worst, ratio);
      return {
        case: name,
        ...Object.fromEntries(sizes.map((size) => [`${size} ms`, (at.get(size)?.ms ?? 0).toFixed(2)])),
        ratio: ratio.toFixed(2),
        rows: sizes.map((size) => at.get(size)?.rows).join(' '),
        total: sizes.map((size) => at.get(size)?.total).join(', '),
      };
    }),
  );
  return worst;
}
