import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { Complaint } from '../complaint.ts';
import { firstOf } from './programs.ts';

/** One stored file: its bytes lie beside the backups, under a name made of their digest. */
const keptFile = z.object({
  key: z.string(),
  bytes: z.number().int(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type KeptFile = z.infer<typeof keptFile>;

const counted = { version: z.string(), at: z.string(), files: z.number().int(), bytes: z.number().int() };

/** What a backup says of itself (备份清单), so that a cut one is never taken for a whole one. */
const manifest = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('gongheng-backup/2'),
    ...counted,
    /** The database as PostgreSQL's own folder, or as pg_dump wrote it; and the release of PostgreSQL. */
    database: z.enum(['folder', 'dump']),
    postgres: z.string(),
    sealed: z.boolean(),
    stored: z.array(keptFile),
  }),
  // Made by earlier releases: the files lie in the backup itself.
  z.object({
    format: z.literal('gongheng-backup/1'),
    ...counted,
    postgres: z.string(),
    sealed: z.literal(false).default(false),
  }),
]);
export type Manifest = z.infer<typeof manifest>;

export const FORMAT = 'gongheng-backup/2';

const NAME = /^gongheng-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** The name of a backup says when it was made. */
export const nameAt = (at: Date): string =>
  `gongheng-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;

/** When a backup of this name was made; undefined = it is none of ours. */
export function madeAt(file: string): Date | undefined {
  const found = NAME.exec(basename(file));
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second] = found;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export const refusal = (file: string, zh: string, en: string): Complaint =>
  new Complaint(`不能恢复 ${file}：${zh}`, `cannot restore ${file}: ${en}`);

export const damaged = (file: string, error: unknown): Complaint => {
  if (error instanceof Complaint) return error;
  const why = error instanceof Error ? error.message : String(error);
  return refusal(file, `备份不完整或已损坏（${why}）`, `it is cut off or damaged (${why})`);
};

/** Reads the manifest of a backup, and nothing else of it (读取清单). */
export async function manifestOf(file: string, key: Buffer | undefined): Promise<Manifest> {
  if (!(await stat(file).catch(() => undefined))) throw refusal(file, '文件不存在', 'there is no such file');
  const text = await firstOf(file, key).catch((error: unknown) => {
    throw damaged(file, error);
  });
  return parsed(file, text.toString());
}

export function parsed(file: string, text: string): Manifest {
  const about = manifest.safeParse(JSON.parse(text));
  if (!about.success) throw refusal(file, '不是公衡的备份文件', 'it is no backup of Gongheng');
  return about.data;
}
