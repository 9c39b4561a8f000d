import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Holder, holdersOf, organisationsOf, tenantIsShut } from '#base/organisation/server/index.ts';
import { worldState } from '#kit/server/clock.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Database, Db } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import type { login as loginCall, LoginAnswer, TokenObject } from '../shared/calls.ts';
import { type LoginWay, secondStepDue, sessionEnded } from '../shared/events.ts';
import { MOBILE, SECOND_STEP_SECONDS } from '../shared/rules.ts';
import { loginType } from '../shared/ways.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { placeOf, takeTry } from './attempts.ts';
import { passedCaptcha, spendCaptcha } from './captcha.ts';
import { deviceOf, rememberDevice } from './devices.ts';
import { type EvenParts, evenly } from './evenly.ts';
import { takeLogin, type Try, unknownName } from './failures.ts';
import { factorWays, hasFactor } from './factor.ts';
import { factorDueOf } from './factor-demand.ts';
import { openPassword, passwordFits } from './passwords.ts';
import { session } from './tables.ts';
import { makeTicket, spendTicket } from './tickets.ts';
import { demandWindow, keepToMost, mustChangePassword } from './rules.ts';
import { openSession } from './tokens.ts';
import type { Within } from './within.ts';

/** Randoms for certificates from one place. */
const RANDOMS = { about: 'certificate.random', most: 60, minutes: 10 } as const;

/** The step of an unfinished registration that is due in this organisation (注册步骤); '' = none. */
export type NextStep = (db: Db, orgId: string) => Promise<string>;

interface AccountRow extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  user_name: string;
  password_hash: string;
  first_login: boolean;
  disabled: boolean;
  /** Its owner has signed in from the browser that asks. */
  known: boolean;
}

const FACTS = `id, tenant_id, user_name, password_hash, first_login, disabled,
       exists (select 1 from known_device k where k.user_id = account.id and k.digest = $2) as known`;

const findAccount = async (
  database: Database,
  userName: string,
  device = '',
): Promise<AccountRow | undefined> =>
  (
    await database.technical<AccountRow>(`select ${FACTS} from account where user_name = $1`, [
      userName,
      device,
    ])
  )[0];

/** The account with this id, in whatever tenant, as a login looks at it. */
export const accountOf = async (
  database: Database,
  id: string,
  device = '',
): Promise<AccountRow | undefined> =>
  (await database.technical<AccountRow>(`select ${FACTS} from account where id = $1`, [id, device]))[0];

/** 验证验证码: does this code, sent to this number of whoever writes, fit? It is spent by the answer yes. */
export type TakeCode = (by: Pick<Raw, 'write'>, mobile: string, code: string) => Promise<boolean>;

/** What a login by certificate shows (证书登录): the certificate, and the random signed by its key. */
interface Shown {
  readonly signCert: string;
  readonly signData: string;
  readonly random: string;
  readonly envDn: string;
  readonly caType: string;
}

/** 验证证书: whose it is and for which organisation; nothing where it is nobody's or its key did not sign. */
export type ProveCertificate = (
  db: Db,
  shown: Shown,
) => Promise<{ readonly userId: string; readonly orgId: string } | undefined>;

/** 证书归属: the tenants in which a certificate may be bound. */
export type TenantsOfCertificate = (
  database: Pick<Database, 'technical'>,
  signCert: string,
) => Promise<readonly string[]>;

/** What entering takes besides who enters. */
interface EnteringParts {
  readonly within: Within;
  readonly nextStep: NextStep;
}

interface Entering {
  readonly way: LoginWay;
  readonly signed: boolean;
  readonly address: string;
  readonly device: string;
  /** Instead of the home organisation, where one still belongs to it. */
  readonly orgId?: string | undefined;
  readonly endsAt?: Date | undefined;
  /** As the session was that hands it over; else asked anew. */
  readonly factorDue?: boolean | undefined;
  /** What belongs to the entrance, in the same transaction. */
  readonly also?: (tx: Tx) => Promise<void>;
}

/** Opens the session of a user in their home organisation, inside the tenant of the account. */
async function enter(
  { within, nextStep }: EnteringParts,
  who: Pick<AccountRow, 'id' | 'tenant_id' | 'user_name' | 'first_login'>,
  e: Entering,
): Promise<TokenObject> {
  const stranger = { tenantId: who.tenant_id, userId: who.id, name: who.user_name, address: e.address };
  return within(stranger, async (tx) => {
    // Whoever was shut out since the proof was looked at stays out; the lock makes the shutting out wait for the session.
    const { rows } = await tx.client.query<{ now: Date; disabled: boolean }>(
      'select clock_timestamp() as now, disabled from account where id = $1 for share',
      [who.id],
    );
    const homes = await organisationsOf(tx.db, who.id);
    const home = e.orgId ? homes.find((one) => one.id === e.orgId) : homes[0];
    if (!home || rows[0]?.disabled !== false) throw refuse('loginFailed', 400);
    // Said to nobody but who has shown that they may come in.
    if (await tenantIsShut(tx.db, who.tenant_id)) throw refuse('tenantShut', 403);
    await e.also?.(tx);
    // Whoever may run commands on the server, or plays in the demonstration, is not asked.
    if (e.way !== 'operator' && e.way !== 'demo') {
      await demandWindow(tx, who.id, home.id);
      await keepToMost(tx, who.id);
    }
    const old = e.way === 'password' && (await mustChangePassword(tx, who.id));
    const opened = await openSession(tx, {
      userId: who.id,
      tenantId: who.tenant_id,
      orgId: home.id,
      now: rows[0].now,
      firstLogin: who.first_login || old,
      signed: e.signed,
      factorDue: e.factorDue ?? (await isLimited(tx, who.id, e.way)),
      way: e.way,
      endsAt: e.endsAt,
      device: e.device,
    });
    return { ...opened, uriCode: await nextStep(tx.db, home.id) };
  });
}

/** A certificate is two factors by itself; operator and demonstration are not asked. */
const UNASKED: readonly LoginWay[] = ['certificate', 'operator', 'demo'];

/** 会话受限: whoever must have a second factor and has none sets one up before anything else. */
const isLimited = async (tx: Tx, userId: string, way: LoginWay): Promise<boolean> =>
  !UNASKED.includes(way) && (await factorDueOf(tx.db, userId, tx.now)).due;

/** The first session of whoever has just made an account (注册后进入), in the transaction that makes it. */
export async function openFirstSession(
  tx: Tx,
  { userId, orgId }: { readonly userId: string; readonly orgId: string },
): Promise<TokenObject> {
  const { rows } = await tx.client.query<{ now: Date }>('select clock_timestamp() as now');
  const now = rows[0]?.now as Date;
  return openSession(tx, {
    userId,
    tenantId: tx.tenantId,
    orgId,
    now,
    firstLogin: false,
    factorDue: false,
    signed: true,
    way: 'registered',
    device: '',
  });
}

type LoginInput = InputOf<typeof loginCall>;

/** What every way to sign in needs. */
export interface LoginParts extends EnteringParts, EvenParts {
  readonly database: Database;
  readonly keys: PlatformKeys;
  readonly takeCode: TakeCode;
  readonly proveCertificate: ProveCertificate;
  readonly tenantsOfCertificate: TenantsOfCertificate;
}

/** 登录: by password, by a code of the mobile, or by certificate. */
export function login(parts: LoginParts, r: Raw, input: LoginInput): Promise<LoginAnswer> {
  const way = String(input.loginType);
  if (way === loginType.code) return byCode(parts, r, input);
  if (way === loginType.certificate) return byCertificate(parts, r, input);
  return byPassword(parts, r, input);
}

/** 密码登录. A try is taken before the password is looked at, so that of many at once few are read. */
async function byPassword(parts: LoginParts, r: Raw, input: LoginInput): Promise<LoginAnswer> {
  const { address, tenantId } = r.ctx;
  if (input.username === '') throw refuseField('username', 'need.username');
  if (input.xstr === '') throw refuseField('xstr', 'need.password');
  const captcha = passedCaptcha(input);
  if (!captcha || input.random === undefined) throw refuseField('random', 'need.captcha');
  await r.read(({ db }) => spendCaptcha(db, captcha));
  const password = await openPassword(parts.keys, input.xstr, input.random);
  const device = deviceOf(r);
  const who = await findAccount(parts.database, input.username, device);
  const one = await takeLogin(
    parts,
    { name: input.username, place: placeOf(address), knownDevice: who?.known ? device : '' },
    {
      tenantId: who?.tenant_id ?? tenantId,
      address,
      subject: who ? { subjectType: 'account', subjectId: who.id } : unknownName(input.username),
    },
  );
  const fits = await passwordFits(who?.password_hash, password);
  if (!who || !fits || who.disabled) {
    await one.failed(!who ? 'unknown' : fits ? 'disabled' : 'password');
    throw refuse('loginFailed', 400);
  }
  return admitOrAsk(parts, r, who, 'password', one);
}

/** 验证码登录: the number of an account and the code that was sent there; a stranger gets one answer, in one time. */
function byCode(
  parts: LoginParts,
  r: Raw,
  { username: mobile, code = '' }: LoginInput,
): Promise<LoginAnswer> {
  const { address, tenantId } = r.ctx;
  if (mobile === '') throw refuseField('username', 'need.mobile');
  if (!MOBILE.test(mobile)) throw refuseField('username', 'wrong.mobile');
  if (code === '') throw refuseField('code', 'need.code');
  return evenly(parts, async () => {
    const device = deviceOf(r);
    const holders = await holdersOf(parts.database, 'mobile', mobile);
    // Of accounts in several tenants with one number, the code says which is meant.
    const sole = holders.length === 1 ? holders[0]?.userId : undefined;
    const known = sole ? await accountOf(parts.database, sole, device) : undefined;
    const one = await takeLogin(
      parts,
      {
        way: 'code',
        name: known?.id ?? mobile,
        place: placeOf(address),
        knownDevice: known?.known ? device : '',
      },
      {
        tenantId: known?.tenant_id ?? tenantId,
        address,
        subject: known ? { subjectType: 'account', subjectId: known.id } : unknownName(mobile),
      },
    );
    const meant = await meantBy(parts, holders, { mobile, code, address });
    const who = meant && (await accountOf(parts.database, meant.userId, device));
    if (!who || who.disabled) {
      await one.failed(who ? 'disabled' : holders.length > 0 ? 'code' : 'unknown');
      throw refuse('codeFailed', 400);
    }
    return admitOrAsk(parts, r, who, 'code', one);
  });
}

/** Whose code this is, of those who have the number (验证码归属); a wrong one is counted against each. */
async function meantBy(
  { within, takeCode }: Pick<LoginParts, 'within' | 'takeCode'>,
  holders: readonly Holder[],
  { mobile, code, address }: { mobile: string; code: string; address: string },
): Promise<Holder | undefined> {
  for (const holder of holders) {
    const by = { write: <T>(work: (tx: Tx) => Promise<T>) => within({ ...holder, address }, work) };
    if (await takeCode(by, mobile, code)) return holder;
  }
  return undefined;
}

/** 证书登录随机数: to be signed within two minutes, from the same place. */
export async function loginRandom(parts: LoginParts, r: Raw): Promise<{ random: string }> {
  const place = placeOf(r.ctx.address);
  const taken = await takeTry(parts.database, RANDOMS, { source: place });
  if (!taken.allowed) throw refuse('captchaHeld', 503, { minutes: taken.minutes });
  return { random: await makeTicket(parts.database, 120, { purpose: 'certificate', place }) };
}

/** 证书登录: the random is spent before anything is looked at; the binding is looked at once more as the session opens. */
async function byCertificate(parts: LoginParts, r: Raw, input: LoginInput): Promise<LoginAnswer> {
  const { address, tenantId } = r.ctx;
  const { signCert, signData, envDn, caType, random } = input;
  if (signCert === '') throw refuseField('signCert', 'need.certificate');
  if (signData === '' || random === undefined) throw refuseField('signData', 'need.signature');
  const place = placeOf(address);
  const shown = { signCert, signData, envDn, caType, random };
  if (!(await spendTicket(parts.database, random, { purpose: 'certificate', place })))
    throw refuse('captchaUsed', 400);
  const one = await takeLogin(
    parts,
    { way: 'certificate', name: signCert, place, knownDevice: '' },
    { tenantId, address, subject: unknownName(signCert) },
  );
  const holder = await holderOf(parts, r, shown).catch(async (error: unknown) => {
    if (error instanceof Refusal) await one.failed('certificate');
    throw error;
  });
  const who = holder && (await accountOf(parts.database, holder.userId));
  if (!holder || !who || who.disabled) {
    await one.failed(who?.disabled ? 'disabled' : 'certificate');
    throw refuse('certificateFailed', 400);
  }
  const opened = await admit(parts, r, who, 'certificate', one, {
    orgId: holder.orgId,
    also: async (tx) => {
      if (!(await parts.proveCertificate(tx.db, shown))) throw refuse('certificateFailed', 400);
    },
  });
  return { ...opened, stepTicket: '', stepWays: [] };
}

/** Whose certificate it is, in whatever tenant it holds; why it holds in none is said only where it holds nowhere. */
async function holderOf(parts: LoginParts, r: Raw, shown: Shown) {
  let refused: unknown;
  for (const tenantId of await parts.tenantsOfCertificate(parts.database, shown.signCert)) {
    try {
      const holder = await r.readIn(tenantId, ({ db }) => parts.proveCertificate(db, shown));
      if (holder) return holder;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused ??= error;
    }
  }
  if (refused) throw refused;
  return undefined;
}

/** What the browser calls itself (浏览器标识); nothing is decided by it. */
const agentOf = ({ request }: Pick<Raw, 'request'>): string => request.headers['user-agent'] ?? '';

/** 放行: whoever proved to be somebody goes in, and this browser is remembered. */
export async function admit(
  parts: LoginParts,
  r: Raw,
  who: AccountRow,
  way: LoginWay,
  one: Pick<Try, 'passed'>,
  more: Pick<Entering, 'orgId' | 'endsAt' | 'factorDue' | 'also'> = {},
): Promise<TokenObject> {
  const opened = await enter(parts, who, {
    way,
    signed: true,
    address: r.ctx.address,
    device: agentOf(r),
    orgId: more.orgId,
    endsAt: more.endsAt,
    factorDue: more.factorDue,
    also: async (tx) => {
      await more.also?.(tx);
      await rememberDevice(tx, r, who.id);
    },
  });
  await one.passed();
  return opened;
}

/** 放行或进入第二步: password and SMS code open no session of who has a second factor; a certificate is two by itself. */
async function admitOrAsk(
  parts: LoginParts,
  r: Raw,
  who: AccountRow,
  way: 'password' | 'code',
  one: Pick<Try, 'passed'>,
): Promise<LoginAnswer> {
  const stepWays = await parts.database.read(who.tenant_id, (db) => factorWays(db, who.id));
  if (stepWays.length === 0) {
    const opened = await admit(parts, r, who, way, one, {
      also: async (tx) => {
        if (await hasFactor(tx.db, who.id)) throw refuse('factor.over', 400);
      },
    });
    return { ...opened, stepTicket: '', stepWays };
  }
  const by = { tenantId: who.tenant_id, userId: who.id, name: who.user_name, address: r.ctx.address };
  await parts.within(by, async (tx) =>
    tx.emit(secondStepDue, { subjectType: 'account', subjectId: who.id }, { way }),
  );
  const stepTicket = await makeTicket(parts.database, SECOND_STEP_SECONDS, {
    purpose: 'second',
    place: placeOf(r.ctx.address),
    tenantId: who.tenant_id,
    userId: who.id,
    data: { way },
  });
  await one.passed();
  const none = { token: '', refreshToken: '', expiredTime: 0, currentTime: 0, firstLogin: 0, uriCode: '' };
  return { ...none, stepTicket, stepWays };
}

/** 演示登录: one click, in the demonstration world only. */
export async function demoLogin(
  parts: { database: Database } & EnteringParts,
  r: Raw,
  username: string,
): Promise<TokenObject> {
  const { kind } = await worldState(parts.database);
  if (kind !== 'demo') throw refuse('demoOnly', 404);
  const who = await findAccount(parts.database, username);
  if (!who || who.disabled) throw refuse('loginFailed', 400);
  return enter(parts, who, {
    way: 'demo',
    signed: true,
    address: r.ctx.address,
    device: agentOf(r),
  });
}

/** A session without a login (命令行令牌), for whoever has database access; scripts' requests need no signature. */
export async function sessionFor(
  parts: { database: Database } & EnteringParts,
  username: string,
  signed: boolean,
): Promise<TokenObject> {
  const who = await findAccount(parts.database, username);
  if (!who || who.disabled) throw refuse('loginFailed', 400);
  const opened = { ...who, first_login: false };
  return enter(parts, opened, {
    way: 'operator',
    signed,
    address: 'command line',
    device: '',
  });
}

/** 退出登录: the token is worthless at once in every process, and its sockets close. */
export async function endSession(
  tx: Tx,
  sessionId: string,
  why: 'logout' | 'switched' = 'logout',
): Promise<void> {
  const ended = await tx.db
    .update(session)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
    .returning({ id: session.id });
  if (ended.length === 0) return;
  tx.emit(sessionEnded, { subjectType: 'account', subjectId: tx.user.id }, { why, count: 1 });
  tx.forget('session', sessionId);
}
