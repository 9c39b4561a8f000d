import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addExport, pageExports } from '#base/export/shared/calls.ts';
import { exportStatus } from '#base/export/shared/status.ts';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { ApiUser } from '../../apps/cli/demo/client.ts';
import { DEMO_TENANT } from '../../db/seed/seed.ts';
import { prepare } from '../prepare.ts';
import { signedHeaders, startChild } from '../shoot.ts';
import { signedUpload, UPLOAD } from '../upload.ts';
import type { Outcome } from './disk.ts';
import { heldBy, residentMb } from './held.ts';

const MB = 1024 * 1024;
/** So much may the server's objects take; it holds a third of that when it rests. */
const HEAP_MB = 320;
/** More than a sheet takes. */
const ROWS = 120_000;
/** A second is as long as anything may stand still; a busy machine gets four. */
const STOOD_MS = 4_000;
const PROBE_MS = 250;
/** The heap, and as much again for what lies beside it. */
const MOST_MB = 2 * HEAP_MB;
const ADD = '/ebidding/api/pre/contract/add';

interface Target {
  readonly port: number;
  readonly token: string;
}

/** How a request ended: its status, or that the line broke. */
function post({ port, token }: Target, path: string, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { ...signedHeaders(token, 'POST', path, ''), 'content-length': String(body.length) },
      },
      (answer) => {
        answer.on('error', () => undefined);
        answer.resume().on('end', () => resolve(String(answer.statusCode)));
      },
    );
    asked.on('error', () => resolve('line'));
    asked.end(body);
  });
}

const get = ({ port, token }: Target, path: string): Promise<string> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    headers: signedHeaders(token, 'GET', path, ''),
    signal: AbortSignal.timeout(20_000),
  }).then(
    async (answer) => (await answer.text(), String(answer.status)),
    () => 'line',
  );

async function atOnce(count: number, each: () => Promise<string>, ended: Map<string, number>, what: string) {
  const all = await Promise.all(Array.from({ length: count }, each));
  for (const one of all) ended.set(`${what} ${one}`, (ended.get(`${what} ${one}`) ?? 0) + 1);
}

/** Uploads that give a byte now and then. */
function drips({ port, token }: Target, count: number): { stop: () => void } {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1', () => {
      const fresh = Object.entries(signedUpload(token))
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      socket.write(
        `POST ${UPLOAD} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${50 * MB}\r\n${fresh}\r\n`,
      );
      socket.write(Buffer.alloc(64 * 1024, 'a'));
    });
    socket.on('error', () => undefined);
    socket.resume();
    sockets.push(socket);
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 250);
  return {
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Messages of one person, of which a sheet is asked for. */
async function fillMessages(url: string, user: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: `-c app.tenant=${DEMO_TENANT}` });
  await client.connect();
  await client.query('alter table message disable trigger user');
  await client.query(
    `insert into message (id, tenant_id, user_id, template, params, msg_status, sent_at)
     select gen_random_uuid(), $1, $2, 'account.message.passwordChanged', '{}', '0', now() - n * interval '1 second'
     from generate_series(1, $3) n`,
    [DEMO_TENANT, user, ROWS],
  );
  await client.query('alter table message enable trigger user');
  await client.query('analyze message');
  await client.end();
}

/**
 * 内存与事件循环: bodies too large and too deep, words as long as a line may be, two hundred uploads that drip, a sheet of more rows than one takes, under a small heap.
 * Everything is answered, the process stays and takes no more than twice its heap, and somebody else's small request is answered all the while. The control
 * takes whole bodies into its memory, and has to go down or beyond.
 */
export async function memoryEnd(control: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-memory-'));
  const files = join(folder, 'files');
  const postgres = await startPostgres({ dataDir: folder, fast: true });
  let child: ChildProcess | undefined;
  let gone = false;
  try {
    const p = await prepare(postgres.url, files, 1000);
    if (!control) await fillMessages(p.url, p.user);
    const started = await startChild(control ? 'faults/careless.ts' : 'candidate.ts', {
      BENCH_URL: p.url,
      BENCH_FILES: files,
      BENCH_WORKER: '1',
      NODE_OPTIONS: `--expose-gc --max-old-space-size=${HEAP_MB}`,
    });
    child = started.child;
    child.removeAllListeners('exit').once('exit', () => (gone = true));
    const at: Target = { port: started.port, token: p.token };
    const pid = child.pid ?? 0;
    let most = 0;
    let [probes, unanswered, slowest] = [0, 0, 0];
    let stop = false;
    const probing = (async () => {
      while (!stop) {
        const began = performance.now();
        probes += 1;
        if ((await get(at, '/ebidding/api/base/duty/count')) !== '200') unanswered += 1;
        slowest = Math.max(slowest, performance.now() - began);
        most = Math.max(most, residentMb(pid));
        await new Promise((done) => setTimeout(done, PROBE_MS));
      }
    })();
    const ended = new Map<string, number>();
    const deep = Buffer.from('['.repeat(1.9 * MB) + ']'.repeat(1.9 * MB));
    const large = Buffer.from(JSON.stringify({ contractName: 'x'.repeat(64 * MB) }));
    const word = encodeURIComponent('江州水务工程'.repeat(180));
    const user = new ApiUser(`http://127.0.0.1:${at.port}`, 'bench', p.token);
    const sheet = {
      line: 'GET /base/msg/record/page',
      input: {},
      columns: [{ head: '标题', from: ['title'], kind: 'text' }],
      title: '全部消息',
    };
    const dripping = drips(at, 200);
    if (!control) await user.send(addExport, sheet);
    for (let round = 0; round < 4 && !gone; round++) {
      await atOnce(8, () => post(at, ADD, deep), ended, 'deep');
      await atOnce(8, () => post(at, ADD, large), ended, 'large');
      await atOnce(
        16,
        () => get(at, `/ebidding/api/pre/contract/page?current=1&size=20&searchKey=${word}`),
        ended,
        'word',
      );
    }
    let rows = '';
    const until = performance.now() + 300_000;
    while (!control && !gone && rows === '' && performance.now() < until) {
      const [one] = (await user.send(pageExports, {})).records;
      if (one && one.status !== exportStatus.waiting && one.endedAt)
        rows = `${one.rowCount} rows${one.isCapped ? ', capped' : ''} ${one.failure ?? ''}`;
      await new Promise((done) => setTimeout(done, 500));
    }
    dripping.stop();
    stop = true;
    await probing;
    const { live, stood } = gone || control ? { live: 0, stood: 0 } : await heldBy(child);
    const answers = [...ended].map(([what, count]) => `${what}: ${count}`).join(', ');
    return {
      fault: control ? 'memory, control' : 'memory',
      acknowledged: probes,
      lost: unanswered + (gone ? 1 : 0) + (stood > STOOD_MS ? 1 : 0) + (most > MOST_MB ? 1 : 0),
      refused: gone
        ? `the process died; ${answers}`
        : `${answers}; sheet ${rows}; loop stood ${stood.toFixed(0)} ms, slowest probe ${slowest.toFixed(0)} ms, at most ${most.toFixed(0)} MB, live after ${live.toFixed(0)} MB`,
    };
  } finally {
    child?.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
