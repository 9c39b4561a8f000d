import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Database, Db } from '#kit/server/database/db.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import { passwordChanged, sessionEnded } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { forgetDevices } from './devices.ts';
import { FORGET, LOCKED } from './failures.ts';
import { passwordFits } from './passwords.ts';
import { account, passwordHistory, session } from './tables.ts';

/** How many former passwords may not come back. */
const REMEMBERED = 5;

interface AccountState {
  id: string;
  userName: string;
  disabled: boolean;
  locked: boolean;
  firstLogin: boolean;
}

const state = {
  id: account.id,
  userName: account.userName,
  disabled: account.disabled,
  locked: sql<boolean>`${sql.raw(LOCKED)}`,
  firstLogin: account.firstLogin,
};

// Accounts are looked up before the tenant is known, so nothing but this condition keeps tenants apart.
const own = (tenantId: string, ids: readonly string[]) =>
  and(eq(account.tenantId, tenantId), inArray(account.id, [...ids]));

/** Login names and states of some users of a tenant (账号状态). */
export const accountsOf = async (
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<AccountState[]> =>
  ids.length === 0 ? [] : db.select(state).from(account).where(own(tenantId, ids)).limit(ids.length);

/** Ids of a tenant's users whose login name contains the words, or who are (not) disabled. */
export async function accountIds(
  db: Db,
  tenantId: string,
  q: { like?: string | undefined; disabled?: boolean | undefined },
): Promise<string[]> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.tenantId, tenantId),
        q.like === undefined ? undefined : sql`${account.userName} ilike ${q.like}`,
        q.disabled === undefined ? undefined : eq(account.disabled, q.disabled),
      ),
    )
    .limit(20_000);
  return rows.map((r) => r.id);
}

/** The account of a login name, in whatever tenant (按登录名找账号): for whoever cannot sign in. */
export async function accountByName(
  database: Database,
  userName: string,
): Promise<{ id: string; tenantId: string; userName: string; disabled: boolean } | undefined> {
  const rows = await database.technical<{ id: string; tenant_id: string; disabled: boolean }>(
    'select id, tenant_id, disabled from account where user_name = $1',
    [userName],
  );
  const row = rows[0];
  return row && { id: row.id, tenantId: row.tenant_id, userName, disabled: row.disabled };
}

/** Is the login name taken? Names are unique over all tenants, since nobody has said a tenant at the login. */
export const userNameTaken = async (db: Db, userName: string): Promise<boolean> =>
  (await db.$count(account, sql`lower(${account.userName}) = lower(${userName})`)) > 0;

/** The same for whoever gives it to somebody in this transaction (登录账号登记): of two at once one comes too late, in whatever letters. */
export async function userNameGone(tx: Tx, userName: string): Promise<boolean> {
  await inTurn(tx, [`user name ${userName.toLowerCase()}`]);
  return userNameTaken(tx.db, userName);
}

/** Which of these login names are taken, written as they were asked (登录账号批量校验). */
export async function namesTaken(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  const rows = await db
    .select({ name: sql<string>`lower(${account.userName})` })
    .from(account)
    .where(sql`lower(${account.userName}) = any(${sql.param(lower)}::text[])`)
    .limit(lower.length + 1);
  const taken = new Set(rows.map((r) => r.name));
  return new Set(names.filter((name) => taken.has(name.toLowerCase())));
}

/** 结束会话: every session of a user is worthless at once, save the one named. */
export async function endSessionsOf(tx: Tx, userId: string, except?: string): Promise<void> {
  const ended = await tx.db
    .update(session)
    .set({ endedAt: wall })
    .where(
      and(
        eq(session.userId, userId),
        eq(session.tenantId, tx.tenantId),
        isNull(session.endedAt),
        except ? ne(session.id, except) : undefined,
      ),
    )
    .returning({ id: session.id });
  for (const { id } of ended) tx.forget('session', id);
  if (ended.length > 0)
    tx.emit(
      sessionEnded,
      { subjectType: 'account', subjectId: userId },
      { why: 'ended', count: ended.length },
    );
}

/** 结束租户全部会话: everybody of the tenant is out at once, in every process. Answers how many sessions there were. */
export async function endSessionsOfTenant(tx: Tx): Promise<number> {
  const ended = await tx.db
    .update(session)
    .set({ endedAt: wall })
    .where(and(eq(session.tenantId, tx.tenantId), isNull(session.endedAt)))
    .returning({ id: session.id });
  tx.forget('session');
  return ended.length;
}

/** 启用、停用账号: whoever is shut out leaves at once. */
export async function setDisabled(tx: Tx, userId: string, disabled: boolean): Promise<boolean> {
  const changed = await tx.db
    .update(account)
    .set({ disabled })
    .where(and(own(tx.tenantId, [userId]), ne(account.disabled, disabled)))
    .returning({ id: account.id });
  if (disabled) await endSessionsOf(tx, userId);
  return changed.length > 0;
}

/** 解锁: failed logins are forgotten, wherever they came from. */
export const unlockAccount = (tx: Tx, userId: string) => tx.client.query(FORGET, [userId]);

/** The hash of the present password and those before it, newest first. */
async function hashesOf(db: Db, userId: string): Promise<string[]> {
  const now = await db.select({ hash: account.passwordHash }).from(account).where(eq(account.id, userId));
  const before = await db
    .select({ hash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.until))
    .limit(REMEMBERED - 1);
  return [...now, ...before].map((r) => r.hash);
}

/** Was this one of the user's last passwords (历史密码)? Slow on purpose: ask outside a transaction. */
export async function passwordUsedBefore(db: Db, userId: string, password: string): Promise<boolean> {
  for (const hash of await hashesOf(db, userId)) if (await passwordFits(hash, password)) return true;
  return false;
}

/** Is this the user's present password (当前密码)? Slow on purpose: take a try first, and ask outside a transaction. */
export async function isPassword(db: Db, userId: string, password: string): Promise<boolean> {
  const rows = await db.select({ hash: account.passwordHash }).from(account).where(eq(account.id, userId));
  return passwordFits(rows[0]?.hash, password);
}

/** Puts a new password in place of the old one (更换密码), which is remembered; a lock ends with it. */
export async function setPassword(
  tx: Tx,
  userId: string,
  p: { hash: string; firstLogin: boolean },
): Promise<void> {
  const rows = await tx.db
    .select({ hash: account.passwordHash })
    .from(account)
    .where(own(tx.tenantId, [userId]))
    .for('update');
  const old = rows[0];
  if (!old) throw refuse('loginFailed', 404);
  await tx.db.insert(passwordHistory).values({
    userId,
    tenantId: tx.tenantId,
    passwordHash: old.hash,
    until: wall,
  });
  await tx.db
    .update(account)
    .set({
      passwordHash: p.hash,
      firstLogin: p.firstLogin,
      passwordAt: wall,
    })
    .where(own(tx.tenantId, [userId]));
  await unlockAccount(tx, userId);
  await forgetDevices(tx, userId);
  tx.emit(passwordChanged, { subjectType: 'account', subjectId: userId }, { reset: p.firstLogin });
}

/** Days since the password was set, in real time (密码使用天数). */
export async function passwordAge(db: Db, userId: string): Promise<number> {
  const rows = await db
    .select({ days: sql<number>`floor(extract(epoch from ${wall} - ${account.passwordAt}) / 86400)::int` })
    .from(account)
    .where(eq(account.id, userId));
  return rows[0]?.days ?? 0;
}

/** Must the password of this session be changed before anything else (首次登录)? */
export async function isFirstLogin(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db.select({ first: session.firstLogin }).from(session).where(eq(session.id, sessionId));
  return rows[0]?.first ?? false;
}

/** From which browser a session was opened (设备). */
export async function deviceOfSession(db: Db, sessionId: string): Promise<string> {
  const rows = await db.select({ device: session.device }).from(session).where(eq(session.id, sessionId));
  return rows[0]?.device ?? '';
}

/** A password that nobody knows (无人知晓的密码), for an account whose owner is still to choose one. */
export const unknownPassword = (): string => randomBytes(32).toString('base64url');

/** 已锁定账号: how many people of a tenant guessed their password too often just now. */
export const lockedCount = (db: Db, tenantId: string): Promise<number> =>
  db.$count(account, and(eq(account.tenantId, tenantId), sql.raw(LOCKED)));

/** The people behind these names that one signs in with. */
export async function idsByName(db: Db, userNames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: account.id, userName: account.userName })
    .from(account)
    .where(inArray(account.userName, [...userNames]))
    .limit(userNames.length);
  return new Map(rows.map((row) => [row.userName, row.id]));
}
