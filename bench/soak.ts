import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { socketTicket } from '#base/session/shared/socket-calls.ts';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { ApiUser } from '../apps/cli/demo/client.ts';
import { heldBy, residentMb } from './faults/held.ts';
import { fill, prepareLists } from './growth-rows.ts';
import { median } from './report.ts';
import { formOf, pdfOf, signedUpload, UPLOAD } from './upload.ts';
import { signedHeaders, startChild, works } from './shoot.ts';

const ROWS = 10_000;
const LIMIT_MS = 30_000;
/** Sockets that are open at once; each second or two the oldest goes and another comes. */
const SOCKETS = 10;
const WORD = encodeURIComponent('水务');

/** What a working day asks, and how often of a hundred times. */
export const MIX: readonly (readonly [share: number, path: string])[] = [
  [30, 'list'],
  [25, 'detail'],
  [12, 'create'],
  [10, `/pre/contract/page?current=1&size=20&searchKey=${WORD}`],
  [8, '/base/workbench/home'],
  [8, '/pre/project/page?current=1&size=20'],
  [4, '/base/duty/page?current=1&size=20'],
  [3, 'upload'],
];

interface Look {
  readonly hour: number;
  /** What is reachable after a search for garbage, in MB. */
  readonly live: number;
  /** What the system says the process holds, in MB. */
  readonly resident: number;
  readonly database: number;
}

/** What it grows by in an hour: the straight line of least squares. */
export function slopeOf(points: readonly { readonly hour: number; readonly mb: number }[]): number {
  const n = points.length;
  const [x, y] = [points.reduce((s, p) => s + p.hour, 0) / n, points.reduce((s, p) => s + p.mb, 0) / n];
  const across = points.reduce((s, p) => s + (p.hour - x) ** 2, 0);
  return points.reduce((s, p) => s + (p.hour - x) * (p.mb - y), 0) / across;
}

/** What the processes of a PostgreSQL hold of their own. */
function databaseMb(pgdata: string): number {
  const postmaster = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  let sum = residentMb(postmaster);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let stat = '';
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      continue;
    }
    if (stat.split(') ').at(-1)?.split(' ')[1] === postmaster) sum += residentMb(pid);
  }
  return sum;
}

/**
 * Long work (长时间运行): `--minutes 60 --rate 50 --warm 10`: a server with its worker answers so many requests a second of a working day's mix, with
 * sockets that come and go; what it holds is looked at each half minute, after a search for garbage.
 */
export async function soak(options: Readonly<Record<string, number>>): Promise<void> {
  const { minutes = 60, rate = 50, warm = 10 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-soak-'));
  const postgres = await startPostgres({ dataDir: folder });
  let child: ChildProcess | undefined;
  try {
    const files = join(folder, 'files');
    const prepared = await prepareLists(postgres.url, files);
    await fill(prepared, 0, ROWS);
    const started = await startChild('candidate.ts', {
      BENCH_URL: postgres.url,
      BENCH_FILES: files,
      BENCH_WORKER: '1',
      NODE_OPTIONS: '--max-semi-space-size=16 --expose-gc',
    });
    child = started.child;
    const base = `http://127.0.0.1:${started.port}`;
    const first = works[0]?.make(prepared).product.replace(/page\?.*/, 'page?current=1&size=200') ?? '';
    const rows = (await (
      await fetch(base + first, { headers: signedHeaders(prepared.token, 'GET', first, '') })
    ).json()) as { data: { records: { id: string }[] } };
    const p = { ...prepared, ids: rows.data.records.map(({ id }) => id) };
    const file = formOf(pdfOf(64 * 1024), '图纸.pdf');
    const failed = new Map<string, number>();
    const times: number[] = [];
    let asked = 0;
    const ask = async (what: string) => {
      const work = works.find(({ name }) => name === what)?.make(p);
      const target = work?.product ?? (what === 'upload' ? UPLOAD : `/ebidding/api${what}`);
      const began = performance.now();
      const [method, body] = what === 'upload' ? ['POST', file] : [work?.method ?? 'GET', work?.body];
      const headers =
        what === 'upload' ? signedUpload(p.token) : signedHeaders(p.token, method, target, work?.body ?? '');
      asked += 1;
      const said = await fetch(base + target, {
        method,
        headers,
        ...(body ? { body: typeof body === 'string' ? body : new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(LIMIT_MS),
      }).then(
        async (answer) => {
          const text = await answer.text();
          return answer.status === 200 ? '' : `${what} ${answer.status} ${text.slice(0, 80)}`;
        },
        (error: unknown) => `${what} ${String(error)}`,
      );
      if (said) failed.set(said, (failed.get(said) ?? 0) + 1);
      else times.push(performance.now() - began);
    };
    const ears: WebSocket[] = [];
    const user = new ApiUser(base, 'bench', p.token);
    const listen = async () => {
      const { ticket, path } = await user.send(socketTicket, {
        clientId: randomBytes(8).toString('hex'),
      });
      const socket = new WebSocket(`${base.replace('http', 'ws')}${path}?ticket=${ticket}`);
      socket.addEventListener('open', () => socket.send('{"cmd":"heartbeat"}'));
      ears.push(socket);
      if (ears.length > SOCKETS) ears.shift()?.close();
    };
    const deck = MIX.flatMap(([share, what]) => Array.from({ length: share }, () => what));
    const began = performance.now();
    const end = began + (warm + minutes) * 60_000;
    const held: Look[] = [];
    const under = new Set<Promise<void>>();
    let looked = 0;
    let listened = 0;
    for (let n = 0; performance.now() < end; n++) {
      const due = began + (n * 1000) / rate;
      if (due > performance.now()) await pause(due - performance.now());
      // 37 and 100 share no divisor: every hundred requests hold the whole mix, well shuffled.
      const one = ask(deck[(n * 37) % deck.length] ?? '');
      under.add(one);
      void one.finally(() => under.delete(one));
      if (performance.now() - listened > 1500) {
        listened = performance.now();
        await listen().catch((error: unknown) => failed.set(`socket ${String(error)}`, 1));
      }
      if (performance.now() - looked > 30_000) {
        looked = performance.now();
        const hour = (looked - began) / 3_600_000;
        const { live, resident } = await heldBy(child);
        held.push({ hour, live, resident, database: databaseMb(postgres.pgdata) });
        const now = held.at(-1) as Look;
        console.log(
          `${(hour * 60).toFixed(1)} min: ${asked} asked, ${[...failed.values()].reduce((a, b) => a + b, 0)} failed, live ${live.toFixed(1)} MB, resident ${resident.toFixed(0)} MB, database ${now.database.toFixed(0)} MB, median ${median(times.slice(-1000)).toFixed(1)} ms`,
        );
      }
    }
    await Promise.all(under);
    for (const socket of ears) socket.close();
    const counted = held.filter(({ hour }) => hour * 60 >= warm);
    const of = (pick: (h: Look) => number) =>
      slopeOf(counted.map((h) => ({ hour: h.hour, mb: pick(h) }))).toFixed(2);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${asked} requests in ${(seconds / 60).toFixed(1)} min, ${(asked / seconds).toFixed(1)} a second; failed: ${[...failed].map(([why, count]) => `${count} ${why}`).join('; ') || 'none'}`,
    );
    console.log(
      `MB an hour: live ${of((h) => h.live)} (at most 1), resident ${of((h) => h.resident)}, database ${of((h) => h.database)}`,
    );
  } finally {
    child?.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
