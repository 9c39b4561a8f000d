import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { compose } from '../apps/server/compose.ts';
import { cpuOfDatabase, cpuOfProcess } from './cpu.ts';
import { heldBy } from './faults/held.ts';
import { keep } from './growth.ts';
import { fill, prepareLists } from './growth-rows.ts';
import type { Prepared } from './prepare.ts';
import { median, printTable } from './report.ts';
import { signedHeaders, startChild, works } from './shoot.ts';
import { MIX } from './soak.ts';

/** The small house of the model (小型机构): a thousand contracts, a thousand projects, ten people at work at once. */
const HOUSE = { rows: 1000, people: 10 };
const SIZES = [1, 10, 100];
const REST = 25;
const STEP = 1.4;
/** More than this is broken: one in twenty waits so long, or one in ten is not answered in the time it came in. */
const LATE_MS = 1000;
const KEPT_UP = 0.9;

interface Shot {
  readonly answered: number;
  readonly late: number;
  readonly failed: number;
  readonly serverUs: number;
  readonly databaseUs: number;
  /** How much of the time the event loop was busy. */
  readonly loop: number;
  /** How much of a core the server was given. */
  readonly share: number;
}

interface Side {
  readonly size: number;
  readonly port: number;
  readonly child: ChildProcess;
  readonly p: Prepared;
  readonly tokens: readonly string[];
}

const deck = MIX.filter(([, what]) => what !== 'upload').flatMap(([share, what]) =>
  Array.from({ length: share }, () => what),
);

/** So many requests a second for some seconds, whether they are answered or not. */
async function shoot(side: Side, rate: number, seconds: number, pgdata: string): Promise<Shot> {
  const { port, child, p, tokens } = side;
  const times: number[] = [];
  let failed = 0;
  const one = async (n: number) => {
    const what = deck[(n * 37) % deck.length] ?? '';
    const work = works.find(({ name }) => name === what)?.make(p);
    const target = work?.product ?? `/ebidding/api${what}`;
    const method = work?.method ?? 'GET';
    const began = performance.now();
    const ok = await fetch(`http://127.0.0.1:${port}${target}`, {
      method,
      headers: signedHeaders(tokens[n % tokens.length] ?? '', method, target, work?.body ?? ''),
      ...(work?.body ? { body: work.body } : {}),
      signal: AbortSignal.timeout(20_000),
    }).then(
      async (answer) => (await answer.text(), answer.status === 200),
      () => false,
    );
    if (ok) times.push(performance.now() - began);
    else failed += 1;
  };
  await heldBy(child);
  const [cpu, db, began] = [cpuOfProcess(child.pid ?? 0), cpuOfDatabase(pgdata), performance.now()];
  const under: Promise<void>[] = [];
  let inTime = 0;
  for (let n = 0; n < rate * seconds; n++) {
    const due = began + (n * 1000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    under.push(one(n));
    inTime = times.length;
  }
  const asking = (performance.now() - began) / 1000;
  await Promise.all(under);
  const took = (performance.now() - began) / 1000;
  const { busy } = await heldBy(child);
  const spent = cpuOfProcess(child.pid ?? 0) - cpu;
  return {
    answered: Math.min(inTime / asking, times.length / took),
    late: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY,
    failed,
    serverUs: spent / under.length,
    databaseUs: (cpuOfDatabase(pgdata) - db) / under.length,
    loop: busy,
    share: spent / 1e6 / took,
  };
}

const broken = (shot: Shot, rate: number): boolean =>
  shot.late > LATE_MS || shot.failed > 0 || shot.answered < rate * KEPT_UP;

/**
 * 容量模型核对: `--seconds 3 --rounds 2`: the small house, and ten and a hundred times as many rows and people. The model says of each at which rate it
 * breaks, from what a request costs the small house at rest and from the share of a core that the server is given: one core's time
 * divided by the server's time a request. Then the rate is raised until it breaks.
 */
export async function capacity(options: Readonly<Record<string, number>>): Promise<void> {
  const { seconds = 3, rounds = 2 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-capacity-'));
  const files = join(folder, 'files');
  const postgres = await startPostgres({ dataDir: folder });
  const children: ChildProcess[] = [];
  try {
    const p = await prepareLists(postgres.url, files);
    const sides: Side[] = [];
    let before = 0;
    for (const size of SIZES) {
      await fill(p, before, size * HOUSE.rows);
      before = size * HOUSE.rows;
      const tokens = await sessions(postgres.url, files, size * HOUSE.people);
      const url = await keep(p.url, size);
      const { child, port } = await startChild('candidate.ts', {
        BENCH_URL: url,
        BENCH_FILES: files,
        // Somebody has to sort in the words of new records, else every search makes them anew.
        BENCH_WORKER: '1',
        NODE_OPTIONS: '--expose-gc',
      });
      children.push(child);
      const target = '/ebidding/api/pre/contract/page?current=1&size=200';
      const answer = await fetch(`http://127.0.0.1:${port}${target}`, {
        headers: signedHeaders(p.token, 'GET', target, ''),
      });
      const { data } = (await answer.json()) as { data: { records: { id: string }[] } };
      sides.push({ size, port, child, tokens, p: { ...p, ids: data.records.map(({ id }) => id) } });
      console.log(`${size} times: ${before} rows of each list, ${tokens.length} people`);
    }
    for (const side of sides) await shoot(side, 100, seconds, postgres.pgdata);
    const rest = new Map<number, Shot[]>();
    const ends = new Map<number, { rate: number; shot: Shot }[]>();
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        rest.set(side.size, [
          ...(rest.get(side.size) ?? []),
          await shoot(side, REST, seconds, postgres.pgdata),
        ]);
        for (let rate = 60; ; rate = Math.round(rate * STEP)) {
          const shot = await shoot(side, rate, seconds, postgres.pgdata);
          if (!broken(shot, rate)) continue;
          ends.set(side.size, [...(ends.get(side.size) ?? []), { rate, shot }]);
          break;
        }
      }
    const of = (shots: readonly Shot[] | undefined, pick: (shot: Shot) => number) =>
      median((shots ?? []).map(pick));
    const cost = of(rest.get(1), (s) => s.serverUs);
    printTable(
      SIZES.map((size) => {
        const end = (ends.get(size) ?? []).map(({ shot }) => shot);
        const carried = of(end, (s) => s.answered);
        const share = of(end, (s) => s.share);
        const said = (share * 1e6) / cost;
        const loop = of(end, (s) => s.loop);
        return {
          times: String(size),
          'us at rest, server + database': `${of(rest.get(size), (s) => s.serverUs).toFixed(0)} + ${of(rest.get(size), (s) => s.databaseUs).toFixed(0)}`,
          'us at the end': `${of(end, (s) => s.serverUs).toFixed(0)} + ${of(end, (s) => s.databaseUs).toFixed(0)}`,
          'breaks at': (ends.get(size) ?? []).map(({ rate }) => rate).join(', '),
          'carried a second': carried.toFixed(0),
          'model says': said.toFixed(0),
          'error %': ((100 * (said - carried)) / carried).toFixed(0),
          'breaks first':
            loop > 0.9
              ? `the instance (loop busy ${(loop * 100).toFixed(0)} %)`
              : `behind it (loop busy ${(loop * 100).toFixed(0)} %)`,
          'share of a core': share.toFixed(2),
        };
      }),
    );
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As many people at work at once, each with a session of their own. */
async function sessions(url: string, files: string, count: number): Promise<string[]> {
  const app = await compose({
    databaseUrl: url,
    storage: new FolderStorage(files),
    keys: new FolderKeys(join(files, 'keys')),
    version: 'bench',
    logLevel: 'silent',
    web: false,
    worker: false,
  });
  try {
    const tokens: string[] = [];
    for (let n = 0; n < count; n++) tokens.push(await app.openSession('bench'));
    return tokens;
  } finally {
    await app.stop();
  }
}
