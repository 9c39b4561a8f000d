import { newestStored } from '#base/file/server/index.ts';
import { commandLine } from '#kit/server/command-name.ts';
import type { Config } from '#kit/server/config.ts';
import { diagnoseDatabase } from '#kit/server/checks/database.ts';
import { type Check, type Diagnosis, good, notice, wrong } from '#kit/server/checks/diagnosis.ts';
import { diskCheck, portCheck } from '#kit/server/checks/machine.ts';
import { addressCheck, certificateCheck } from '#kit/server/checks/network.ts';
import { partitionCheck } from '#kit/server/checks/partitions.ts';
import { replicaCheck } from '#kit/server/checks/replica.ts';
import { busCheck, gatewayChecks, officeServerCheck, storageCheck } from '#kit/server/checks/services.ts';
import { Database } from '#kit/server/database/db.ts';
import { livingInstances } from '#kit/server/heartbeat.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { tenantsOf } from './tenants.ts';
import { keysOf, storageOf } from './configured.ts';
import { findDatabase } from './open-database.ts';

/** What can be looked at while the platform runs (运行中自检), on a database that is open already. */
export const runningChecks = (config: Config, url: string): Check[] => [
  diskCheck(config.dataDir),
  storageCheck(storageOf(config)),
  { name: 'database', look: () => diagnoseDatabase(url, keysOf(config)) },
  { name: 'files', look: () => newestFilesFound(url, storageOf(config)) },
  { name: 'worker', look: () => workersFound(url) },
  { name: 'backup', look: () => backupsFound(url) },
  partitionCheck(url),
  replicaCheck(url, config.databaseReadUrl),
  busCheck(config.pushUrl),
  ...gatewayChecks(config),
  officeServerCheck(config.officeServerUrl),
  addressCheck(config),
  certificateCheck(config),
];

/** 自检: everything, before a start or beside a running platform. It reads and probes only; an embedded database that lies still is woken for it. */
export async function withChecks<T>(
  config: Config,
  work: (checks: readonly Check[]) => Promise<T>,
): Promise<T> {
  const port = portCheck(config.port, config.host);
  const found = await findDatabase(config).catch((error: unknown) => error as Error);
  if (found instanceof Error || found === undefined) {
    const missing: Check = { name: 'database', look: async () => [noDatabase(found)] };
    const others = runningChecks(config, '').filter(
      ({ name }) => !['database', 'files', 'worker', 'backup', 'partitions', 'replica'].includes(name),
    );
    return work([port, missing, ...others]);
  }
  try {
    return await work([port, ...runningChecks(config, found.url)]);
  } finally {
    await found.embedded?.stop();
  }
}

const noDatabase = (fault: Error | undefined): Diagnosis =>
  fault
    ? wrong(
        'database',
        `内置数据库未能启动：${fault.message}`,
        `the embedded database does not start: ${fault.message}`,
        {
          zh: '查看数据目录下的 postgres/postgres.log',
          en: 'look into postgres/postgres.log below the data folder',
        },
      )
    : notice('database', '尚无数据库，首次启动时建立', 'there is no database yet; the first start makes it');

/** 后台进程: without one nothing falls due and nothing is delivered, though every page still opens. */
async function workersFound(url: string): Promise<Diagnosis[]> {
  const database = new Database(url, { max: 1 });
  try {
    const { web, workers, stuck } = await livingInstances(database);
    if (web + workers === 0)
      return [notice('worker', '平台当前未运行', 'the platform does not run just now')];
    if (workers - stuck > 0)
      return [good('worker', `后台进程 ${workers} 个在线`, `workers live: ${workers}`)];
    return [
      wrong(
        'worker',
        workers === 0 ? '没有后台进程在线' : '后台进程停滞',
        workers === 0 ? 'no worker lives' : 'the workers hang',
        {
          zh: '启动 ROLE=worker 或 all 的实例；停滞的请查看日志后重新启动',
          en: 'start an instance with ROLE=worker or all; look into the log of one that hangs, then restart it',
        },
      ),
    ];
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return [];
    throw error;
  } finally {
    await database.close();
  }
}

const HOUR_S = 3600;
/** A backup a day, and half a day to notice. */
const OLD_HOURS = 36;

/** 备份: one was made lately, and was restored to see that it can be. */
async function backupsFound(url: string): Promise<Diagnosis[]> {
  const database = new Database(url, { max: 1 });
  try {
    const [last] = await database.technical<{ seconds: number; proved: boolean }>(
      `select extract(epoch from clock_timestamp() - made_at)::float8 as seconds, proved_at is not null as proved
       from backup_run order by made_at desc limit 1`,
    );
    if (!last)
      return [
        notice('backup', '尚未备份过', 'no backup was ever made by this platform', {
          zh: '设置 BACKUP_DIR 与 BACKUP_KEY，每天自动备份；由数据库与存储自行备份的可不理会',
          en: 'set BACKUP_DIR and BACKUP_KEY for one each day; leave it where database and storage are backed up by themselves',
        }),
      ];
    const hours = Math.floor(last.seconds / HOUR_S);
    const mend = {
      zh: `查看日志中的 backup，检查 BACKUP_DIR 的空间，再运行 ${commandLine('backup')}`,
      en: `look for backup in the log and for room in BACKUP_DIR, then run ${commandLine('backup')}`,
    };
    if (hours >= OLD_HOURS)
      return [wrong('backup', `上次备份在 ${hours} 小时前`, `the last backup is ${hours} hours old`, mend)];
    return last.proved
      ? [good('backup', `${hours} 小时前备份并核验`, `backed up and proved ${hours} hours ago`)]
      : [notice('backup', '上次备份未经恢复核验', 'the last backup was not proved by a restore', mend)];
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return [];
    throw error;
  } finally {
    await database.close();
  }
}

/** So many are looked for of each tenant. */
const NEWEST = 3;

/**
 * 存储一致性: the files that were kept last lie where this machine looks. They do not where a folder is not shared between
 * instances, or another one was configured.
 */
async function newestFilesFound(url: string, storage: Storage): Promise<Diagnosis[]> {
  const database = new Database(url, { max: 1 });
  try {
    const keys: string[] = [];
    for (const tenant of await tenantsOf(database))
      keys.push(...(await database.read(tenant, (db) => newestStored(db, NEWEST))));
    let absent = 0;
    for (const key of keys)
      await storage.read(key, { start: 0, end: 0 }).then(
        (bytes) => bytes.destroy(),
        () => (absent += 1),
      );
    return absent === 0
      ? [good('files', `最近的 ${keys.length} 个文件均可读取`, `the ${keys.length} newest files can be read`)]
      : [
          wrong(
            'files',
            `最近的 ${keys.length} 个文件中有 ${absent} 个在此处读不到`,
            `${absent} of the ${keys.length} newest files cannot be read from here`,
            {
              zh: '各实例须使用同一存储：检查 STORAGE_URL，或挂载共享目录；若文件确已丢失，从备份恢复',
              en: 'all instances use one storage: check STORAGE_URL or mount the shared folder; restore from the backup what is really lost',
            },
          ),
        ];
  } catch (error) {
    // The schema is said to be missing elsewhere.
    if ((error as { code?: string }).code === '42P01') return [];
    throw error;
  } finally {
    await database.close();
  }
}
