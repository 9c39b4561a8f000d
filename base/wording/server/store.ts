import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { WordingLevel } from '../shared/calls.ts';
import { wording } from './tables.ts';

/** No tenant says more keys otherwise than the program declares. */
const MOST = 20_000;

export type WordingRow = typeof wording.$inferSelect;

/** 改写的文案: everything that is said otherwise in the tenant. */
export const changedWords = (db: Db): Promise<WordingRow[]> => db.select().from(wording).limit(MOST);

/** One such change at a time (逐一办理): of a tenant, or of the platform and all its tenants. */
export const inTurn = (tx: Tx, level: WordingLevel) =>
  tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${level === 'plat' ? 'wording' : `wording ${tx.tenantId}`}, 0))`,
  );

const columnOf = { plat: 'platWords', tenant: 'ownWords' } as const;

export async function wordsAt(
  db: Db,
  level: WordingLevel,
  wordKey: string,
  lang: Lang,
): Promise<string | null> {
  const [row] = await db
    .select()
    .from(wording)
    .where(and(eq(wording.wordKey, wordKey), eq(wording.lang, lang)));
  return row?.[columnOf[level]] ?? null;
}

/** Keeps what a level says; a row that says nothing goes. */
export async function keepWords(
  tx: Tx,
  level: WordingLevel,
  at: { readonly wordKey: string; readonly lang: Lang },
  words: string | null,
): Promise<void> {
  const here = and(eq(wording.wordKey, at.wordKey), eq(wording.lang, at.lang));
  const set = { [columnOf[level]]: words };
  if (words !== null) {
    await tx.db
      .insert(wording)
      .values({ wordKey: at.wordKey, lang: at.lang, tenantId: tx.tenantId, ...set })
      .onConflictDoUpdate({ target: [wording.tenantId, wording.wordKey, wording.lang], set });
    return;
  }
  const other = level === 'plat' ? wording.ownWords : wording.platWords;
  await tx.db.delete(wording).where(and(here, isNull(other)));
  await tx.db.update(wording).set(set).where(here);
}
