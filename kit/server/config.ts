import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import { type BackupPlan, readBackup } from './backup/backup-config.ts';
import { address, type Env, isUrl, keyValues, read, type Variable } from './config-variable.ts';
import { ConfigError } from './config-error.ts';
import { isSmsAddress } from './gateway/sms-gateway.ts';
import { isMailAddress } from './gateway/smtp-gateway.ts';
import { scanPlace } from './scan.ts';
import type { TracingPlan } from './tracing.ts';
import { type StoragePlace, storagePlace } from './storage/storage-place.ts';

/** How this process was told to run (运行配置): every environment variable of the README, read once at start. */
export interface Config {
  readonly port: number;
  /** The address to listen on; absent = loopback in a demonstration, every address otherwise. */
  readonly host: string | undefined;
  /** Proxies in front: only their word about the client's address and scheme counts. */
  readonly trustedProxies: readonly string[];
  /** Origins that menu entries may be shown from, inside a frame. */
  readonly frameSources: readonly string[];
  /** Absolute path; uploads, the embedded database and the outbox of unsent messages live below it. */
  readonly dataDir: string;
  /** The operator's own PostgreSQL, by the application's login; absent = the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The same database by its owner's login, for migrations; absent = the application's serves for both. */
  readonly databaseOwnerUrl: string | undefined;
  /** A streaming replica of that database, for public pages and exports. */
  readonly databaseReadUrl: string | undefined;
  /** A start brings the schema up to date; off = `migrate` does, by whoever holds the owner's login. */
  readonly migrate: boolean;
  readonly storage: StoragePlace;
  /** A clamd that looks at every upload; absent = none does. */
  readonly scan: { readonly host: string; readonly port: number } | undefined;
  /** The path of LibreOffice's program, or `none`; absent = what stands on the PATH. */
  readonly office: string | undefined;
  /** The origin of an office server that edits documents over WOPI; absent = our own editors do. */
  readonly officeServerUrl: string | undefined;
  /** Redis or NATS between instances; absent = PostgreSQL LISTEN/NOTIFY. */
  readonly pushUrl: string | undefined;
  /** Where the platform's private keys live: a folder, or the environment itself. */
  readonly keys: { readonly folder: string } | { readonly values: Readonly<Record<string, string>> };
  readonly smtpUrl: string | undefined;
  readonly smsUrl: string | undefined;
  /** The address people type, without a trailing slash, e.g. `https://bid.example.cn`. */
  readonly publicUrl: string;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly role: Role;
  /** What an empty database is seeded with: the demonstration with its history, with its people only, or nothing. */
  readonly demo: Demo;
  readonly logLevel: LogLevel;
  /** Where measuring programs ask; absent = nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Which collector is told what requests take; absent = none. */
  readonly traces: TracingPlan | undefined;
  /** So long a platform that was told to end lets those who distribute people notice it. */
  readonly drainSeconds: number;
  /** How long lines of the operation log are kept; absent = always. */
  readonly operationLogMonths: number | undefined;
  /** Where backups go, by which key, when, and how long they are kept. */
  readonly backup: BackupPlan;
}

/** 演示环境: people and tenders in every phase, people alone, or none. */
export type Demo = 'full' | 'people' | 'none';

/** Which part of the product this process is: everything, the HTTP side, or the job side. */
export type Role = 'all' | 'web' | 'worker';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const yes = ['1', 'true', 'yes', 'on'];
const no = ['0', 'false', 'no', 'off'];

const port: Variable<number> = {
  schema: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535)),
  zh: '应为 0 至 65535 的整数',
  en: 'must be a whole number from 0 to 65535',
};

const host: Variable<string> = {
  schema: z.string().refine((text) => isIP(text) !== 0 || text === 'localhost'),
  zh: '应为要监听的 IP 地址，如 127.0.0.1、0.0.0.0 或 ::',
  en: 'must be an IP address to listen on, such as 127.0.0.1, 0.0.0.0 or ::',
};

const wordsIn = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return text === 'loopback';
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

const proxies: Variable<string[]> = {
  schema: z
    .string()
    .transform(wordsIn)
    .refine((all) => all.every(isNetwork)),
  zh: '应为反向代理的地址列表，如 10.0.0.5, 10.1.0.0/16 或 loopback',
  en: "must be a list of the proxies' addresses, such as 10.0.0.5, 10.1.0.0/16 or loopback",
};

const frames: Variable<string[]> = {
  schema: z
    .string()
    .transform(wordsIn)
    .refine((all) => all.every((one) => isUrl(one, ['https:']) && new URL(one).origin === one)),
  zh: '应为允许嵌入的网址列表，如 https://oa.example.cn（不带路径）',
  en: 'must be a list of addresses that may be framed, such as https://oa.example.cn (without a path)',
};

const role: Variable<Role> = {
  schema: z.string().pipe(z.enum(['all', 'web', 'worker'])),
  zh: '应为 all、web 或 worker',
  en: 'must be all, web or worker',
};

const metrics: Variable<{ host: string; port: number }> = {
  schema: z.string().transform((text, at) => {
    const [, host = '127.0.0.1', digits] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
    const bare = host.replace(/^\[|\]$/g, '');
    if (digits !== undefined && Number(digits) <= 65_535 && (isIP(bare) !== 0 || bare === 'localhost'))
      return { host: bare, port: Number(digits) };
    at.addIssue({ code: 'custom' });
    return z.NEVER;
  }),
  zh: '应为 端口，或 IP 地址:端口，如 9464、10.0.0.5:9464（不要对公众开放）',
  en: 'must be a port, or an IP address with one, such as 9464 or 10.0.0.5:9464 (never open to the public)',
};

const seconds: Variable<number> = {
  schema: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().max(300)),
  zh: '应为 0 至 300 的秒数',
  en: 'must be a number of seconds from 0 to 300',
};

const logLevel: Variable<LogLevel> = {
  schema: z.string().pipe(z.enum(logLevels)),
  zh: `应为 ${logLevels.join('、')} 之一`,
  en: `must be one of ${logLevels.join(', ')}`,
};

const share: Variable<number> = {
  schema: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
    .transform(Number),
  zh: '应为 0 至 1 之间的数',
  en: 'must be a number from 0 to 1',
};

const word: Variable<string> = {
  schema: z.string().max(100),
  zh: '应不超过 100 个字符',
  en: 'must have at most 100 characters',
};

const demo: Variable<Demo> = {
  schema: z
    .string()
    .toLowerCase()
    .refine((text) => text === 'people' || yes.includes(text) || no.includes(text))
    .transform((text) => (text === 'people' ? 'people' : yes.includes(text) ? 'full' : 'none')),
  zh: '应为 true、people 或 false',
  en: 'must be true, people or false (or 1/0, yes/no, on/off)',
};

const migrating: Variable<boolean> = {
  schema: z
    .string()
    .toLowerCase()
    .refine((text) => yes.includes(text) || no.includes(text))
    .transform((text) => yes.includes(text)),
  zh: '应为 on 或 off',
  en: 'must be on or off (or 1/0, yes/no, true/false)',
};

const folder: Variable<string> = {
  schema: z.string().transform((text) => path.resolve(text)),
  zh: '应为目录路径',
  en: 'must be a folder',
};

const keyFolder: Variable<string> = {
  schema: z.string().transform((text) => (text === 'env:' ? text : path.resolve(text))),
  zh: '应为目录路径，或 env:（由 GONGHENG_KEY_… 变量提供密钥）',
  en: 'must be a folder, or env: (the keys come in GONGHENG_KEY_… variables)',
};

const scan: Variable<{ host: string; port: number }> = {
  schema: z.string().transform((text, at) => {
    const place = scanPlace(text);
    if (place) return place;
    at.addIssue({ code: 'custom' });
    return z.NEVER;
  }),
  zh: '应为 clamd://host:3310',
  en: 'must be clamd://host:3310',
};

const office: Variable<string> = {
  schema: z.string().refine((text) => text === 'none' || (path.isAbsolute(text) && existsSync(text))),
  zh: '应为 LibreOffice 程序的完整路径，或 none（不转换）',
  en: 'must be the full path of the program of LibreOffice, or none',
};

const storage: Variable<StoragePlace> = {
  schema: z.string().transform((text, at) => {
    const place = storagePlace(text);
    if (place) return place;
    at.addIssue({ code: 'custom' });
    return z.NEVER;
  }),
  zh: '应为 file:目录，或 s3:https://KEY:SECRET@host:port/bucket?region=REGION（密钥中的 / + 等写作 %2F %2B）',
  en: 'must be file:FOLDER, or s3:https://KEY:SECRET@host:port/bucket?region=REGION (spell / and + of the keys as %2F and %2B)',
};

const logMonths: Variable<number> = {
  schema: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().min(6)),
  zh: '应为不少于 6 的月数（《网络安全法》第二十一条）',
  en: 'must be a number of months, 6 at least',
};

const readableFile: Variable<string> = {
  schema: z
    .string()
    .transform((text) => path.resolve(text))
    .refine(isReadable),
  zh: '应为可读的 PEM 文件路径',
  en: 'must be the path of a readable PEM file',
};

const publicAddress: Variable<string> = {
  schema: z
    .string()
    .refine((text) => isUrl(text, ['http:', 'https:']) && new URL(text).pathname === '/')
    .transform((text) => new URL(text).origin),
  zh: '应为不带路径的网址，如 https://bid.example.cn',
  en: 'must be an address without a path, e.g. https://bid.example.cn',
};

const officeServer: Variable<string> = {
  ...publicAddress,
  zh: '应为不带路径的网址，如 https://office.example.cn',
  en: 'must be an address without a path, e.g. https://office.example.cn',
};

const mail: Variable<string> = {
  schema: z.string().refine(isMailAddress),
  zh: '应为 smtps://USER:PASSWORD@mail.example.cn:465?from=noreply@example.cn（from 为发件地址）',
  en: 'must be like smtps://USER:PASSWORD@mail.example.cn:465?from=noreply@example.cn (from: the sender)',
};

const sms: Variable<string> = {
  schema: z.string().refine(isSmsAddress),
  zh: '应为 https://KEY:SECRET@gateway.example.cn/send',
  en: 'must be like https://KEY:SECRET@gateway.example.cn/send',
};

/** Reads and checks all environment variables (读取配置); the first wrong one is refused by name. */
export function readConfig(env: Env): Config {
  const dataDir = read(env, 'GONGHENG_DATA', folder) ?? path.resolve('.data');
  const postgres = address(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/gongheng');
  const databaseUrl = read(env, 'DATABASE_URL', postgres);
  const databaseOwnerUrl = read(env, 'DATABASE_OWNER_URL', postgres);
  if (databaseOwnerUrl && !databaseUrl)
    throw new ConfigError(
      'DATABASE_URL',
      '设置了 DATABASE_OWNER_URL 时必填',
      'is needed because DATABASE_OWNER_URL is set',
    );
  const databaseReadUrl = read(env, 'DATABASE_READ_URL', postgres);
  if (databaseReadUrl && !databaseUrl)
    throw new ConfigError(
      'DATABASE_URL',
      '设置了 DATABASE_READ_URL 时必填',
      'is needed because DATABASE_READ_URL is set',
    );
  const listen = read(env, 'PORT', port) ?? 8080;
  const tls = readTls(env);
  const publicUrl =
    read(env, 'PUBLIC_URL', publicAddress) ?? `${tls ? 'https' : 'http'}://127.0.0.1:${listen}`;
  const keys = read(env, 'GONGHENG_KEYS', keyFolder) ?? path.join(dataDir, 'keys');
  return {
    port: listen,
    host: read(env, 'HOST', host),
    trustedProxies: read(env, 'TRUSTED_PROXIES', proxies) ?? [],
    frameSources: read(env, 'FRAME_SOURCES', frames) ?? [],
    dataDir,
    databaseUrl,
    databaseOwnerUrl,
    databaseReadUrl,
    migrate: read(env, 'MIGRATE', migrating) ?? true,
    keys: keys === 'env:' ? { values: keyValues(env) } : { folder: keys },
    storage: read(env, 'STORAGE_URL', storage) ?? { kind: 'folder', folder: path.join(dataDir, 'files') },
    scan: read(env, 'SCAN_URL', scan),
    office: read(env, 'OFFICE_PROGRAM', office),
    officeServerUrl: readOfficeServer(env, publicUrl),
    pushUrl: read(
      env,
      'PUSH_URL',
      address(['redis:', 'rediss:', 'nats:', 'tls:'], 'redis://host:6379 / nats://host:4222'),
    ),
    smtpUrl: read(env, 'SMTP_URL', mail),
    smsUrl: read(env, 'SMS_URL', sms),
    publicUrl,
    tls,
    role: read(env, 'ROLE', role) ?? 'all',
    // Accounts whose password is printed in the README must never appear in an operator's own database unasked.
    demo: read(env, 'DEMO', demo) ?? (databaseUrl === undefined ? 'full' : 'none'),
    logLevel: read(env, 'LOG_LEVEL', logLevel) ?? 'warn',
    metrics: read(env, 'METRICS', metrics),
    traces: readTraces(env),
    drainSeconds: read(env, 'DRAIN_SECONDS', seconds) ?? 0,
    operationLogMonths: read(env, 'OPERATION_LOG_MONTHS', logMonths),
    backup: readBackup(env),
  };
}

function readTraces(env: Env): TracingPlan | undefined {
  const endpoint = read(
    env,
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    address(['http:', 'https:'], 'http://collector:4318'),
  );
  const ratio = read(env, 'OTEL_TRACES_SAMPLER_ARG', share) ?? 1;
  const service = read(env, 'OTEL_SERVICE_NAME', word) ?? 'gongheng';
  return endpoint ? { endpoint, ratio, service } : undefined;
}

/** A page that came over https shows no frame that did not: the operator learns it at the start, not the first writer. */
function readOfficeServer(env: Env, publicUrl: string): string | undefined {
  const found = read(env, 'OFFICE_WOPI_URL', officeServer);
  if (found && publicUrl.startsWith('https:') && !found.startsWith('https:'))
    throw new ConfigError(
      'OFFICE_WOPI_URL',
      'PUBLIC_URL 为 https 时也应为 https',
      'must be https where PUBLIC_URL is',
    );
  return found;
}

function readTls(env: Env): Config['tls'] {
  const certFile = read(env, 'TLS_CERT', readableFile);
  const keyFile = read(env, 'TLS_KEY', readableFile);
  if (certFile && keyFile) {
    try {
      createSecureContext({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new ConfigError(
        'TLS_CERT',
        `证书与 TLS_KEY 不是一对有效的 PEM 文件（${why}）`,
        `must be a PEM certificate that fits the private key in TLS_KEY (${why})`,
      );
    }
    return { certFile, keyFile };
  }
  if (certFile)
    throw new ConfigError('TLS_KEY', '设置了 TLS_CERT 时必填', 'is needed because TLS_CERT is set');
  if (keyFile) throw new ConfigError('TLS_CERT', '设置了 TLS_KEY 时必填', 'is needed because TLS_KEY is set');
  return undefined;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
