import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { S3Storage } from '../storage/s3-storage.ts';
import { FolderStorage, type Storage } from '../storage/storage.ts';
import { type BucketPlace, storagePlace } from '../storage/storage-place.ts';

/** A storage under test (受测存储), and what lies in it to be counted from outside. */
export interface StoreInTest {
  readonly storage: Storage;
  /** Every file that is there, half ones too. */
  contents(): string[];
  close(): Promise<void>;
}

const emptyFolder = () => mkdtemp(join(tmpdir(), 'gongheng-store-'));

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

export async function folderStore(): Promise<StoreInTest> {
  const folder = await emptyFolder();
  return {
    storage: new FolderStorage(folder),
    contents: () => filesBelow(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface BucketInTest extends StoreInTest {
  readonly place: BucketPlace;
}

/** A bucket of a real S3-speaking server, which checks every signature. */
export async function bucketStore(): Promise<BucketInTest> {
  const directory = await emptyFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: 'gongheng-files', configs: [] }],
  });
  const { port } = await server.run();
  const place = storagePlace(
    `s3:http://S3RVER:S3RVER@127.0.0.1:${port}/gongheng-files/world-1?region=us-east-1`,
  ) as BucketPlace;
  return {
    place,
    storage: new S3Storage(place),
    // This server cannot abandon an upload; that it is asked to is tested apart.
    contents: () =>
      filesBelow(join(directory, 'gongheng-files')).filter((name) => name.includes('._S3rver_')),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
