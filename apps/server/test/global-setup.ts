import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { grantAppLogin } from '#kit/server/database/app-login.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { newId } from '#kit/server/ids.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { makeTenant, seedWorld } from '../../../db/seed/seed.ts';
import { folderToThrowAway } from '../../../tools/memory-folder.ts';
import { compose } from '../compose.ts';
import { MIGRATED } from './migrated.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** By the owner's login, and by the application's. */
    databaseUrl: string;
    appUrl: string;
    /** The server by its superuser, for what no login of the product may do. */
    superuserUrl: string;
    /** The keys that the template's public keys belong to. */
    keysFolder: string;
    /** What the template's records name lies here. */
    filesFolder: string;
    /** A second tenant, which the template holds already. */
    spareTenant: string;
    /** The interface document as it is served. */
    documentFile: string;
  }
}

/** One PostgreSQL for the whole run; its template is migrated and seeded once, and every test file clones it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = folderToThrowAway('test');
  // What a test leaves among temporary files, because it was skipped or killed, goes with this folder.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = join(folder, 'tmp');
  mkdirSync(process.env.TMPDIR);
  const postgres = await startPostgres({ dataDir: folder, fast: true });
  const url = new URL(postgres.url);
  await migrate(postgres.url);
  await grantAppLogin(postgres.url, postgres.appUrl);
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  // For tests that begin with a platform that nobody has set up.
  await admin.query(`create database ${MIGRATED} owner gongheng template gongheng strategy file_copy`);
  const app = await compose({
    databaseUrl: postgres.appUrl,
    storage: new FolderStorage(join(folder, 'files')),
    keys: new FolderKeys(join(folder, 'keys')),
    version: 'test',
    logLevel: 'silent',
    web: false,
    worker: false,
  });
  await seedWorld(app.seed, 'test');
  // Most files want a second tenant, and what it starts with is hundreds of rows.
  const spareTenant = newId();
  await makeTenant(app.seed, { id: spareTenant, code: 'spare', name: '另一租户' });
  const documentFile = join(folder, 'openapi.json');
  const { body } = await app.http.inject({ method: 'GET', url: `${API_BASE}/openapi.json` });
  writeFileSync(documentFile, body);
  await app.stop();
  const name = url.pathname.slice(1);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await admin.end();
  project.provide('databaseUrl', postgres.url);
  project.provide('appUrl', postgres.appUrl);
  project.provide('superuserUrl', postgres.superuserUrl);
  project.provide('keysFolder', join(folder, 'keys'));
  project.provide('filesFolder', join(folder, 'files'));
  project.provide('spareTenant', spareTenant);
  project.provide('documentFile', documentFile);
  return async () => {
    await postgres.stop();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
