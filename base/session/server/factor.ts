import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { sm2 } from 'sm-crypto-v2';
import type { Tx } from '#kit/server/context.ts';
import type { Database, Db } from '#kit/server/database/db.ts';
import type { KeyMaking } from '#kit/server/keys/key-store.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { factorBound, factorRemoved, recoveryCodeUsed } from '../shared/events.ts';
import { RECOVERY_CODES, SET_UP_MINUTES } from '../shared/rules.ts';
import { passwordKey } from './passwords.ts';
import { recoveryCode, secondFactor } from './tables.ts';
import { base32, stepOf } from './totp.ts';

/** The key that secrets of authenticators are sealed with (动态码密钥). */
export const factorKey: KeyMaking = { purpose: 'second-factor', make: passwordKey.make };

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

/** 是否已绑定第二验证因素. */
export const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(secondFactor, bound(userId))) > 0;

/** 第二验证因素状态: since when, and how many recovery codes are left. */
export async function factorState(
  db: Db,
  userId: string,
): Promise<{ boundAt: Date | null; codesLeft: number }> {
  const [row] = await db.select({ boundAt: secondFactor.boundAt }).from(secondFactor).where(bound(userId));
  return { boundAt: row?.boundAt ?? null, codesLeft: row ? await codesLeft(db, userId) : 0 };
}

const unused = (userId: string) => and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt));
const codesLeft = (db: Db, userId: string): Promise<number> => db.$count(recoveryCode, unused(userId));

/** A secret sealed for one person: beside another person's account it opens nothing. */
const seal = async (keys: PlatformKeys, userId: string, secret: Buffer): Promise<string> =>
  sm2.doEncrypt(`${userId}\n${secret.toString('hex')}`, await keys.publicKey(factorKey.purpose), 1);

async function unseal(keys: PlatformKeys, userId: string, sealed: string): Promise<Buffer> {
  const opened = await keys.decrypt(factorKey.purpose, Buffer.from(sealed, 'hex'), async (privateKey) =>
    sm2.doDecrypt(sealed, privateKey, 1, { output: 'array' }),
  );
  const [owner, secret = ''] = Buffer.from(opened).toString('utf8').split('\n');
  if (owner !== userId) throw new Error(`the second factor of ${userId} was sealed for somebody else`);
  return Buffer.from(secret, 'hex');
}

export interface NewSecret {
  readonly secret: Buffer;
  readonly sealed: string;
}

/** A new secret, sealed before the transaction that keeps it begins. */
export async function newSecret(keys: PlatformKeys, userId: string): Promise<NewSecret> {
  const secret = randomBytes(SECRET_BYTES);
  return { secret, sealed: await seal(keys, userId, secret) };
}

const wall = sql`clock_timestamp()` as unknown as Date;

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

/** The first code of a secret that waits (首次验证); answers what binds it. */
export async function firstCode(parts: FactorParts, owner: Owner, typed: string): Promise<Spend | undefined> {
  const kept = await keptOf(parts, owner);
  if (!kept?.waiting) return undefined;
  const step = stepOf(await unseal(parts.keys, owner.userId, kept.sealed), typed, kept.nowMs);
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

/** A code of the authenticator, or a recovery code (动态码、恢复码); answers what spends it, once. */
export async function rightCode(parts: FactorParts, owner: Owner, typed: string): Promise<Spend | undefined> {
  if (!/^\d{6}$/.test(typed)) return spendRecovery(owner, typed);
  const kept = await keptOf(parts, owner);
  if (!kept || kept.waiting) return undefined;
  const step = stepOf(await unseal(parts.keys, owner.userId, kept.sealed), typed, kept.nowMs);
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

/** 解除第二验证因素: with its recovery codes. */
export async function removeFactor(tx: Tx): Promise<void> {
  const gone = await tx.db
    .delete(secondFactor)
    .where(bound(tx.user.id))
    .returning({ userId: secondFactor.userId });
  if (gone.length > 0) tx.emit(factorRemoved, { subjectType: 'account', subjectId: tx.user.id }, {});
}
