import { Client } from 'pg';
import { declareLogKept } from '#base/record/server/index.ts';
import { commandLine } from '#kit/server/command-name.ts';
import { ConfigError } from '#kit/server/config-error.ts';
import type { Config } from '#kit/server/config.ts';
import { excessRights, grantAppLogin } from '#kit/server/database/app-login.ts';
import { migrate, type SchemaState, schemaState } from '#kit/server/database/migrate.ts';
import { type EmbeddedPostgres, hasDatabase, startPostgres } from '#kit/server/database/postgres.ts';
import { moveKeys } from '#kit/server/keys/move-keys.ts';
import { keysOf } from './configured.ts';

/** A database that is there, as it is. */
export interface FoundDatabase {
  /** By the application's login. */
  readonly url: string;
  readonly ownerUrl: string;
  readonly embedded: EmbeddedPostgres | undefined;
}

/** A database that is ready to be served. */
interface OpenedDatabase extends FoundDatabase {
  /** How the application could become more than itself; none where two logins are set up. */
  readonly excessRights: readonly string[];
}

const CONNECT_MS = 10_000;

async function databaseOf(config: Config): Promise<FoundDatabase> {
  if (config.databaseUrl)
    return {
      url: config.databaseUrl,
      ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl,
      embedded: undefined,
    };
  const embedded = await startPostgres({ dataDir: config.dataDir });
  return { url: embedded.appUrl, ownerUrl: embedded.url, embedded };
}

/** Finds the database and changes nothing (查找数据库): none is made, none is migrated; undefined = there is none yet. */
export async function findDatabase(config: Config): Promise<FoundDatabase | undefined> {
  return config.databaseUrl || hasDatabase(config.dataDir) ? databaseOf(config) : undefined;
}

/** Starts or finds the database, brings it to the present schema and lets the application's login in (数据库就绪). */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  const found = await databaseOf(config);
  try {
    await (config.migrate ? prepare(config, found) : expectSchema(found.url));
    const ways = await excessRights(found.url);
    if (ways.length > 0 && found.ownerUrl !== found.url)
      throw new ConfigError(
        'DATABASE_URL',
        `应用登录名权限过大（${ways.join('、')}）`,
        `the application's login may do too much (${ways.join(', ')})`,
      );
    return { ...found, excessRights: ways };
  } catch (error) {
    await found.embedded?.stop();
    throw error;
  }
}

/** 升级: everything that needs the owner's login, so that a start without it can leave all of it to `migrate`. */
async function prepare(config: Config, { url, ownerUrl }: FoundDatabase): Promise<void> {
  await migrate(ownerUrl);
  tellNewer(await lookedAt(ownerUrl));
  await declareLogKept(ownerUrl, config.operationLogMonths);
  if (ownerUrl !== url) await grantAppLogin(ownerUrl, url);
  tellMoved(await moveKeys(ownerUrl, keysOf(config)));
}

/** Looks at the schema of a database (数据库结构). */
export async function lookedAt(url: string): Promise<SchemaState> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    return await schemaState(client);
  } finally {
    await client.end();
  }
}

async function expectSchema(url: string): Promise<void> {
  const state = await lookedAt(url);
  tellNewer(state);
  const { missing } = state;
  if (missing.length > 0)
    throw new ConfigError(
      'MIGRATE',
      `为 off，而数据库结构落后 ${missing.length} 个版本（${missing[0]} 起）；请先运行 ${commandLine('migrate')}`,
      `is off, and the database lacks ${missing.length} migrations (from ${missing[0]}): run ${commandLine('migrate')} first`,
    );
}

/** A release may serve a database that the next one has migrated already, so that machines change over one by one. */
function tellNewer({ ahead }: SchemaState): void {
  if (ahead.length > 0)
    console.warn(
      `数据库结构比本程序新（${ahead.at(-1)}），请尽快升级本实例 / ` +
        `the database is newer than this program (${ahead.at(-1)}): bring this instance to the same release`,
    );
}

function tellMoved(moved: readonly string[]): void {
  if (moved.length > 0)
    console.warn(
      `私钥 ${moved.join('、')} 已从数据库移至 GONGHENG_KEYS；此前的数据库备份中仍有私钥，请妥善保管或销毁 / ` +
        `private keys moved out of the database into GONGHENG_KEYS; backups made before still hold them: keep them safe or destroy them`,
    );
}
