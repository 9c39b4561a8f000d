import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { ConfigError } from '#kit/server/config-error.ts';
import type { Config } from '#kit/server/config.ts';
import { Database } from '#kit/server/database/db.ts';
import { PlatformKeys } from '#kit/server/platform-keys.ts';
import { keysOf, ONE_LOGIN, openDatabase, storageOf } from '../server/instance.ts';

interface Finding {
  readonly ok: boolean;
  readonly what: string;
  readonly mend?: string;
}

async function portFree(port: number): Promise<Finding> {
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve(true)));
  });
  return free
    ? { ok: true, what: `端口 ${port} 可用 / port ${port} is free` }
    : {
        ok: false,
        what: `端口 ${port} 被占用 / port ${port} is in use`,
        mend: '设置 PORT 为其他端口，或停止占用它的程序 / set PORT or stop the other program',
      };
}

async function dataFolder(dir: string): Promise<Finding> {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.W_OK);
    const space = await statfs(dir);
    const gb = (space.bavail * space.bsize) / 1e9;
    return gb > 2
      ? {
          ok: true,
          what: `数据目录 ${dir}，剩余 ${gb.toFixed(0)} GB / data folder, ${gb.toFixed(0)} GB free`,
        }
      : {
          ok: false,
          what: `磁盘仅剩 ${gb.toFixed(1)} GB / only ${gb.toFixed(1)} GB free`,
          mend: '清理磁盘或把 GONGHENG_DATA 指向更大的磁盘 / free space or move GONGHENG_DATA',
        };
  } catch (error) {
    return {
      ok: false,
      what: `数据目录不可写 / data folder not writable: ${dir} (${String(error)})`,
      mend: '修改目录权限或设置 GONGHENG_DATA / change its rights or set GONGHENG_DATA',
    };
  }
}

/** The database, and what is kept beside it and must fit it. */
async function database(config: Config): Promise<Finding[]> {
  try {
    const { url, embedded, excessRights } = await openDatabase(config);
    try {
      return [
        { ok: true, what: '数据库可用且结构最新 / the database answers and is up to date' },
        excessRights.length === 0
          ? { ok: true, what: '应用登录名不能提权 / the login of the application has no way up' }
          : {
              ok: false,
              what: `应用登录名可以成为所有者（${excessRights.join('、')}） / the login of the application can become the owner (${excessRights.join(', ')})`,
              mend: ONE_LOGIN,
            },
        await keys(config, url),
      ];
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    return [
      {
        ok: false,
        what: `数据库不可用 / the database does not answer: ${String(error)}`,
        mend: '检查 DATABASE_URL、DATABASE_OWNER_URL、网络与权限 / check DATABASE_URL, DATABASE_OWNER_URL, network and rights',
      },
    ];
  }
}

async function storage(config: Config): Promise<Finding> {
  try {
    await storageOf(config).ready();
    return { ok: true, what: '文件存储可写 / files can be kept' };
  } catch (error) {
    return {
      ok: false,
      what: `此处无法存放文件 / files cannot be kept: ${error instanceof Error ? error.message : String(error)}`,
      mend: '检查 STORAGE_URL 的地址、桶名与密钥，或目录权限 / check address, bucket and keys of STORAGE_URL, or the rights of the folder',
    };
  }
}

/** 密钥: they are there, nobody else reads them, and they are those this database was used with. */
async function keys(config: Config, url: string): Promise<Finding> {
  const database = new Database(url, { max: 1 });
  try {
    await new PlatformKeys(database, keysOf(config)).prepare([]);
    return {
      ok: true,
      what: '平台密钥齐全且权限正确 / the keys of the platform are there, and for nobody else to read',
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return {
      ok: false,
      what: error.message,
      mend: '恢复备份中的密钥目录，或修正 GONGHENG_KEYS 与目录权限（目录 0700、文件 0600） / restore the folder of the keys from the backup, or mend GONGHENG_KEYS and the rights (folder 0700, files 0600)',
    };
  } finally {
    await database.close();
  }
}

/** Not a fault: the platform says so itself wherever it matters. */
const gateways = ({ smsUrl, smtpUrl }: Config): Finding => ({
  ok: true,
  what:
    smsUrl && smtpUrl
      ? '短信与邮件网关已配置 / gateways for SMS and mail are set'
      : `未配置${smsUrl ? '' : ' SMS_URL'}${smtpUrl ? '' : ' SMTP_URL'}：相应消息留在本地发件箱，不外发 / not set: such messages stay in the local outbox`,
});

/** 自检: what is misconfigured and how to mend it. */
export async function doctor(config: Config): Promise<void> {
  const secure = config.tls !== undefined || /^https:|127\.0\.0\.1|localhost/.test(config.publicUrl);
  const findings: Finding[] = [
    await dataFolder(config.dataDir),
    await portFree(config.port),
    await storage(config),
    ...(await database(config)),
    gateways(config),
    secure
      ? { ok: true, what: '投标加密所需的安全上下文可用 / sealing bids will find a secure context' }
      : {
          ok: false,
          what: `PUBLIC_URL 不是 https，投标加密不可用 / PUBLIC_URL is not https, bids cannot be sealed`,
          mend: '配置 TLS_CERT 与 TLS_KEY，或在前面放置 HTTPS 代理 / set TLS_CERT and TLS_KEY, or put an HTTPS proxy in front',
        },
  ];
  for (const f of findings) console.log(`${f.ok ? '✓' : '✗'} ${f.what}${f.mend ? `\n    → ${f.mend}` : ''}`);
  if (findings.some((f) => !f.ok)) process.exitCode = 1;
}
