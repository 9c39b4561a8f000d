import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#kit/server/config-error.ts';
import type { Config } from '#kit/server/config.ts';
import { EnvKeys } from '#kit/server/keys/env-keys.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import type { KeyStore } from '#kit/server/keys/key-store.ts';
import { moveKeys } from '#kit/server/keys/move-keys.ts';
import type { Gateways } from '#kit/server/gateway/gateway.ts';
import { grantAppLogin, excessRights } from '#kit/server/database/app-login.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { S3Storage } from '#kit/server/storage/s3-storage.ts';
import { SmsGateway } from '#kit/server/gateway/sms-gateway.ts';
import { SmtpGateway } from '#kit/server/gateway/smtp-gateway.ts';
import { FolderStorage, type Storage } from '#kit/server/storage/storage.ts';
import { HISTORY_DAYS, seedWorld } from '../../db/seed/seed.ts';
import { type App, compose } from './compose.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const VERSION = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string })
  .version;

/** Requests a minute. Many people may share one address; one session is one person. */
export const LIMITS = { address: 6000, session: 3000, assets: 6000 };

export interface Opened {
  readonly app: App;
  readonly databaseUrl: string;
  /** The embedded database still runs; of a database of one's own we do not know. */
  databaseRuns(): boolean;
  close(): Promise<void>;
}

/** Checkpoints of the public log (检查点文件), one after the other: what the database cannot take back. */
export const checkpointFileOf = (config: Config): string => join(config.dataDir, 'checkpoints.log');

/** The storage that STORAGE_URL names. */
export function storageOf({ storage }: Config): Storage {
  return storage.kind === 's3' ? new S3Storage(storage) : new FolderStorage(storage.folder);
}

/** The key store that GONGHENG_KEYS names. */
export const keysOf = ({ keys }: Config): KeyStore =>
  'folder' in keys ? new FolderKeys(keys.folder) : new EnvKeys(keys.values);

/** The gateways that SMTP_URL and SMS_URL name. */
const gatewaysOf = ({ smsUrl, smtpUrl }: Config): Gateways => ({
  ...(smsUrl ? { sms: new SmsGateway(smsUrl) } : {}),
  ...(smtpUrl ? { email: new SmtpGateway(smtpUrl) } : {}),
});

function tellMoved(moved: readonly string[]): void {
  if (moved.length > 0)
    console.warn(
      `私钥 ${moved.join('、')} 已从数据库移至 GONGHENG_KEYS；此前的数据库备份中仍有私钥，请妥善保管或销毁 / ` +
        `private keys moved out of the database into GONGHENG_KEYS; backups made before still hold them: keep them safe or destroy them`,
    );
}

/** A database that is ready to be served. */
interface OpenedDatabase {
  /** By the application's login. */
  readonly url: string;
  readonly ownerUrl: string;
  readonly embedded: EmbeddedPostgres | undefined;
  /** How the application could become more than itself; none where two logins are set up. */
  readonly excessRights: readonly string[];
}

/** Starts or finds the database, brings it to the present schema and lets the application's login in (数据库就绪). */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir });
  const url = config.databaseUrl ?? (embedded as EmbeddedPostgres).appUrl;
  const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl ?? (embedded as EmbeddedPostgres).url;
  try {
    await migrate(ownerUrl);
    if (ownerUrl !== url) await grantAppLogin(ownerUrl, url);
    const ways = await excessRights(url);
    if (ways.length > 0 && ownerUrl !== url)
      throw new ConfigError(
        'DATABASE_URL',
        `应用登录名权限过大（${ways.join('、')}）`,
        `the application's login may do too much (${ways.join(', ')})`,
      );
    tellMoved(await moveKeys(ownerUrl, keysOf(config)));
    return { url, ownerUrl, embedded, excessRights: ways };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** One login for everything: a hole in the application reaches as far as the owner does. */
export const ONE_LOGIN =
  "应用与数据库所有者使用同一登录名：应用一旦有漏洞，即可改写历史。请为应用另建登录名（create role gongheng_web login password '…'），" +
  '用它设置 DATABASE_URL，原地址改设为 DATABASE_OWNER_URL / ' +
  'the application signs in as the owner of the database: a hole in it could rewrite history. Make a login of its own ' +
  "(create role gongheng_web login password '…'), set DATABASE_URL to it and DATABASE_OWNER_URL to the present address";

/** Opens an instance on the configured database: migrated and seeded, not yet listening (实例就绪). */
export async function openInstance(
  config: Config,
  how: { web: boolean; worker: boolean; logLevel?: string },
): Promise<Opened> {
  const storage = storageOf(config);
  await storage.ready().catch((error: Error) => {
    throw new ConfigError(
      'STORAGE_URL',
      `此处无法存放文件：${error.message}`,
      `files cannot be kept there: ${error.message}`,
    );
  });
  const { url, embedded, excessRights: ways } = await openDatabase(config);
  if (ways.length > 0) console.warn(ONE_LOGIN);
  try {
    const app = await compose({
      databaseUrl: url,
      storage,
      keys: keysOf(config),
      gateways: gatewaysOf(config),
      version: VERSION,
      logLevel: how.logLevel ?? 'info',
      web: how.web,
      worker: how.worker,
      limits: LIMITS,
      trustedProxies: config.trustedProxies,
      frameSources: config.frameSources,
      publicUrl: config.publicUrl,
      checkpointFile: checkpointFileOf(config),
      ...(config.pushUrl ? { pushUrl: config.pushUrl } : {}),
      ...(config.tls
        ? {
            https: {
              cert: readFileSync(config.tls.certFile, 'utf8'),
              key: readFileSync(config.tls.keyFile, 'utf8'),
            },
          }
        : {}),
    });
    await seedWorld(
      app.seed,
      config.demo === 'none' ? 'production' : 'demo',
      config.demo === 'full' ? HISTORY_DAYS : 0,
    );
    return {
      app,
      databaseUrl: url,
      databaseRuns: () => embedded?.runs() ?? true,
      close: async () => {
        await app.stop();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
