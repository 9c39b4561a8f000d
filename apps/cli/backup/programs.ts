import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isSealed, sealing, unsealing } from '#kit/server/backup/sealed-stream.ts';
import { Complaint } from '../complaint.ts';

/** Ends well, or tells what the program said. */
function ended(child: ChildProcess, program: string): Promise<void> {
  return new Promise((done, fail) => {
    let said = '';
    child.stderr?.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-2000)));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`${program}: ${said.trim() || code}`)),
    );
  });
}

/** Most of a database packs as well at once as with patience. */
const FAST = 1;

type Env = Readonly<Record<string, string>>;

/** Runs a program of the machine to its end (外部程序). */
export function run(program: string, args: readonly string[], env: Env = {}): Promise<void> {
  const stdio = ['ignore', 'ignore', 'pipe'] as const;
  return ended(spawn(program, args, { stdio: [...stdio], env: { ...process.env, ...env } }), program);
}

const own = (key: Buffer | undefined, made: (key: Buffer) => Transform): Transform[] =>
  key ? [made(key)] : [];

/** Writes bytes to a new file that nobody else may read, sealed where there is a key, and on the disk when it answers. */
export async function writeSealed(
  file: string,
  bytes: readonly [Readable, ...Transform[]],
  key: Buffer | undefined,
): Promise<void> {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([...bytes, ...own(key, sealing), out]);
}

/** Reads such a file; what is not as it was written is an error before it is an end. */
export async function readSealed(file: string, key: Buffer | undefined): Promise<[Readable, ...Transform[]]> {
  const handle = await open(file, 'r');
  const first = Buffer.alloc(64);
  try {
    await handle.read(first, 0, 64, 0);
  } finally {
    await handle.close();
  }
  const sealed = isSealed(first);
  if (sealed && !key)
    throw new Complaint(
      `${file} 已加密，请设置 BACKUP_KEY`,
      `${file} is sealed: set BACKUP_KEY to the key it was made with`,
    );
  return [createReadStream(file), ...own(sealed ? key : undefined, unsealing)];
}

/** Packs what lies in a folder, in this order, into one file (打包); the first name is the first that is found again. */
export async function pack(
  folder: string,
  names: readonly string[],
  file: string,
  key: Buffer | undefined,
): Promise<void> {
  const tar = spawn('tar', ['-cf', '-', '-C', folder, ...names], { stdio: ['ignore', 'pipe', 'pipe'] });
  await Promise.all([ended(tar, 'tar'), writeSealed(file, [tar.stdout, createGzip({ level: FAST })], key)]);
}

/**
 * Feeds a program that may have enough before the last byte: what it leaves is still read, so that
 * damage in it is found. How the program fared, its own end tells.
 */
function fed(input: Writable): Writable {
  input.on('error', () => undefined);
  return new Writable({
    write: (piece: Buffer, _encoding, done) => {
      if (input.writable) input.write(piece, () => done());
      else done();
    },
    final: (done) => {
      input.end();
      done();
    },
  });
}

/** Unpacks one into a folder (解包), and reads it to its very end: tar stops at the first two empty blocks, wherever damage put them. */
export async function unpack(file: string, folder: string, key: Buffer | undefined): Promise<void> {
  const bytes = await readSealed(file, key);
  const tar = spawn('tar', ['-xf', '-', '-C', folder, '--no-same-owner'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const whole = pipeline([...bytes, createGunzip(), fed(tar.stdin)]).catch((error: unknown) => {
    tar.kill();
    throw error;
  });
  // What came first is the cause; that tar was cut short follows from it.
  const results = await Promise.allSettled([whole, ended(tar, 'tar')]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** The first file in a packed one, without reading the rest. */
export async function firstOf(file: string, key: Buffer | undefined): Promise<Buffer> {
  const bytes = await readSealed(file, key);
  const tar = spawn('tar', ['-xOf', '-', '--occurrence=1', 'backup.json'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const enough = new AbortController();
  const fed = pipeline([...bytes, createGunzip(), tar.stdin], { signal: enough.signal }).catch(
    (error: unknown) => error,
  );
  const found: Buffer[] = [];
  for await (const piece of tar.stdout as AsyncIterable<Buffer>) found.push(piece);
  enough.abort();
  const fault = await fed;
  if (found.length === 0) throw fault instanceof Error ? fault : new Error('no manifest');
  return Buffer.concat(found);
}

/** SHA-256 of a file, hex. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}
