import { checkLog, type LogReader } from '#base/log/server/index.ts';
import type { Database } from '#kit/server/database/db.ts';
import type { Checked } from '#kit/server/finding.ts';
import type { NoteKey } from '#kit/shared/crypto/note.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarations } from './areas.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Every table whose rows have legal effect, of all areas (法律事实表). */
export const facts = Object.assign({}, ...declarations.map((d) => d.facts ?? {})) as NonNullable<
  (typeof declarations)[number]['facts']
>;

/** Reads through the product's own connections: technical tables as they are, the rest tenant by tenant. */
export const readerOf = (database: Database): LogReader => ({
  ask: (text, values) => database.technical(text, values),
  as: async (tenantId) => (text, values) =>
    database.read(tenantId, async (db) => (await db.$client.query(text, values)).rows),
});

/** 核验日志与法律事实, with what the areas declare and the checkpoints that were kept outside. */
export const verifyLog = async (
  reader: LogReader,
  p: { key: NoteKey; tenants: readonly string[]; against: readonly string[] },
): Promise<{ tree: Checked; facts: Checked }> =>
  checkLog(reader, {
    tenants: p.tenants,
    facts,
    key: p.key,
    against: p.against,
    schema: readFileSync(join(ROOT, 'db/schema.sql'), 'utf8'),
  });
