import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import { newId } from '#kit/server/ids.ts';
import { digestOf } from '#kit/server/http/signing.ts';
import { PREFERENCE_MOST, type PreferenceKind } from '#kit/shared/preference.ts';
import { CODE_MINUTES, CODE_WAIT_SECONDS, LINK_MINUTES } from '../shared/rules.ts';
import { type Purpose, userPreference, verification } from './tables.ts';

const since = (minutes: number) => sql`clock_timestamp() - ${minutes} * interval '1 minute'`;
const TOKEN_MINUTES = 10;

/** Seconds until another code may be asked for (0 = now), and how many were asked for within a day. */
export async function codesAsked(
  tx: Tx,
  userId: string,
  purpose: Purpose,
): Promise<{ seconds: number; count: number }> {
  const rows = await tx.db
    .select({
      left: sql<number>`ceil(extract(epoch from max(${verification.madeAt}) - clock_timestamp()) + ${CODE_WAIT_SECONDS})::int`,
      count: sql<number>`count(*)::int`,
    })
    .from(verification)
    .where(
      and(
        eq(verification.userId, userId),
        eq(verification.purpose, purpose),
        gt(verification.madeAt, since(24 * 60)),
      ),
    );
  return { seconds: Math.max(0, rows[0]?.left ?? 0), count: rows[0]?.count ?? 0 };
}

/** Keeps the digest of a fresh code; older ones of the same purpose are worthless from now on. */
export async function keepCode(
  tx: Tx,
  v: { userId: string; purpose: Purpose; mobile: string; code: string },
): Promise<void> {
  await tx.db
    .delete(verification)
    .where(and(eq(verification.userId, v.userId), lt(verification.madeAt, since(24 * 60))));
  await tx.db
    .update(verification)
    .set({ spentAt: wall })
    .where(
      and(
        eq(verification.userId, v.userId),
        eq(verification.purpose, v.purpose),
        isNull(verification.passedAt),
        isNull(verification.spentAt),
      ),
    );
  const id = newId();
  await tx.db.insert(verification).values({
    id,
    tenantId: tx.tenantId,
    userId: v.userId,
    purpose: v.purpose,
    mobile: v.mobile,
    codeDigest: digestOf(`${id} ${v.code}`),
    madeAt: wall as unknown as Date,
  });
}

export interface OpenCode {
  readonly id: string;
  readonly fits: (code: string) => boolean;
  readonly tries: number;
}

/** The code that waits for its answer, locked. */
export async function openCode(
  tx: Tx,
  userId: string,
  purpose: Purpose,
  mobile: string,
): Promise<OpenCode | undefined> {
  const rows = await tx.db
    .select()
    .from(verification)
    .where(
      and(
        eq(verification.userId, userId),
        eq(verification.purpose, purpose),
        eq(verification.mobile, mobile),
        isNull(verification.passedAt),
        isNull(verification.spentAt),
        sql`${verification.codeDigest} <> ''`,
        sql`${verification.madeAt} > ${since(CODE_MINUTES)}`,
      ),
    )
    .orderBy(desc(verification.madeAt))
    .limit(1)
    .for('update');
  const row = rows[0];
  if (!row) return undefined;
  return { id: row.id, tries: row.tries, fits: (code) => row.codeDigest === digestOf(`${row.id} ${code}`) };
}

/** A right code is worth a token once. */
export const passCode = (tx: Tx, id: string, token: string) =>
  tx.db
    .update(verification)
    .set({ passedAt: wall, tokenDigest: digestOf(token) })
    .where(eq(verification.id, id));

/** A right code whose act is done together with it. */
export const spendCode = (tx: Tx, id: string) =>
  tx.db.update(verification).set({ passedAt: wall, spentAt: wall }).where(eq(verification.id, id));

/** A proof without a code: the present password was right, or a link goes to the mailbox. */
export const keepProof = (tx: Tx, userId: string, token: string, purpose: 'identity' | 'link' = 'identity') =>
  tx.db.insert(verification).values({
    id: newId(),
    tenantId: tx.tenantId,
    userId,
    purpose,
    madeAt: wall as unknown as Date,
    passedAt: wall as unknown as Date,
    tokenDigest: digestOf(token),
  });

/** Links that were made for somebody and not used are worth nothing from now on (旧链接作废). */
export const voidLinks = (tx: Tx, userId: string) =>
  tx.db
    .update(verification)
    .set({ spentAt: wall })
    .where(
      and(eq(verification.userId, userId), eq(verification.purpose, 'link'), isNull(verification.spentAt)),
    );

/** Proofs of who cannot sign in (找回密码). */
const RETRIEVING: readonly Purpose[] = ['retrieve', 'link'];

const goodProof = (token: string, purposes: readonly Purpose[]) =>
  and(
    inArray(verification.purpose, [...purposes]),
    eq(verification.tokenDigest, digestOf(token)),
    isNull(verification.spentAt),
    sql`${verification.passedAt} > clock_timestamp() - case ${verification.purpose}
      when 'link' then ${LINK_MINUTES}::int else ${TOKEN_MINUTES}::int end * interval '1 minute'`,
  );

/** Whose password may be set anew by this token? */
export async function proofHolder(db: Db, token: string): Promise<string | undefined> {
  const rows = await db
    .select({ userId: verification.userId })
    .from(verification)
    .where(goodProof(token, RETRIEVING));
  return rows[0]?.userId;
}

/** Spends the token of a proof (身份验证令牌): once, in its time, by whom it was made for. */
export async function spendProof(
  tx: Tx,
  userId: string,
  token: string,
  purposes: readonly Purpose[] = ['identity'],
): Promise<boolean> {
  const rows = await tx.db
    .update(verification)
    .set({ spentAt: wall })
    .where(and(eq(verification.userId, userId), goodProof(token, purposes)))
    .returning({ id: verification.id });
  return rows.length > 0;
}

export const spendRetrieval = (tx: Tx, userId: string, token: string) =>
  spendProof(tx, userId, token, RETRIEVING);

interface PreferenceAt {
  readonly kind: PreferenceKind;
  readonly key: string;
}

interface PreferencesAsked {
  readonly kind?: PreferenceKind | undefined;
  readonly key?: string | undefined;
}

/** 个人偏好 of a person: all, of one kind, or one. */
export const preferencesOf = (db: Db, userId: string, { kind, key }: PreferencesAsked) =>
  db
    .select({ kind: userPreference.kind, key: userPreference.key, value: userPreference.value })
    .from(userPreference)
    .where(
      and(
        eq(userPreference.userId, userId),
        kind ? eq(userPreference.kind, kind) : undefined,
        key ? eq(userPreference.key, key) : undefined,
      ),
    )
    .orderBy(asc(userPreference.kind), asc(userPreference.key))
    .limit(PREFERENCE_MOST);

export async function forgetPreference(tx: Tx, { kind, key }: PreferenceAt): Promise<void> {
  await tx.db
    .delete(userPreference)
    .where(
      and(eq(userPreference.userId, tx.user.id), eq(userPreference.kind, kind), eq(userPreference.key, key)),
    );
}

/** Keeps it; false when the person keeps as many others as one may. */
export async function insertPreference(
  tx: Tx,
  { kind, key, value }: PreferenceAt & { readonly value: string },
): Promise<boolean> {
  const userId = tx.user.id;
  const changed = await tx.db
    .update(userPreference)
    .set({ value, keptAt: tx.now })
    .where(and(eq(userPreference.userId, userId), eq(userPreference.kind, kind), eq(userPreference.key, key)))
    .returning({ key: userPreference.key });
  if (changed.length > 0) return true;
  // Two tabs that keep something new at once wait for each other, so that the count holds.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`preference ${userId}`}, 0))`);
  if ((await tx.db.$count(userPreference, eq(userPreference.userId, userId))) >= PREFERENCE_MOST)
    return false;
  await tx.db
    .insert(userPreference)
    .values({ tenantId: tx.tenantId, userId, kind, key, value, keptAt: tx.now })
    .onConflictDoUpdate({
      target: [userPreference.tenantId, userPreference.userId, userPreference.kind, userPreference.key],
      set: { value, keptAt: tx.now },
    });
  return true;
}
