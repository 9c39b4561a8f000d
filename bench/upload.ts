import type { ChildProcess } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { requestHash, signingKey } from '#kit/server/http/signing.ts';
import { DEMO_TENANT } from '../db/seed/seed.ts';
import { cpuOfProcess } from './cpu.ts';
import { prepare } from './prepare.ts';
import { median, printTable, spread } from './report.ts';
import { type Running, startChild, startProduct } from './shoot.ts';

export const UPLOAD = '/ebidding/api/base/file/upload';
const ZIP = '/ebidding/api/base/file/zip';
const MB = 1024 * 1024;
/** Of a bare streaming server that makes the digest too. */
const LIMIT = 0.85;

interface Sent {
  readonly ms: number;
  readonly body: Buffer;
}

function post(port: number, path: string, headers: Record<string, string>, body: Buffer): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve({ ms: performance.now() - began, body: Buffer.concat(parts) })
            : reject(
                new Error(`${path}: ${answer.statusCode} ${String(Buffer.concat(parts)).slice(0, 300)}`),
              ),
        );
      },
    );
    asked.on('error', reject).end(body);
  });
}

const BOUNDARY = '----gonghengbench';
/** A form of one file. */
export const formOf = (bytes: Buffer, name: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
/** Random bytes below the first ones of a PDF. */
export const pdfOf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);

/** Headers of an upload as a browser signs it: its body is not part of what is signed. */
export function signedUpload(token: string): Record<string, string> {
  const nonce = randomBytes(12).toString('hex');
  const timestamp = String(Date.now());
  const said = { method: 'POST', target: UPLOAD, body: undefined, nonce, timestamp };
  return {
    token,
    nonce,
    timestamp,
    hash: requestHash(signingKey(token), said),
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

const statusOf = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Whom the product is compared with: a server that streams and digests, and the same with a row for each file. */
interface Bare {
  readonly streams: Running;
  readonly records: Running;
}

/** Bytes of an upload a second, one after the other and some at once, the product and the bare servers in turns. */
async function uploads(
  product: Running,
  { streams, records }: Bare,
  token: string,
  rounds: number,
  folder: string,
  anew: () => Promise<unknown>,
) {
  const rows: Record<string, string>[] = [];
  // What was written by one must not slow the other.
  const cleared = async () => {
    for (const file of readdirSync(folder))
      if (file !== 'keys') rmSync(join(folder, file), { recursive: true, force: true });
    await anew();
  };
  for (const [name, size, atOnce] of [
    ['64 MB', 64, 1],
    ['16 MB, four at once', 16, 4],
    ['1 MB, eight at once', 1, 8],
  ] as const) {
    const bytes = pdfOf(size * MB);
    const form = formOf(bytes, '图纸.pdf');
    const digest = hash('sha256', bytes, 'hex');
    const sides = [product, streams, records];
    const times = new Map<Running, number[]>(sides.map((side) => [side, []]));
    const cpu = new Map<Running, number[]>(sides.map((side) => [side, []]));
    const each = Math.max(1, Math.round(64 / size / atOnce));
    for (let round = -1; round < rounds; round += 1)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const spent = cpuOfProcess(side.pid);
        const began = performance.now();
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            for (let n = 0; n < each; n += 1) {
              if (side !== product) {
                await post(side.port, '/', {}, form);
                continue;
              }
              const { body } = await post(side.port, UPLOAD, signedUpload(token), form);
              const said = (JSON.parse(String(body)) as { data: { digest: string } }).data.digest;
              if (said !== digest) throw new Error('the digest is another');
            }
          }),
        );
        const seconds = (performance.now() - began) / 1000;
        const all = size * atOnce * each;
        if (round >= 0) {
          times.get(side)?.push(all / seconds);
          cpu.get(side)?.push((cpuOfProcess(side.pid) - spent) / 1000 / all);
        }
        await cleared();
      }
    const perMb = (side: Running) => median(cpu.get(side) ?? []).toFixed(2);
    const ours = times.get(product) ?? [];
    const ratio = (side: Running) =>
      median(ours.map((one, i) => one / (times.get(side)?.[i] ?? 1))).toFixed(2);
    rows.push({
      upload: name,
      'bare MB/s': spread(times.get(streams) ?? []),
      'bare with a row MB/s': spread(times.get(records) ?? []),
      'product MB/s': spread(ours),
      ratio: ratio(streams),
      'ratio with a row': ratio(records),
      'cpu ms/MB of each': [streams, records, product].map(perMb).join(' / '),
      floor: String(LIMIT),
    });
  }
  await anew();
  printTable(rows);
}

/** What a zip of many files takes of memory, beside one of a few. */
async function zips(product: Running, token: string, files: number) {
  const names = Array.from({ length: files }, (_, n) => `附件${n}.pdf`);
  const bytes = pdfOf(MB);
  const ids: string[] = [];
  const waiting = [...names];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let name = waiting.pop(); name; name = waiting.pop()) {
        const { body } = await post(product.port, UPLOAD, signedUpload(token), formOf(bytes, name));
        ids.push((JSON.parse(String(body)) as { data: { id: string } }).data.id);
      }
    }),
  );
  const rows: Record<string, string>[] = [];
  for (const count of [10, files, files]) {
    const text = JSON.stringify({ ids: ids.slice(0, count) });
    const before = statusOf(product.pid, 'VmRSS');
    writeFileSync(`/proc/${product.pid}/clear_refs`, '5');
    const { ms, size } = await drained(product.port, token, text);
    const most = statusOf(product.pid, 'VmHWM');
    rows.push({
      files: String(count),
      'MB of zip': String(Math.round(size / MB)),
      'MB/s': String(Math.round(size / MB / (ms / 1000))),
      'RSS before, MB': before.toFixed(0),
      'peak, MB': most.toFixed(0),
      'growth, MB': (most - before).toFixed(0),
    });
  }
  printTable(rows);
}

/** Takes an answer without keeping it. */
function drained(port: number, token: string, text: string): Promise<{ ms: number; size: number }> {
  const nonce = randomBytes(12).toString('hex');
  const timestamp = String(Date.now());
  const signed = requestHash(signingKey(token), {
    method: 'POST',
    target: ZIP,
    body: text,
    nonce,
    timestamp,
  });
  const headers = { token, nonce, timestamp, hash: signed, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = request({ host: '127.0.0.1', port, path: ZIP, method: 'POST', headers }, (answer) => {
      let size = 0;
      answer.on('data', (part: Buffer) => (size += part.length));
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve({ ms: performance.now() - began, size })
          : reject(new Error(`zip: ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject).end(text);
  });
}

async function startBare(env: Record<string, string>, children: ChildProcess[]): Promise<Running> {
  const { child, port } = await startChild('bare-upload.ts', env);
  children.push(child);
  return { port, pid: child.pid ?? 0 };
}

/** Uploads beside a bare streaming server, and a zip of many files (上传与打包), `--rounds 7 --files 1000`. */
export async function upload(options: Readonly<Record<string, number>>): Promise<void> {
  const { rounds = 7, files = 1000 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-upload-'));
  const store = join(folder, 'files');
  mkdirSync(store, { recursive: true });
  const postgres = await startPostgres({ dataDir: join(folder, 'pg'), fast: true });
  const children: ChildProcess[] = [];
  try {
    const p = await prepare(postgres.url, store, 0);
    const env = { BENCH_URL: p.url, BENCH_FILES: store };
    // As `npm start` runs it.
    const product = await startProduct({ ...env, NODE_OPTIONS: '--max-semi-space-size=16' }, children);
    const streams = await startBare(env, children);
    const records = await startBare({ ...env, BENCH_RECORD: '1' }, children);
    const client = new pg.Client({ connectionString: p.url, options: `-c app.tenant=${DEMO_TENANT}` });
    await client.connect();
    // The day's 5 GB of an organisation are none of what is measured.
    const anew = () => client.query('delete from upload_day');
    await uploads(product, { streams, records }, p.token, rounds, store, anew);
    await zips(product, p.token, files);
    await client.end();
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
