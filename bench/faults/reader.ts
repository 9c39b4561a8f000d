import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { socketTicket } from '#base/session/shared/socket-calls.ts';
import type { SocketName } from '#kit/shared/sockets.ts';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { ApiUser } from '../../apps/cli/demo/client.ts';
import { Line } from '../../apps/cli/demo/line.ts';
import { prepare } from '../prepare.ts';
import { startChild } from '../shoot.ts';
import type { Outcome } from './disk.ts';
import { heldBy, residentMb } from './held.ts';

/** Of each of two kinds. */
const STALLED = 3;
const READERS = 3;
/** The system takes some forty megabytes of a line that nobody reads before the process notices. */
const MESSAGES = 9_000;
/** As large as a notice of PostgreSQL may be, nearly. */
const MESSAGE_BYTES = 7_000;
const AT_ONCE = 20;
/** So far the flood may be ahead of those who read. */
const AHEAD = 100;
/** A socket holds a quarter of a megabyte at most, and the line of the system below it is not the process's. */
const MOST_MB = 2 * STALLED * 0.5 + 50;
/** Who is told to go and does not answer is cut after half a minute. */
const GONE_MS = 90_000;

/** 慢读者: six browsers open the push channel and read nothing, while others hear sixty megabytes. They are cut, memory stays bounded, and who reads hears everything in order. The control cuts nobody. */
export async function slowReader(control: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-reader-'));
  const files = join(folder, 'files');
  const postgres = await startPostgres({ dataDir: folder });
  let child: ChildProcess | undefined;
  const stalled: Socket[] = [];
  const lines: Line[] = [];
  try {
    const p = await prepare(postgres.url, files, 0);
    const started = await startChild('candidate.ts', {
      BENCH_URL: p.url,
      BENCH_FILES: files,
      BENCH_BOUNDLESS: control ? '1' : '',
      NODE_OPTIONS: '--expose-gc',
    });
    child = started.child;
    const { port } = started;
    const pid = child.pid ?? 0;
    const user = new ApiUser(`http://127.0.0.1:${port}`, 'bench', p.token);
    const ticket = async (socket: SocketName) => {
      const { path, ...one } = await user.send(socketTicket, { clientId: `fault-${socket}`, socket });
      return `${path}?ticket=${one.ticket}`;
    };
    for (const name of ['global', 'common'] as const)
      for (let n = 0; n < STALLED; n++) stalled.push(await deaf(port, await ticket(name)));
    for (let n = 0; n < READERS; n++)
      lines.push(await Line.open(`ws://127.0.0.1:${port}${await ticket('review')}`));
    const all = stalled.length + lines.length;
    await reached(child, (sockets) => sockets === all);
    const heard = (line: Line) => line.heard.flatMap((text) => /"message":\{"n":(\d+)/.exec(text)?.[1] ?? []);
    // Who reads is waited for: only those who read nothing fall behind.
    const keepsUp = async (count: number) => {
      const until = performance.now() + 30_000;
      while (lines.some((line) => line.heard.length < count) && performance.now() < until)
        await new Promise((done) => setTimeout(done, 10));
    };
    await heldBy(child);
    const before = residentMb(pid);
    let most = 0;
    const client = new pg.Client({ connectionString: p.url });
    await client.connect();
    for (let n = 0; n < MESSAGES; n += AT_ONCE) {
      await client.query(`select pg_notify('push', said) from unnest($1::text[]) said`, [
        Array.from({ length: AT_ONCE }, (_, i) =>
          JSON.stringify({
            channel: `user:${p.user}`,
            message: { n: n + i, text: 'x'.repeat(MESSAGE_BYTES) },
          }),
        ),
      ]);
      most = Math.max(most, residentMb(pid));
      await keepsUp(n - AHEAD);
    }
    await client.end();
    await keepsUp(MESSAGES + 1);
    const missed = lines.filter(
      (line) => heard(line).some((n, i) => Number(n) !== i) || heard(line).length < MESSAGES,
    );
    most = Math.max(most, residentMb(pid));
    const left = control
      ? (await heldBy(child)).sockets - lines.length
      : (await reached(child, (sockets) => sockets <= lines.length)) - lines.length;
    const grown = most - before;
    return {
      fault: control ? 'slow readers, control' : 'slow readers',
      acknowledged: MESSAGES,
      lost: left + missed.length + (grown > MOST_MB ? 1 : 0),
      refused: `${stalled.length - left} of ${stalled.length} cut, ${missed.length} of ${lines.length} readers missed something, ${grown.toFixed(0)} MB more`,
    };
  } finally {
    for (const line of lines) line.close();
    for (const socket of stalled) socket.destroy();
    child?.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a socket and never reads from it. */
function deaf(port: number, target: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
        () => resolve(socket),
      );
    });
    socket.on('error', reject);
    socket.pause();
  });
}

/** Waits for a number of open sockets; answers what it came to. */
async function reached(child: ChildProcess, holds: (sockets: number) => boolean): Promise<number> {
  const until = performance.now() + GONE_MS;
  for (;;) {
    const { sockets } = await heldBy(child);
    if (holds(sockets) || performance.now() > until) return sockets;
    await new Promise((done) => setTimeout(done, 500));
  }
}
