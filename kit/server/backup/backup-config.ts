import path from 'node:path';
import { z } from 'zod';
import { commandLine } from '../command-name.ts';
import { ConfigError } from '../config-error.ts';
import { address, type Env, read, type Variable } from '../config-variable.ts';
import { type Keeping, keeping } from './retention.ts';

/** 备份计划: where backups go and by which key, when, and how long they are kept. */
export interface BackupPlan {
  /** Absent: nothing is backed up by itself. */
  readonly folder: string | undefined;
  /** 32 bytes; absent: nothing is sealed, and nothing that is sealed can be opened. */
  readonly key: Buffer | undefined;
  /** Minutes after midnight, by the clock of this machine. */
  readonly at: number;
  readonly keep: Keeping;
  /** A login that reads everything, past row level security; absent = the owner's. */
  readonly databaseUrl: string | undefined;
}

const folder: Variable<string> = {
  schema: z
    .string()
    .refine((text) => path.isAbsolute(text))
    .transform((text) => path.resolve(text)),
  zh: '应为备份目录的绝对路径',
  en: 'must be the absolute path of a folder for backups',
};

const key: Variable<Buffer> = {
  schema: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .transform((text) => Buffer.from(text, 'base64')),
  zh: `应为 32 字节的 base64（由 ${commandLine('backup-key')} 生成）`,
  en: `must be the base64 of 32 bytes, as ${commandLine('backup-key')} prints it`,
};

const time: Variable<number> = {
  schema: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
  zh: '应为本机时间，如 02:30',
  en: 'must be a time of this machine such as 02:30',
};

const keep: Variable<Keeping> = {
  schema: z.string().transform((text, at) => {
    const rule = keeping(text);
    if (rule) return rule;
    at.addIssue({ code: 'custom' });
    return z.NEVER;
  }),
  zh: '应为保留规则，如 14d 8w 12m（14 天内全部、8 周内每周一份、12 个月内每月一份）',
  en: 'must be a rule such as 14d 8w 12m: all of 14 days, one a week for 8 weeks, one a month for 12 months',
};

const NIGHT = 150;

/** Reads what the environment says of backups (读取备份计划). */
export function readBackup(env: Env): BackupPlan {
  const place = read(env, 'BACKUP_DIR', folder);
  const secret = read(env, 'BACKUP_KEY', key);
  if (place && !secret)
    throw new ConfigError('BACKUP_KEY', '设置了 BACKUP_DIR 时必填', 'is needed because BACKUP_DIR is set');
  return {
    folder: place,
    key: secret,
    at: read(env, 'BACKUP_AT', time) ?? NIGHT,
    keep: read(env, 'BACKUP_KEEP', keep) ?? { days: 14, weeks: 8, months: 12 },
    databaseUrl: read(
      env,
      'BACKUP_DATABASE_URL',
      address(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/gongheng'),
    ),
  };
}
