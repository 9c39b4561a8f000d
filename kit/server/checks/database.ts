import { Client } from 'pg';
import { commandLine } from '../command-name.ts';
import { ConfigError } from '../config-error.ts';
import { excessRights } from '../database/app-login.ts';
import { Database } from '../database/db.ts';
import { schemaState } from '../database/migrate.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { PlatformKeys } from '../platform-keys.ts';
import { type Diagnosis, good, notice, reasonOf, wrong } from './diagnosis.ts';

const CONNECT_MS = 5000;
/** Deadlines go by the database's clock; people see the one of this machine. */
const APART_MS = 2000;

/** One login for everything: a hole in the application reaches as far as the owner does. */
export const ONE_LOGIN = {
  zh:
    '应用与数据库所有者使用同一登录名：应用一旦有漏洞，即可改写历史。请为应用另建登录名（create role gongheng_web login password ' +
    "'…'），用它设置 DATABASE_URL，原地址改设为 DATABASE_OWNER_URL",
  en:
    'the application signs in as the owner of the database: a hole in it could rewrite history. Make a login of its own ' +
    "(create role gongheng_web login password '…'), set DATABASE_URL to it and DATABASE_OWNER_URL to the present address",
};

/** 数据库自检: it answers, its schema fits this release, its clock goes right, the application's login has no way up, the keys fit. */
export async function diagnoseDatabase(url: string, keys: KeyStore): Promise<Diagnosis[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return [
      wrong(
        'database',
        `数据库无应答：${reasonOf(error)}`,
        `the database does not answer: ${reasonOf(error)}`,
        {
          zh: '检查 DATABASE_URL 的地址、用户与密码，以及数据库是否在运行',
          en: 'check address, user and password of DATABASE_URL, and whether the database runs',
        },
      ),
    ];
  }
  try {
    const schema = await schemaOf(client);
    return [
      good('database', '数据库可用', 'the database answers'),
      schema,
      await clockOf(client),
      await rightsOf(url),
      ...(schema.state === 'wrong' ? [] : [await keysOf(url, keys)]),
    ];
  } finally {
    await client.end();
  }
}

async function schemaOf(client: Client): Promise<Diagnosis> {
  const { missing, ahead } = await schemaState(client);
  if (missing.length > 0)
    return wrong(
      'schema',
      `数据库结构落后 ${missing.length} 个版本`,
      `${missing.length} migrations are missing in the database`,
      {
        zh: `重新启动（会自动升级），或运行 ${commandLine('migrate')}`,
        en: `start the platform, which migrates, or run ${commandLine('migrate')}`,
      },
    );
  if (ahead.length > 0)
    return notice(
      'schema',
      `数据库结构比本程序新（${ahead.at(-1)}）`,
      `the database is newer than this program (${ahead.at(-1)})`,
      { zh: '将本实例升级到同一版本', en: 'bring this instance to the same release' },
    );
  return good('schema', '数据库结构与程序一致', 'the schema is the one of this program');
}

/** 相差: in tenths of a second; what rounds to nothing is neither before nor behind. */
export function secondsApart(milliseconds: number): string {
  const said = (Math.abs(milliseconds) / 1000).toFixed(1);
  if (Number(said) === 0) return `${said} s`;
  return `${milliseconds < 0 ? '-' : '+'}${said} s`;
}

async function clockOf(client: Client): Promise<Diagnosis> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const apart = (rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2;
  const seconds = secondsApart(apart);
  if (Math.abs(apart) <= APART_MS)
    return good(
      'clock',
      `数据库与本机时钟一致（${seconds}）`,
      `database and machine agree on the time (${seconds})`,
    );
  return wrong(
    'clock',
    `数据库时钟与本机相差 ${seconds}`,
    `the clocks of database and machine are ${seconds} apart`,
    {
      zh: '在两台机器上启用时间同步（chrony 或 ntpd）；法定期限以数据库时钟为准',
      en: 'let both machines follow a time server (chrony, ntpd); legal deadlines go by the database',
    },
  );
}

async function rightsOf(url: string): Promise<Diagnosis> {
  const ways = await excessRights(url);
  return ways.length === 0
    ? good('rights', '应用登录名不能提权', 'the login of the application has no way up')
    : wrong(
        'rights',
        `应用登录名可以成为所有者（${ways.join('、')}）`,
        `the login of the application can become the owner (${ways.join(', ')})`,
        ONE_LOGIN,
      );
}

/** 密钥: they are there, nobody else reads them, and they are those this database was used with. */
async function keysOf(url: string, store: KeyStore): Promise<Diagnosis> {
  const database = new Database(url, { max: 1 });
  try {
    await new PlatformKeys(database, store).prepare([]);
    return good(
      'keys',
      '平台密钥齐全且权限正确',
      'the keys of the platform are there, and for nobody else to read',
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return wrong('keys', error.zh, error.en, {
      zh: '恢复备份中的密钥目录，或修正 GONGHENG_KEYS 与目录权限（目录 0700、文件 0600）',
      en: 'restore the folder of the keys from the backup, or mend GONGHENG_KEYS and the rights (folder 0700, files 0600)',
    });
  } finally {
    await database.close();
  }
}
