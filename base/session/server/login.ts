import { eq, sql } from 'drizzle-orm';
import { organisationsOf } from '#base/organisation/server/index.ts';
import { worldState } from '#kit/server/clock.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { login as loginCall, TokenObject } from '../shared/calls.ts';
import { sessionEnded, sessionOpened } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { spendCaptcha } from './captcha.ts';
import { openPassword, passwordFits } from './passwords.ts';
import { account, session } from './tables.ts';
import { openSession } from './tokens.ts';

const MAX_FAILED = 5;
const LOCK_MINUTES = 15;

interface AccountRow extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  password_hash: string;
  first_login: boolean;
  disabled: boolean;
  locked_minutes: number | null;
}

const findAccount = async (database: Database, userName: string): Promise<AccountRow | undefined> => {
  const rows = await database.technical<AccountRow>(
    `select id, tenant_id, password_hash, first_login, disabled,
       ceil(extract(epoch from locked_until - clock_timestamp()) / 60)::int as locked_minutes
     from account where user_name = $1`,
    [userName],
  );
  return rows[0];
};

/** A write of one user who has no session yet. */
export type Within = <T>(tenantId: string, userId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Opens the session of a user in their home organisation, inside the tenant of the account. */
async function enter(
  within: Within,
  who: { id: string; tenant_id: string; first_login: boolean },
  signed: boolean,
): Promise<TokenObject> {
  return within(who.tenant_id, who.id, async (tx) => {
    const homes = await organisationsOf(tx.db, who.id);
    const home = homes[0];
    if (!home) throw refuse('loginFailed', 400);
    await tx.db.update(account).set({ failedCount: 0, lockedUntil: null }).where(eq(account.id, who.id));
    const { rows } = await tx.client.query<{ now: Date }>('select clock_timestamp() as now');
    const opened = await openSession(tx.db, {
      userId: who.id,
      tenantId: who.tenant_id,
      orgId: home.id,
      now: rows[0]?.now as Date,
      address: tx.address,
      firstLogin: who.first_login,
      signed,
    });
    tx.emit(sessionOpened, { subjectType: 'account', subjectId: who.id }, { address: tx.address });
    return opened;
  });
}

/** 登录: username and password; five failures lock the account for a quarter of an hour. */
export async function login(
  parts: { database: Database; keys: PlatformKeys; within: Within },
  { read }: Raw,
  input: InputOf<typeof loginCall>,
): Promise<TokenObject> {
  await read(({ db }) =>
    spendCaptcha(db, { uuid: input.random, moveX: input.captchaX, moveY: input.captchaY }),
  );
  const password = await openPassword(parts.keys, input.xstr, input.random);
  const who = await findAccount(parts.database, input.username);
  const fits = await passwordFits(who?.password_hash, password);
  if (who && (who.locked_minutes ?? 0) > 0)
    throw refuse('locked', 400, { minutes: who.locked_minutes ?? LOCK_MINUTES });
  if (!who || !fits || who.disabled) {
    if (who) await noteFailure(parts.database, who.id);
    throw refuse('loginFailed', 400);
  }
  return enter(parts.within, who, true);
}

/** Counts a wrong password; the fifth locks the account (登录失败锁定). */
export async function noteFailure(database: Database, id: string): Promise<void> {
  await database.technical(
    `update account set failed_count = case when failed_count + 1 >= ${MAX_FAILED} then 0 else failed_count + 1 end,
       locked_until = case when failed_count + 1 >= ${MAX_FAILED}
         then clock_timestamp() + interval '${LOCK_MINUTES} minutes' else locked_until end
     where id = $1`,
    [id],
  );
}

/** 演示登录: one click, in the demonstration world only. */
export async function demoLogin(
  parts: { database: Database; within: Within },
  username: string,
): Promise<TokenObject> {
  const { kind } = await worldState(parts.database.pool);
  if (kind !== 'demo') throw refuse('demoOnly', 404);
  const who = await findAccount(parts.database, username);
  if (!who || who.disabled) throw refuse('loginFailed', 400);
  return enter(parts.within, who, true);
}

/** A session without a login (命令行令牌), for whoever has database access; scripts' requests need no signature. */
export async function sessionFor(
  parts: { database: Database; within: Within },
  username: string,
  signed: boolean,
): Promise<TokenObject> {
  const who = await findAccount(parts.database, username);
  if (!who || who.disabled) throw refuse('loginFailed', 400);
  return enter(parts.within, { ...who, first_login: false }, signed);
}

/** 退出登录: the token is worthless at once in every process, and its sockets close. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.db.update(session).set({ endedAt: tx.now }).where(eq(session.id, sessionId));
  tx.emit(sessionEnded, { subjectType: 'account', subjectId: tx.user.id }, {});
  await tx.db.execute(sql`select pg_notify('session', ${sessionId})`);
}
