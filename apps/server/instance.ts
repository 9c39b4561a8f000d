import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#kit/server/config-error.ts';
import type { Config } from '#kit/server/config.ts';
import { diagnose } from '#kit/server/checks/diagnosis.ts';
import { ONE_LOGIN } from '#kit/server/checks/database.ts';
import { HISTORY_DAYS, seedWorld } from '../../db/seed/seed.ts';
import { runningChecks } from './checks.ts';
import { type App, compose } from './compose.ts';
import {
  checkpointFileOf,
  gatewaysOf,
  keysOf,
  officeOf,
  officeServerOf,
  scannerOf,
  storageOf,
} from './configured.ts';
import { openDatabase } from './open-database.ts';

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
  /** For whoever cannot wait for `close`: what was answered stands, and the embedded database does not outlive us. */
  abandon(): void;
  close(): Promise<void>;
}

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
  if (ways.length > 0) console.warn(`${ONE_LOGIN.zh} / ${ONE_LOGIN.en}`);
  try {
    const app = await compose({
      databaseUrl: url,
      ...(config.databaseReadUrl ? { replicaUrl: config.databaseReadUrl } : {}),
      storage,
      scanner: scannerOf(config),
      office: await officeOf(config),
      officeServer: officeServerOf(config),
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
      lookAround: () => diagnose(runningChecks(config, url)),
      ...(config.pushUrl ? { pushUrl: config.pushUrl } : {}),
      ...(config.tls ? { tls: config.tls } : {}),
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
      abandon: () => embedded?.stopNow(),
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
