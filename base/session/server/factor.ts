import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Database, Db } from '#kit/server/database/db.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { factorBound, factorRemoved, passkeyRemoved, recoveryCodeUsed } from '../shared/events.ts';
import { RECOVERY_CODES, SET_UP_MINUTES } from '../shared/rules.ts';
import { countPasskeys, deletePasskeysOf, passkeyHolders } from './passkey-store.ts';
import { seal, unseal } from './seal.ts';
import { recoveryCode, secondFactor } from './tables.ts';
import { base32, stepOf } from './totp.ts';

const SECRET_BYTES = 20;
/** Sixteen bytes are 26 letters; 25 of them are five groups of five. */
const RECOVERY_LETTERS = 25;

export interface FactorParts {
  readonly database: Database;
  readonly keys: PlatformKeys;
}

/** Whose second factor it is. */
interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

const bound = (userId: string) =>
  and(eq(secondFactor.userId, userId), sql`${secondFactor.boundAt} is not null`);

/** 第二验证方式: an authenticator with its codes, passkeys, or both. */
export async function factorWays(db: Db, userId: string): Promise<('code' | 'passkey')[]> {
  const codes = await db.$count(secondFactor, bound(userId));
  const passkeys = await countPasskeys(db, userId);
  return [...(codes > 0 ? (['code'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
}

/** 是否已设置第二验证因素. */
export const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await factorWays(db, userId)).length > 0;

/** Who of these people has a second factor (已绑定人员). */
export async function factorHolders(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ userId: secondFactor.userId })
    .from(secondFactor)
    .where(and(inArray(secondFactor.userId, [...userIds]), sql`${secondFactor.boundAt} is not null`))
    .limit(userIds.length);
  return new Set([...rows.map((row) => row.userId), ...(await passkeyHolders(db, userIds))]);
}

/** 第二验证因素状态: since when, and how many recovery codes are left. */
export async function factorState(
  db: Db,
  userId: string,
): Promise<{ boundAt: Date | null; codesLeft: number }> {
  const [row] = await db.select({ boundAt: secondFactor.boundAt }).from(secondFactor).where(bound(userId));
  return { boundAt: row?.boundAt ?? null, codesLeft: await codesLeft(db, userId) };
}

const unused = (userId: string) => and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt));
const codesLeft = (db: Db, userId: string): Promise<number> => db.$count(recoveryCode, unused(userId));

export interface NewSecret {
  readonly secret: Buffer;
  readonly sealed: string;
}

/** A new secret, sealed before the transaction that keeps it begins. */
export async function newSecret(keys: PlatformKeys, userId: string): Promise<NewSecret> {
  const secret = randomBytes(SECRET_BYTES);
  return { secret, sealed: await seal(keys, userId, secret.toString('hex')) };
}

/** Keeps a secret that waits for its first code; false where one is bound already. */
export async function keepSecret(tx: Tx, { sealed }: NewSecret): Promise<boolean> {
  const kept = await tx.db
    .insert(secondFactor)
    .values({ userId: tx.user.id, tenantId: tx.tenantId, sealed, madeAt: wall })
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: { sealed, madeAt: wall, lastStep: 0 },
      setWhere: isNull(secondFactor.boundAt),
    })
    .returning({ userId: secondFactor.userId });
  return kept.length > 0;
}

interface Kept {
  readonly sealed: string;
  readonly waiting: boolean;
  readonly nowMs: number;
}

const keptOf = (parts: FactorParts, { tenantId, userId }: Owner): Promise<Kept | undefined> =>
  parts.database.read(tenantId, async (db) => {
    const rows = await db
      .select({
        sealed: secondFactor.sealed,
        waiting: sql<boolean>`${secondFactor.boundAt} is null`,
        // Authenticators go by the real time, not by that of a demonstration.
        nowMs: sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`,
      })
      .from(secondFactor)
      .where(eq(secondFactor.userId, userId));
    return rows[0];
  });

/** What a right code is worth: whether it still was when it was spent. */
export type Spend = (tx: Tx) => Promise<boolean>;

/** The first code of a secret that waits (首次验证); returns what binds it. */
export async function firstCode(parts: FactorParts, owner: Owner, typed: string): Promise<Spend | undefined> {
  const kept = await keptOf(parts, owner);
  if (!kept?.waiting) return undefined;
  const step = stepOf(
    Buffer.from(await unseal(parts.keys, owner.userId, kept.sealed), 'hex'),
    typed,
    kept.nowMs,
  );
  if (step === undefined) return undefined;
  return async (tx) => {
    const done = await tx.db
      .update(secondFactor)
      .set({ boundAt: wall, lastStep: step })
      .where(
        and(
          eq(secondFactor.userId, owner.userId),
          eq(secondFactor.sealed, kept.sealed),
          isNull(secondFactor.boundAt),
          sql`${secondFactor.madeAt} > clock_timestamp() - ${SET_UP_MINUTES}::int * interval '1 minute'`,
        ),
      )
      .returning({ userId: secondFactor.userId });
    if (done.length > 0) tx.emit(factorBound, { subjectType: 'account', subjectId: owner.userId }, {});
    return done.length > 0;
  };
}

/** A code of the authenticator, or a recovery code (动态码、恢复码); returns what spends it, once. */
export async function rightCode(parts: FactorParts, owner: Owner, typed: string): Promise<Spend | undefined> {
  if (!/^\d{6}$/.test(typed)) return spendRecovery(owner, typed);
  const kept = await keptOf(parts, owner);
  if (!kept || kept.waiting) return undefined;
  const step = stepOf(
    Buffer.from(await unseal(parts.keys, owner.userId, kept.sealed), 'hex'),
    typed,
    kept.nowMs,
  );
  if (step === undefined) return undefined;
  return async (tx) => {
    const done = await tx.db
      .update(secondFactor)
      .set({ lastStep: step })
      .where(and(bound(owner.userId), eq(secondFactor.sealed, kept.sealed), lt(secondFactor.lastStep, step)))
      .returning({ userId: secondFactor.userId });
    return done.length > 0;
  };
}

/** As it is kept: without spaces and hyphens, of one person. */
const recoveryDigest = (userId: string, typed: string): string =>
  createHash('sha256')
    .update(`${userId}\n${typed.replaceAll(/[\s-]/g, '').toUpperCase()}`)
    .digest('hex');

const spendRecovery =
  ({ userId }: Owner, typed: string): Spend =>
  async (tx) => {
    const done = await tx.db
      .update(recoveryCode)
      .set({ usedAt: wall })
      .where(and(unused(userId), eq(recoveryCode.digest, recoveryDigest(userId, typed))))
      .returning({ userId: recoveryCode.userId });
    if (done.length === 0) return false;
    const left = await codesLeft(tx.db, userId);
    tx.emit(recoveryCodeUsed, { subjectType: 'account', subjectId: userId }, { left });
    return true;
  };

/** 恢复码: new ones in the place of all others, told this once. */
export async function newRecoveryCodes(tx: Tx): Promise<string[]> {
  const userId = tx.user.id;
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (base32(randomBytes(16)).slice(0, RECOVERY_LETTERS).match(/.{5}/g) ?? []).join('-'),
  );
  await tx.db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.db
    .insert(recoveryCode)
    .values(codes.map((code) => ({ userId, tenantId: tx.tenantId, digest: recoveryDigest(userId, code) })));
  return codes;
}

/** Recovery codes without a factor open nothing and are gone with it. */
export async function settleRecovery(tx: Tx, userId: string): Promise<void> {
  if (!(await hasFactor(tx.db, userId)))
    await tx.db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}

/** 解除动态码; with the last factor its recovery codes go, too. */
export async function removeFactor(tx: Tx, userId: string): Promise<void> {
  const gone = await tx.db
    .delete(secondFactor)
    .where(bound(userId))
    .returning({ userId: secondFactor.userId });
  if (gone.length > 0) tx.emit(factorRemoved, { subjectType: 'account', subjectId: userId }, {});
  await settleRecovery(tx, userId);
}

/** 解除全部第二验证因素: the authenticator, every passkey, the recovery codes. */
export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  const subject = { subjectType: 'account', subjectId: userId } as const;
  for (const { id } of await deletePasskeysOf(tx, userId))
    tx.emit(passkeyRemoved, subject, { passkeyId: id });
  await removeFactor(tx, userId);
}
