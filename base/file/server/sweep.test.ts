import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { newId } from '#kit/server/ids.ts';
import { PledgedStorage } from '#kit/server/storage/pledged-storage.ts';
import { FolderStorage, type Kept } from '#kit/server/storage/storage.ts';
import { downloadFile } from '../shared/calls.ts';

/** A folder after whose writing something may happen before the record is made. */
class EventfulStorage extends FolderStorage {
  afterwards: () => Promise<void> = () => Promise.resolve();

  override async keep(...given: Parameters<FolderStorage['keep']>): Promise<Kept> {
    const kept = await super.keep(...given);
    await this.afterwards();
    return kept;
  }
}

let world: World;
let pm: TestUser;
let folder: string;
let fromTheStart: ReadonlySet<string>;
let storage: EventfulStorage;

beforeAll(async () => {
  world = await makeWorld({
    storage: (place) => {
      folder = place;
      storage = new EventfulStorage(place);
      return storage;
    },
  });
  pm = await world.user({ roles: ['pm'] });
  fromTheStart = new Set((await world.sql<{ id: string }>('select id from stored_file')).map((f) => f.id));
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** What lies there beside the documents that every platform starts with. */
const lying = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (f) => f.isFile() && !fromTheStart.has(f.name),
  );
const aDayPasses = () => world.sql(`update storage_pledge set made_at = made_at - interval '25 hours'`);
const records = async () => (await world.sql('select id from stored_file')).length;

test('bytes whose record never came are swept after a day, recorded ones stay', async () => {
  const kept = await pm.upload('合同.pdf', PDF);
  storage.afterwards = () => Promise.reject(new Error('the process ends here'));
  await expect(pm.upload('丢失.pdf', PDF)).rejects.toThrow();
  await expect(pm.upload('写到一半.pdf', PDF)).rejects.toThrow();
  const [, , half] = lying().toSorted((a, b) => a.name.localeCompare(b.name));
  const path = join(half?.parentPath ?? '', half?.name ?? '');
  renameSync(path, `${path}.part`);
  expect(lying()).toHaveLength(3);
  expect(await world.app.sweeper.sweep()).toBe(0);
  await aDayPasses();
  expect(await world.app.sweeper.sweep()).toBe(2);
  expect(lying().map((f) => f.name)).toEqual([kept.id]);
  const { statusCode, rawPayload } = await pm.raw('GET', `${downloadFile.path}?fileId=${kept.id}`);
  expect([statusCode, rawPayload]).toEqual([200, PDF]);
  expect(await world.app.sweeper.sweep()).toBe(0);
});

test('a record that comes after the sweep is refused instead of naming what is gone', async () => {
  const before = await records();
  storage.afterwards = async () => {
    await aDayPasses();
    await world.app.sweeper.sweep();
  };
  await expect(pm.upload('太迟.pdf', PDF)).rejects.toThrow();
  expect(await records()).toBe(before);
  storage.afterwards = () => Promise.resolve();
  await pm.upload('及时.pdf', PDF);
  expect(await records()).toBe(before + 1);
});

test('bytes that are kept inside a transaction which falls are swept like the others', async () => {
  const before = lying().length;
  const pledged = new PledgedStorage(storage, world.app.database);
  const failing = world.tx(async () => {
    await pledged.keep(newId(), Readable.from([PDF]), PDF.length);
    throw new Error('the transaction falls');
  });
  await expect(failing).rejects.toThrow('the transaction falls');
  expect(lying()).toHaveLength(before + 1);
  await aDayPasses();
  expect(await world.app.sweeper.sweep()).toBe(1);
  expect(lying()).toHaveLength(before);
});
