import { readdirSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import type { Envelope, OutputOf } from '#kit/shared/call.ts';
import { downloadFile } from '../shared/calls.ts';
import * as calls from '../shared/piece-calls.ts';

let world: World;
let pm: TestUser;
let stranger: TestUser;
let folder: string;
const infected = Buffer.from('%PDF-1.7\nEICAR');

beforeAll(async () => {
  world = await makeWorld({
    storage: (place) => {
      folder = place;
      return new FolderStorage(place);
    },
    scanner: {
      scan: async (bytes) => {
        const parts: Uint8Array[] = [];
        for await (const part of bytes) parts.push(part);
        const all = Buffer.concat(parts);
        if (all.includes('UNANSWERED')) throw new Error('the scanner does not answer');
        return all.includes('EICAR') ? 'Eicar-Test' : undefined;
      },
    },
  });
  pm = await world.user({ roles: ['pm'] });
  stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
});

const PIECE = calls.PIECE_BYTES;
const lying = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length;
type State = OutputOf<typeof calls.uploadState>;

async function sent(by: TestUser, uploadId: string, place: number, bytes: Buffer): Promise<Envelope<State>> {
  const boundary = '----piece';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const path = `/base/file/upload/piece?uploadId=${uploadId}&place=${place}`;
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return JSON.parse((await by.raw('POST', path, body, type)).body) as Envelope<State>;
}

const begun = (by: TestUser, fileName: string, size: number) =>
  by.send(calls.beginUpload, { fileName, size, fingerprint: `${fileName} ${size} 1` }).ok();

test('a file comes in pieces, goes on after a pause, and is put together once', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(PIECE + 500, 7)]);
  const before = lying();
  const first = await begun(pm, '图纸.pdf', bytes.length);
  expect(first).toMatchObject({ status: 'ready', received: [], percentage: 0 });
  const { uploadId } = first;
  expect((await sent(pm, uploadId, 1, bytes.subarray(PIECE))).data).toMatchObject({
    status: 'uploading',
    received: [1],
    percentage: 50,
  });
  await pm.send(calls.finishUpload, { uploadId }).refused('file.missing');
  expect((await sent(pm, uploadId, 0, bytes.subarray(0, 100))).key).toBe('file.piece');
  // The page was closed; the same file is chosen again.
  expect(await begun(pm, '图纸.pdf', bytes.length)).toMatchObject({ uploadId, received: [1] });
  const twice = await Promise.all([0, 1].map(() => sent(pm, uploadId, 0, bytes.subarray(0, PIECE))));
  expect(twice.map((a) => a.data.received)).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(lying()).toBe(before + 2);
  for (const key of [calls.uploadState, calls.finishUpload, calls.dropUpload])
    await stranger.send(key as typeof calls.uploadState, { uploadId }).refused('file.uploadGone');
  expect((await sent(stranger, uploadId, 0, bytes.subarray(0, PIECE))).key).toBe('file.uploadGone');
  const done = await pm.send(calls.finishUpload, { uploadId }).ok();
  expect(await pm.send(calls.finishUpload, { uploadId }).ok()).toEqual(done);
  expect(await pm.send(calls.uploadState, { uploadId }).ok()).toMatchObject({
    status: 'success',
    file: done,
  });
  expect(lying()).toBe(before + 1);
  const got = await pm.raw('GET', `${downloadFile.path}?id=${done.id}`);
  expect(got.rawPayload.equals(bytes)).toBe(true);
  const signed = (range: string) => pm.raw('GET', `${downloadFile.path}?id=${done.id}`, undefined, { range });
  const part = await signed('bytes=5-8');
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    '1.7\n',
    `bytes 5-8/${bytes.length}`,
  ]);
  expect((await signed(`bytes=${bytes.length}-`)).statusCode).toBe(416);
});

test('what is over is swept, what is given up is gone, what lies is refused with nothing left', async () => {
  const before = lying();
  const { uploadId } = await begun(pm, '半途.pdf', 2 * PIECE);
  await sent(pm, uploadId, 0, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(PIECE - 9, 1)]));
  await world.sql(`update file_upload set created_at = created_at - interval '21 hours' where id = $1`, [
    uploadId,
  ]);
  await pm.send(calls.uploadState, { uploadId }).refused('file.uploadGone');
  await world.sql(`update storage_pledge set made_at = made_at - interval '25 hours'`);
  expect(await world.app.sweeper.sweep()).toBe(1);
  const other = await begun(pm, '放弃.pdf', PIECE);
  await pm.send(calls.dropUpload, { uploadId: other.uploadId }).ok();
  await pm.send(calls.finishUpload, { uploadId: other.uploadId }).refused('file.uploadGone');
  const program = await begun(pm, '程序.pdf', 100);
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(98)]);
  expect((await sent(pm, program.uploadId, 0, exe)).key).toBe('file.wrongContent');
  const virus = await begun(pm, '病毒.pdf', infected.length);
  await sent(pm, virus.uploadId, 0, infected);
  await pm.send(calls.finishUpload, { uploadId: virus.uploadId }).refused('file.infected');
  const size = { fileName: 'a.pdf', fingerprint: 'x' };
  await pm.send(calls.beginUpload, { ...size, size: 100 * 1024 * 1024 + 1 }).refused('file.tooLarge');
  await pm.send(calls.beginUpload, { ...size, fileName: 'a.exe', size: 5 }).refused('file.wrongType');
  expect(lying()).toBe(before);
});

test('a piece behind the last one, one without bytes and a second joining at the same time are refused', async () => {
  const bytes = Buffer.from('%PDF-1.7\nwhole');
  const { uploadId } = await begun(pm, '整份.pdf', bytes.length);
  const before = lying();
  expect((await sent(pm, uploadId, 1, bytes)).key).toBe('file.piece');
  const path = `/base/file/upload/piece?uploadId=${uploadId}&place=0`;
  const empty = await pm.raw('POST', path, Buffer.from('------piece--\r\n'), {
    'content-type': 'multipart/form-data; boundary=----piece',
  });
  expect((JSON.parse(empty.body) as { key: string }).key).toBe('file.noFile');
  expect(lying()).toBe(before);
  await sent(pm, uploadId, 0, bytes);
  // Another is at it just now; one that was killed over it keeps nobody waiting for ever.
  await world.sql('update file_upload set finishing_at = app_now() where id = $1', [uploadId]);
  await pm.send(calls.finishUpload, { uploadId }).refused('file.finishing');
  await world.sql(`update file_upload set finishing_at = app_now() - interval '1 hour' where id = $1`, [
    uploadId,
  ]);
  const done = await pm.send(calls.finishUpload, { uploadId }).ok();
  expect(done).toMatchObject({ fileName: '整份.pdf', size: bytes.length });
});

test('what the scanner did not judge is not kept; pieces stay, and are joined once it answers', async () => {
  const unseen = Buffer.from('%PDF-1.7\nUNANSWERED');
  const before = lying();
  await expect(pm.upload('图.pdf', unseen)).rejects.toMatchObject({
    envelope: { key: 'file.unscanned', code: 409 },
  });
  expect(lying()).toBe(before);
  const { uploadId } = await begun(pm, '图.pdf', unseen.length);
  await sent(pm, uploadId, 0, unseen);
  await pm.send(calls.finishUpload, { uploadId }).refused('file.unscanned');
  expect(await pm.send(calls.uploadState, { uploadId }).ok()).toMatchObject({ received: [0], file: null });
  expect(lying()).toBe(before + 1);
  await pm.send(calls.dropUpload, { uploadId }).ok();
});

test('many files come as one archive; one that is not mine spoils it', async () => {
  const pdf = Buffer.from('%PDF-1.7\n');
  await world.setClock('2027-03-01T01:00:00.000Z');
  const ids = [];
  for (const name of ['报价.pdf', '报价.pdf', 'BOQ.pdf', 'boq.PDF', 'A:总价?.pdf'])
    ids.push((await pm.upload(name, pdf)).id);
  const { statusCode, rawPayload, headers } = await pm.raw(
    'POST',
    calls.zipFiles.path,
    JSON.stringify({ ids }),
  );
  expect(statusCode).toBe(200);
  // Unpacked on Windows, none takes the place of another.
  for (const name of ['报价.pdf', '报价 (2).pdf', 'BOQ.pdf', 'boq (2).PDF', 'A_总价_.pdf'])
    expect(rawPayload.includes(Buffer.from(name)), name).toBe(true);
  // The day of the platform's clock, not of the machine's.
  expect(headers['content-disposition']).toContain('-2027-03-01.zip');
  const foreign = await stranger.upload('x.pdf', pdf);
  const spoiled = await pm.raw('POST', calls.zipFiles.path, JSON.stringify({ ids: [...ids, foreign.id] }));
  expect([spoiled.statusCode, (JSON.parse(spoiled.body) as { key: string }).key]).toEqual([
    404,
    'file.notFound',
  ]);
});

/** A zip with one entry of this name that claims to unpack to so much. */
function zipOf(name: string, claimed: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(64));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const body = Buffer.concat([local, Buffer.from(name), packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, entry, Buffer.from(name), end]);
}

test.each([
  ['an archive called a layout file', '版式.ofd', zipOf('word/document.xml', 64), 'file.wrongContent'],
  ['a bomb', '图.zip', zipOf('a.txt', 0xfff0_0000), 'file.archive'],
  ['a name that leads out', '图.zip', zipOf('../../etc/passwd', 64), 'file.archive'],
  ['an archive without its list', '图.zip', zipOf('a.txt', 64).subarray(0, 60), 'file.archive'],
  ['a virus', '图.pdf', infected, 'file.infected'],
  ['nothing', '图.txt', Buffer.alloc(0), 'file.empty'],
])('%s is refused and leaves nothing', async (_, name, bytes, key) => {
  const before = lying();
  await expect(pm.upload(name, bytes)).rejects.toMatchObject({ envelope: { key } });
  expect(lying()).toBe(before);
  expect((await pm.upload('好.zip', zipOf('a.txt', 64))).fileName).toBe('好.zip');
  expect((await pm.upload('好.ofd', zipOf('OFD.xml', 64))).fileName).toBe('好.ofd');
});

test('a page behind a picture, which is no second format, runs nowhere: the file is handed out to be saved, in a sandbox', async () => {
  const behind = [Buffer.alloc(30), Buffer.from('<script>alert(1)</script>')];
  const program = Buffer.concat([Buffer.from('GIF89a/*'), ...behind]);
  await expect(pm.upload('图.gif', program)).rejects.toMatchObject({ envelope: { key: 'file.twoFaced' } });
  const { id } = await pm.upload('图.gif', Buffer.concat([Buffer.from('GIF89a'), ...behind]));
  const { headers } = await pm.raw('GET', `${downloadFile.path}?id=${id}`);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
  });
  expect(headers['content-disposition']).toMatch(/^attachment/);
});
