import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { submissionDetail, submissionList, submitBid } from '../shared/calls.ts';
import { bidderInWorld, contact, uploadBytes } from './test/bidder.ts';
import { PIN, publishedLotInWorld, withKey } from './test/lot.ts';

let world: World;
/** Every line that the server logs, at the most talkative level. */
const lines: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'gongheng-canary-'));
beforeAll(async () => {
  world = await makeWorld({ log: { write: (line) => void lines.push(line) } });
  await world.setClock('2026-12-01T00:00:00.000Z');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All that this process holds, in a file. V8 then follows every object that moves, which makes collecting three times as slow: it may stop. */
async function pictureOfHeap(file: string): Promise<string> {
  writeHeapSnapshot(file);
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.enable');
  await session.post('HeapProfiler.disable');
  session.disconnect();
  return file;
}

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')`,
  );
  const rows: string[] = [];
  for (const { name } of tables)
    for (const row of await world.sql<{ t: string }>(`select x::text as t from ${name} x`)) rows.push(row.t);
  return rows;
}

/** The folder of this world's files, found by one that lies there. */
function filesOf(key: string): string[] {
  const root = readdirSync(tmpdir())
    .filter((name) => name.startsWith('gongheng-'))
    .map((name) => join(tmpdir(), name))
    .find((path) => statSync(join(path, key), { throwIfNoEntry: false }));
  if (!root) throw new Error('the files are not found');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Which of these a file holds: read once, whatever is looked for. */
async function heldBy(path: string, needles: readonly Buffer[]): Promise<Buffer[]> {
  const held = new Set<Buffer>();
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 22 })) {
    const bytes = Buffer.concat([tail, chunk as Buffer]);
    for (const needle of needles) if (!held.has(needle) && bytes.includes(needle)) held.add(needle);
    // A copy: a part of what was read would keep the whole.
    tail = Buffer.from(bytes.subarray(-64));
  }
  return [...held];
}

/** The private keys of the platform, in pieces that no line break cuts and that stand in no public part. */
function privateKeys(): string[] {
  const folder = inject('keysFolder');
  return readdirSync(folder).flatMap((name) => {
    const { privateKey, publicKey } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<
      'privateKey' | 'publicKey',
      string
    >;
    return (privateKey.match(/[\w+/=]{40,}/g) ?? [])
      .map((line) => line.slice(0, 40))
      .filter((piece) => !publicKey.includes(piece))
      .slice(0, 1);
  });
}

/** A price in the spellings in which it might lie around. */
function spellings(price: string): Buffer[] {
  const digits = price.replace('.', '');
  return [price, digits, price.slice(0, -3)].flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('hex')),
    Buffer.from(Buffer.from(text).toString('base64').replace(/.?=*$/, '')),
  ]);
}

test('before the opening no table, no file, no log line and no memory of the server holds a price', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  const lot = await publishedLotInWorld(world, { pm, owner, deadline: new Date('2026-12-20T01:00:00.000Z') });
  const bidder = await bidderInWorld(world, lot);
  const about = {
    lotId: lot.packageId,
    bidderId: bidder.user.org.id,
    lotPublicKey: lot.lotKey.lotPublicKey,
    keyStore: await bidder.keyStore(),
    pin: PIN,
  };
  writeFileSync(join(folder, 'about.json'), JSON.stringify(about));
  execFileSync(process.execPath, [join(import.meta.dirname, 'test/seal-in-child.ts'), folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ciphertext = readFileSync(join(folder, 'ciphertext'));
  const { data } = await uploadBytes(bidder.user, lot.packageId, ciphertext);
  const envelope = readFileSync(join(folder, 'envelope'), 'utf8');
  await bidder.user
    .send(submitBid, { ...contact, packageId: lot.packageId, uploadId: data.uploadId, envelope })
    .ok();
  await bidder.user.send(submissionDetail, { packageId: lot.packageId }).ok();
  await pm.send(submissionList, { packageId: lot.packageId }).ok();
  await world.setClock(lot.deadline);
  await world.fire();
  await pm.send(submissionList, { packageId: lot.packageId }).ok();

  const rows = await dump();
  const [bid] = await world.sql<{ storage_key: string }>(
    'select storage_key from bid where package_id = $1',
    [lot.packageId],
  );
  const files = filesOf(bid?.storage_key ?? '');
  const heap = await pictureOfHeap(join(folder, 'heap.heapsnapshot'));
  // Only now does this process learn the price it looks for.
  const needles = spellings(readFileSync(join(folder, 'price'), 'utf8'));
  expect(rows.length).toBeGreaterThan(100);
  expect(files.length).toBeGreaterThan(0);
  expect(rows.some((row) => needles.some((needle) => row.includes(needle.toString('latin1'))))).toBe(false);
  // The search itself works: what the server may know is found in the heap.
  const known = Buffer.from(bidder.user.org.orgName);
  expect(await heldBy(heap, [...needles, known])).toEqual([known]);
  // Nor does a dump hold a key of the platform, with which receipts or certificates could be made.
  const secrets = privateKeys();
  expect(secrets.length).toBeGreaterThan(2);
  expect(rows.filter((row) => secrets.some((secret) => row.includes(secret)))).toEqual([]);
  const hidden = [...needles, ...secrets.map((one) => Buffer.from(one))];
  for (const file of files) expect(await heldBy(file, hidden), file).toEqual([]);
  expect(rows.filter((row) => /PRIVATE KEY/.test(row))).toEqual([]);
  const holding = lines.filter((line) => needles.some((needle) => line.includes(needle.toString('latin1'))));
  expect(holding).toEqual([]);
  // What the server may say is among the lines.
  expect(lines.some((line) => line.includes('/bos/submit/submit'))).toBe(true);
}, 120_000);
