import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { grantAppLogin } from '#kit/server/database/app-login.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import type { OlderDatabase } from '#kit/server/test/older-database.ts';
import { DEMO_TENANT } from '../../../db/seed/seed.ts';
import { compose } from '../compose.ts';
import { closeAtEnd } from './closing.ts';
import { type World, worldOf } from './world.ts';

/** An instance on an older database that was brought up to date (更新后的世界); it and the database end with the test. */
export async function updatedWorld(older: OlderDatabase): Promise<World> {
  // Who may is asked; the bytes are not needed.
  const storageFolder = mkdtempSync(join(tmpdir(), 'gongheng-files-'));
  const owner = new pg.Pool({
    connectionString: older.url,
    max: 2,
    options: `-c app.tenant=${DEMO_TENANT}`,
  });
  // One that is just leaving may be told so by the server as its database is dropped.
  owner.on('error', () => undefined);
  const appUrl = inject('appUrl').replace(/\/gongheng(\?|$)/, `/${new URL(older.url).pathname.slice(1)}$1`);
  await grantAppLogin(older.url, appUrl);
  const app = await compose({
    databaseUrl: appUrl,
    storage: new FolderStorage(storageFolder),
    keys: new FolderKeys(inject('keysFolder')),
    version: 'test',
    logLevel: 'silent',
    web: true,
    worker: false,
    checked: true,
  });
  await app.start();
  closeAtEnd(async () => {
    await app.stop();
    await owner.end();
    await older.drop();
    rmSync(storageFolder, { recursive: true, force: true });
  });
  return worldOf(app, owner, older.url, appUrl);
}
