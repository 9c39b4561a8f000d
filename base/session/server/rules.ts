import { rightsOf, rolesIn } from '#base/role/server/index.ts';
import { configValue } from '#base/dictionary/server/index.ts';
import { userById } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type * as controlCalls from '../shared/control-calls.ts';
import { loginRulesChanged, loginUnlocked, sessionEnded } from '../shared/events.ts';
import type { LoginWindow } from '../shared/login-rules.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { passwordAge, unlockAccount } from './accounts.ts';
import { ruleIn } from './rule-store.ts';
import { LOCKED } from './failures.ts';

/** Whom and from where the windows of a tenant's roles are asked about. */
interface Entry {
  readonly roleCodes: readonly string[];
  readonly address: string;
}

/** The hour in Shanghai by the server's own clock. */
const HOUR = `select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'HH24:MI') as now`;

/** Windows that concern whoever holds these roles. */
const windowsOf = (windows: readonly LoginWindow[], roleCodes: readonly string[]): LoginWindow[] =>
  windows.filter((w) => roleCodes.includes(w.roleCode));

function isOpen({ from, to }: LoginWindow, now: string): boolean {
  if (from === '' || to === '') return true;
  // From evening to morning goes over midnight.
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

/** The windows of whoever holds these roles, and whether each is open at this hour (登录时段与网络). */
export async function windowsNow(
  { db, tenantId }: Read,
  roleCodes: readonly string[],
): Promise<(LoginWindow & { readonly open: boolean })[]> {
  const { windows } = await ruleIn({ client: db.$client, tenantId });
  const own = windowsOf(windows, roleCodes);
  if (own.length === 0) return [];
  const { rows } = await db.$client.query<{ now: string }>(HOUR);
  return own.map((window) => ({ ...window, open: isOpen(window, rows[0]?.now ?? '') }));
}

/** Which of these windows keeps somebody out just now, by the server's own clock; nothing when none does. */
async function shutBy(
  tx: Pick<Tx, 'client'>,
  windows: readonly LoginWindow[],
  { roleCodes, address }: Entry,
): Promise<'outsideHours' | 'outsideAddresses' | undefined> {
  const own = windowsOf(windows, roleCodes);
  if (own.length === 0) return undefined;
  const { rows } = await tx.client.query<{ now: string }>(HOUR);
  const now = rows[0]?.now ?? '';
  for (const window of own) {
    if (!isOpen(window, now)) return 'outsideHours';
    const { addresses } = window;
    if (addresses.length === 0) continue;
    const inside = await tx.client.query(
      `select 1 where case when $1 ~ '^[0-9a-fA-F:.]+$' then $1::inet <<= any($2::inet[]) else false end`,
      [address.replace(/^::ffff:(?=\d+\.)/i, ''), addresses],
    );
    if (inside.rowCount === 0) return 'outsideAddresses';
  }
  return undefined;
}

/** 时段与网络: may this person come in now, from here, for this organisation? Every one of their roles has to allow it. */
export async function demandWindow(tx: Tx, userId: string, orgId: string): Promise<void> {
  const { windows } = await ruleIn(tx);
  if (windows.length === 0) return;
  const { roleCodes } = await rightsOf(tx.db, userId, orgId);
  const shut = await shutBy(tx, windows, { roleCodes, address: tx.address });
  if (shut) throw refuse(shut, 403);
}

/** 会话数上限: as one more begins the oldest give way; two that begin at once wait for each other. */
export async function keepToMost(tx: Tx, userId: string): Promise<void> {
  const { sessionsMost } = await ruleIn(tx);
  if (sessionsMost === 0) return;
  await tx.client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`sessions ${userId}`]);
  const { rows } = await tx.client.query<{ id: string }>(
    `update session set ended_at = clock_timestamp() where id in (
       select id from session where tenant_id = $1 and user_id = $2 and ended_at is null and ends_at > clock_timestamp()
       order by issued_at desc, id desc offset $3)
     returning id`,
    [tx.tenantId, userId, sessionsMost - 1],
  );
  for (const { id } of rows) tx.forget('session', id);
  if (rows.length > 0)
    tx.emit(sessionEnded, { subjectType: 'account', subjectId: userId }, { why: 'most', count: rows.length });
}

/** 强制修改密码: is the password older than the tenant lets it be used? */
export async function mustChangePassword(tx: Tx, userId: string): Promise<boolean> {
  if (!(await ruleIn(tx)).passwordForced) return false;
  const most = Number((await configValue(tx, 'passwordMaxDays')) ?? '90');
  return most > 0 && (await passwordAge(tx.db, userId)) > most;
}

/** 登录控制: the rules and the roles they may name. */
export async function detail({ db, tenantId }: Read) {
  const roles = await rolesIn(db, {});
  return {
    ...(await ruleIn({ client: db.$client, tenantId })),
    roles: roles.map(({ roleCode, roleName, roleEname }) => ({ roleCode, roleName, roleEname })),
  };
}

/** 保存登录规则: refused where it would shut out whoever saves it, here and now. */
export async function save(tx: Tx, input: InputOf<typeof controlCalls.saveLoginRules>): Promise<null> {
  const { version, windows, ...plain } = input;
  for (const [n, { from, to, addresses }] of windows.entries()) {
    if ((from === '') !== (to === '') || (from !== '' && from === to))
      throw refuseField(`windows.${n}.from`, 'wrong.hours');
    for (const address of addresses) {
      const { rowCount } = await tx.client.query(`select 1 where pg_input_is_valid($1, 'cidr')`, [address]);
      if (rowCount === 0) throw refuseField(`windows.${n}.addresses`, 'wrong.network', { address });
    }
  }
  const codes = windows.map((w) => w.roleCode);
  if (new Set(codes).size < codes.length) throw refuseField('windows', 'wrong.roleTwice');
  const shut = await shutBy(tx, windows, { roleCodes: [...tx.user.roleCodes], address: tx.address });
  if (shut) throw refuse('wouldShutYouOut');
  const before = await ruleIn(tx);
  const saved = await tx.client.query(
    `insert into login_rule as r
       (tenant_id, tries, lock_minutes, sessions_most, password_forced, windows, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id) do update set tries = $2, lock_minutes = $3, sessions_most = $4, password_forced = $5,
       windows = $6, changed_at = $7, version = r.version + 1
     where r.version = $8
     returning version`,
    [
      tx.tenantId,
      plain.failedTries,
      plain.lockMinutes,
      plain.sessionsMost,
      plain.passwordForced,
      JSON.stringify(windows),
      tx.now,
      version,
    ],
  );
  if (saved.rowCount === 0) throw kitRefuse('refused.changed', 409);
  tx.emit(
    loginRulesChanged,
    { subjectType: 'tenant', subjectId: tx.tenantId, before, after: { ...plain, windows } },
    { ...plain, windows: windows.length },
  );
  return null;
}

/** More than this at once are no people who mistyped, and unlocking them one by one is no help. */
const MOST = 100;

/** 已锁定用户: whose passwords were tried too often just now. */
export async function lockedUsers({ db, tenantId }: Read) {
  const { rows } = await db.$client.query<{ id: string; user_name: string }>(
    `select id, user_name from account where tenant_id = $1 and ${LOCKED} order by user_name limit ${MOST}`,
    [tenantId],
  );
  const people = [];
  for (const row of rows)
    people.push({
      id: row.id,
      userName: row.user_name,
      trueName: (await userById(db, row.id))?.trueName ?? '',
    });
  return people;
}

/** 解锁: of one's own tenant only. */
export async function unlock(tx: Tx, { id }: { id: string }): Promise<null> {
  const own = await tx.client.query(
    `select 1 from account where id = $1 and tenant_id = $2 and ${LOCKED} for update`,
    [id, tx.tenantId],
  );
  if (own.rowCount === 0) throw refuse('notLocked', 404);
  await unlockAccount(tx, id);
  tx.emit(loginUnlocked, { subjectType: 'account', subjectId: id }, {});
  return null;
}
