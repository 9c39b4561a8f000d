import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { S3Storage } from './s3-storage.ts';
import { FolderStorage, TooLarge } from './storage.ts';
import { type BucketPlace, storagePlace } from './storage-place.ts';
import { type BucketInTest, bucketStore, folderStore, type StoreInTest } from '../test/stores.ts';

const MB = 1024 * 1024;
const ENOUGH = 100 * MB;
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** In pieces of a size that fits no part and no block. */
async function* inPieces(bytes: Buffer, piece = 300_001) {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

async function* broken(bytes: Buffer) {
  yield* inPieces(bytes);
  throw new Error('the line went dead');
}

describe.each([
  ['a folder', folderStore],
  ['a bucket', bucketStore],
])('%s as storage', (_name, open: () => Promise<StoreInTest>) => {
  let store: StoreInTest;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  test.each([
    ['nothing', 0],
    ['a little', 1000],
    ['exactly one part', 8 * MB],
    ['several parts', 20 * MB + 17],
  ])('keeps %s whole, with its size and digest', async (name, size) => {
    const bytes = randomBytes(size);
    const key = `files/ab/${name.replaceAll(' ', '-')}`;
    expect(await store.storage.keep(key, inPieces(bytes), ENOUGH)).toEqual({
      key,
      size,
      digest: digestOf(bytes),
    });
    expect(digestOf(await buffer(await store.storage.read(key)))).toBe(digestOf(bytes));
  });

  test('reads a range, both ends included', async () => {
    const bytes = randomBytes(9 * MB);
    await store.storage.keep('files/range', inPieces(bytes), ENOUGH);
    for (const [start, end] of [
      [0, 1],
      [8 * MB - 3, 8 * MB + 3],
      [9 * MB - 1, 9 * MB - 1],
    ] as const)
      expect(await buffer(await store.storage.read('files/range', { start, end }))).toEqual(
        bytes.subarray(start, end + 1),
      );
  });

  test.each([
    ['small', 10_000],
    ['large', 18 * MB],
  ])('what is too much or breaks off leaves nothing: %s', async (_size, size) => {
    const before = store.contents();
    const bytes = randomBytes(size);
    await expect(store.storage.keep('files/too-much', inPieces(bytes), size - 1)).rejects.toThrow(TooLarge);
    await expect(store.storage.keep('files/broken', broken(bytes), ENOUGH)).rejects.toThrow('went dead');
    for (const key of ['files/too-much', 'files/broken'])
      await expect(store.storage.read(key)).rejects.toThrow();
    expect(store.contents().sort()).toEqual(before.sort());
  });

  test('tells every key that whole bytes lie under', async () => {
    await store.storage.keep('list/ab/one', inPieces(randomBytes(10)), ENOUGH);
    await store.storage.keep('list/two-2', inPieces(randomBytes(10)), ENOUGH);
    const keys: string[] = [];
    for await (const key of store.storage.keys()) keys.push(key);
    expect(keys.filter((key) => key.startsWith('list/')).sort()).toEqual(['list/ab/one', 'list/two-2']);
    for (const key of keys) expect(key).toMatch(/^[a-z0-9/-]+$/);
  });

  test('nobody reads what has not come whole', async () => {
    const bytes = randomBytes(12 * MB);
    const seen: string[] = [];
    const watched = async function* () {
      yield* inPieces(bytes);
      seen.push(
        await store.storage.read('files/slow').then(
          () => 'there',
          () => 'not there',
        ),
      );
    };
    await store.storage.keep('files/slow', watched(), ENOUGH);
    expect(seen).toEqual(['not there']);
    expect((await buffer(await store.storage.read('files/slow'))).length).toBe(bytes.length);
  });

  test('removes, and what is not there is no error', async () => {
    await store.storage.keep('files/gone', inPieces(randomBytes(10)), ENOUGH);
    await store.storage.remove('files/gone');
    await store.storage.remove('files/gone');
    await expect(store.storage.read('files/gone')).rejects.toThrow();
  });

  test('keys lead nowhere else', async () => {
    for (const key of ['../../outside', '/etc/passwd', 'Files/a', '', 'a b', 'a?uploads']) {
      await expect(store.storage.keep(key, inPieces(randomBytes(1)), ENOUGH), key).rejects.toThrow('key');
      await expect(store.storage.read(key), key).rejects.toThrow('key');
      await expect(store.storage.remove(key), key).rejects.toThrow('key');
    }
  });

  test('says that it is ready', async () => {
    await expect(store.storage.ready()).resolves.toBeUndefined();
  });
});

describe('a folder that cannot keep', () => {
  test('says so before anyone needs it', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'gongheng-no-store-')), 'a-file');
    writeFileSync(file, '');
    await expect(new FolderStorage(join(file, 'below')).ready()).rejects.toThrow('ENOTDIR');
  });
});

describe('a bucket', () => {
  let store: BucketInTest;
  beforeAll(async () => {
    store = await bucketStore();
  });
  afterAll(() => store.close());

  test.each([
    ['a wrong secret', { secretAccessKey: 'S3RVER2' }, 'SignatureDoesNotMatch'],
    ['a stranger', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
    ['no such bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ])('says what is wrong: %s', async (_what, change, code) => {
    const wrong = new S3Storage({ ...store.place, ...change });
    await expect(wrong.ready()).rejects.toThrow(code);
    await expect(wrong.ready()).rejects.toThrow(/^(?!.*S3RVER2)/);
    await expect(wrong.keep('files/x', inPieces(randomBytes(10)), ENOUGH)).rejects.toThrow(code);
  });

  test('two worlds in one bucket do not meet', async () => {
    const other = new S3Storage({ ...store.place, prefix: 'world-2/' });
    await store.storage.keep('files/same', inPieces(Buffer.from('one')), ENOUGH);
    await expect(other.read('files/same')).rejects.toThrow('NoSuchKey');
  });

  test('a line that breaks and a store that is busy are tried again', async () => {
    const { storage, asked } = await between(store.place, (times) =>
      times === 1 ? 'break' : times === 2 ? 'busy' : 'pass',
    );
    const bytes = randomBytes(9 * MB);
    const { digest } = await storage.keep('files/shaky', inPieces(bytes), ENOUGH);
    expect(digest).toBe(digestOf(bytes));
    expect(digestOf(await buffer(await storage.read('files/shaky')))).toBe(digest);
    expect([...asked.values()].every((times) => times === 3)).toBe(true);
  });

  test('a store that sends elsewhere is not followed', async () => {
    const asked: string[] = [];
    const serve = async (answer: (place: string) => { code: number; location?: string }) => {
      const server = createServer((request, reply) => {
        asked.push(`${request.headers.host}`);
        const { code, location } = answer(`${request.url}`);
        reply.writeHead(code, location ? { location } : {}).end();
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      onTestFinished(() => void server.close());
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    const elsewhere = await serve(() => ({ code: 200 }));
    const here = await serve((path) => ({ code: 307, location: `http://${elsewhere}${path}` }));
    const storage = new S3Storage({ ...store.place, endpoint: `http://${here}` });
    await expect(storage.read('files/x')).rejects.toThrow('307');
    await expect(storage.keep('files/x', inPieces(randomBytes(10)), ENOUGH)).rejects.toThrow('307');
    expect(asked.filter((host) => host === elsewhere)).toEqual([]);
    expect(asked).toContain(here);
  });

  test('a store that falls silent is given up, one that is slow in the middle is waited for', async () => {
    const server = createServer((request, reply) => {
      if (request.url?.includes('silent')) return;
      reply.writeHead(200).write('sl');
      setTimeout(() => reply.end('ow'), 400);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const storage = new S3Storage({ ...store.place, endpoint: `http://127.0.0.1:${port}` }, 150);
    const began = Date.now();
    await expect(storage.read('files/silent')).rejects.toThrow('the store does not answer');
    expect(Date.now() - began).toBeLessThan(5000);
    expect((await buffer(await storage.read('files/slow'))).toString()).toBe('slow');
  });

  test('an upload that breaks off is given up at the store', async () => {
    const { storage, asked } = await between(store.place, () => 'pass');
    await expect(storage.keep('files/broken', broken(randomBytes(9 * MB)), ENOUGH)).rejects.toThrow(
      'went dead',
    );
    const lines = [...asked.keys()].map((line) => line.replace(/uploadId=\w+/, 'uploadId=1'));
    const path = '/gongheng-files/world-1/files/broken';
    expect(lines).toEqual([
      `POST ${path}?uploads=`,
      `PUT ${path}?partNumber=1&uploadId=1`,
      `DELETE ${path}?uploadId=1`,
    ]);
  });
});

/** A storage whose way to the bucket leads over a line that behaves as told, and what was asked on it how often. */
async function between(place: BucketPlace, behave: (times: number) => 'break' | 'busy' | 'pass') {
  const asked = new Map<string, number>();
  const line = createServer((req, res) => {
    const name = `${req.method} ${req.url}`;
    const times = (asked.get(name) ?? 0) + 1;
    asked.set(name, times);
    const how = behave(times);
    if (how === 'break') return req.socket.destroy();
    if (how === 'busy') return res.writeHead(503).end();
    const { hostname, port } = new URL(place.endpoint);
    const { method, url: path, headers } = req;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    return req.pipe(onward);
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  onTestFinished(() => void line.close());
  const { port } = line.address() as AddressInfo;
  return { storage: new S3Storage({ ...place, endpoint: `http://127.0.0.1:${port}` }), asked };
}

describe('STORAGE_URL', () => {
  test('names a folder or a bucket', () => {
    expect(storagePlace('file:///var/lib/files')).toEqual({ kind: 'folder', folder: '/var/lib/files' });
    expect(
      storagePlace('s3:https://AK%2FA:se%2Bcret@s3.example.cn:9000/bids/one/two?region=cn-north-1'),
    ).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.cn:9000',
      bucket: 'bids',
      prefix: 'one/two/',
      region: 'cn-north-1',
      accessKeyId: 'AK/A',
      secretAccessKey: 'se+cret',
    } satisfies BucketPlace);
  });

  test.each([
    's3:',
    's3://host/bucket',
    's3:https://host/bucket',
    's3:https://key@host/bucket',
    's3:https://key:secret@host/',
    's3:https://key:secret@host/Bucket',
    's3:ftp://key:secret@host/bucket',
    'file:',
  ])('%s names nothing', (text) => {
    expect(storagePlace(text)).toBeUndefined();
  });
});
