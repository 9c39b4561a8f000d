import type { DictName } from '#kit/shared/names.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { prefectureConfig, valset, valsetSet } from './tables.ts';

/** An entry of a dictionary as somebody chose it (所选项). */
export interface Choice {
  readonly code: string;
  readonly parentVal: string;
  readonly val: string;
}

const keyOf = ({ code, parentVal, val }: Choice) => JSON.stringify([code, parentVal, val]);

/** Which of these choices a dictionary does not offer (字典外的选择); each is looked up by its key, however long the dictionaries are. */
export async function notOffered(read: Read, choices: readonly Choice[]): Promise<Choice[]> {
  const { memory, tenantId } = read;
  const asked = choices.filter((one) => !memory?.recall('choice', tenantId, keyOf(one)));
  if (asked.length === 0) return [];
  const keep = memory?.reading();
  const wrong = await readNotOffered(read.db, asked);
  for (const one of asked) if (!wrong.includes(one)) keep?.('choice', tenantId, keyOf(one), true);
  return wrong;
}

async function readNotOffered(db: Db, choices: readonly Choice[]): Promise<Choice[]> {
  const keys = choices.map((_, i) => `($${3 * i + 1}, $${3 * i + 2}, $${3 * i + 3})`).join(', ');
  const rows = await db.$client.texts(
    `select code, parent_val, val from valset where enabled and (code, parent_val, val) in (${keys})`,
    choices.flatMap(({ code, parentVal, val }) => [code, parentVal, val]),
  );
  return choices.filter(
    ({ code, parentVal, val }) => !rows.some(([c, p, v]) => c === code && p === parentVal && v === val),
  );
}

/** Enabled entries of one dictionary directly below another entry (下级字典项), '' = at the top: one level of a deep list. */
export const entriesBelow = (db: Db, code: string, parentVal: string) =>
  db
    .select({ val: valset.val, name: valset.name, nameEn: valset.nameEn })
    .from(valset)
    .where(and(eq(valset.code, code), eq(valset.parentVal, parentVal), eq(valset.enabled, true)))
    .orderBy(asc(valset.sort), asc(valset.val))
    .limit(1000);

/** The names of some entries of one dictionary (字典项名称), of those no longer offered too. */
export const entriesNamed = (db: Db, code: string, vals: readonly string[]) =>
  db
    .select({ val: valset.val, name: valset.name, nameEn: valset.nameEn })
    .from(valset)
    .where(and(eq(valset.code, code), inArray(valset.val, [...vals])))
    .limit(1000);

/** Every entry of several dictionaries, disabled and removed ones too, so that old records keep their words. */
export const allEntriesOf = (db: Db, codes: readonly string[]) =>
  db
    .select({
      code: valset.code,
      val: valset.val,
      name: valset.name,
      nameEn: valset.nameEn,
      parentVal: valset.parentVal,
      enabled: valset.enabled,
      sort: valset.sort,
      isSystem: valset.isSystem,
      removed: valset.removed,
    })
    .from(valset)
    .where(inArray(valset.code, [...codes]))
    .orderBy(asc(valset.code), asc(valset.sort), asc(valset.val))
    .limit(20_000);

export type NewEntry = { val: string; name: string; nameEn: string; parentVal?: string };

/** Brings a dictionary into the tenant; entries an administrator changed stay. */
export async function seedValset(
  tx: Tx,
  code: DictName,
  entries: readonly NewEntry[],
  title: { zh: string; en: string } = { zh: code, en: code },
): Promise<void> {
  const { tenantId } = tx;
  tx.forget();
  await tx.db
    .insert(valset)
    .values(entries.map((e, sort) => ({ ...e, code, sort, tenantId, isSystem: true })))
    .onConflictDoNothing();
  await tx.db
    .insert(valsetSet)
    .values({ tenantId, code, name: title.zh, nameEn: title.en, isSystem: true })
    // A set that still bears its code was never named.
    .onConflictDoUpdate({
      target: [valsetSet.tenantId, valsetSet.code],
      set: { name: title.zh, nameEn: title.en, isSystem: true },
      setWhere: eq(valsetSet.name, valsetSet.code),
    });
}

export const seedConfig = (tx: Tx, prefectureCode: string, configKey: string, value: string) =>
  tx.db
    .insert(prefectureConfig)
    .values({ tenantId: tx.tenantId, prefectureCode, configKey, configValue: value })
    .onConflictDoNothing();
