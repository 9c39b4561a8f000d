import { randomInt } from 'node:crypto';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { isGoodPassword } from '#base/account/shared/rules.ts';
import { dispatch } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import {
  insertMembership,
  insertOrganisation,
  insertUser,
  takenAmong,
} from '#base/organisation/server/index.ts';
import { APPLICANT_KIND, orgType } from '#base/organisation/shared/kinds.ts';
import { grantRole, rolesIn } from '#base/role/server/index.ts';
import {
  hashPassword,
  insertAccount,
  type Limit,
  openFirstSession,
  openPassword,
  placeOf,
  type SessionParts,
  spendCaptcha,
  takeTry,
  userNameGone,
} from '#base/session/server/index.ts';
import type { TokenObject } from '#base/session/shared/calls.ts';
import { worldState } from '#kit/server/clock.ts';
import type { Tx } from '#kit/server/context.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { digestOf } from '#kit/server/http/signing.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { accountRegistered } from '../shared/events.ts';
import { CODE_MINUTES, CODE_WAIT_SECONDS, TERMS_VERSION } from '../shared/status.ts';
import { uriCode } from '../shared/step.ts';
import { refuse, refuseField, registrationText } from '../shared/text/index.ts';
import { insertRegistration, noteStep } from './store.ts';
import { registrationCode } from './tables.ts';

export interface RegistrationParts {
  readonly session: SessionParts;
  /** Is an SMS gateway connected? */
  readonly sms: boolean;
}

/** What one place may ask for: codes, and accounts. */
const CODES = { about: 'registration.code', most: 30, minutes: 60 } as const;
const ACCOUNTS = { about: 'registration.account', most: 30, minutes: 60 } as const;
const MAX_TRIES = 5;
const MAX_CODES_A_DAY = 10;

const since = (minutes: number) => sql`clock_timestamp() - ${minutes} * interval '1 minute'`;

async function demandPatience({ session }: RegistrationParts, r: Raw, limit: Limit): Promise<void> {
  const taken = await takeTry(session.database, limit, { source: placeOf(r.ctx.address) });
  if (!taken.allowed) throw refuse('refused.held', 503, { minutes: taken.minutes });
}

const inTurn = (tx: Tx, mobile: string) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${mobile}`}, 0))`);

/** How long another code is held back for this mobile: seconds, or for the day (0). */
async function heldBack(tx: Tx, mobile: string): Promise<{ seconds: number } | undefined> {
  const [asked] = await tx.db
    .select({
      left: sql<number>`coalesce(ceil(extract(epoch from max(${registrationCode.madeAt}) - clock_timestamp()) + ${CODE_WAIT_SECONDS}), 0)::int`,
      count: sql<number>`count(*)::int`,
    })
    .from(registrationCode)
    .where(and(eq(registrationCode.mobile, mobile), sql`${registrationCode.madeAt} > ${since(24 * 60)}`));
  const seconds = Math.max(0, asked?.left ?? 0);
  return seconds > 0 || (asked?.count ?? 0) >= MAX_CODES_A_DAY ? { seconds } : undefined;
}

/**
 * 获取验证码: whether the mobile has an account already is told to nobody but who reads the code. An older code of the same
 * mobile is worthless from now on.
 */
export async function sendCode(
  parts: RegistrationParts,
  r: Raw,
  { mobile, random: uuid, captchaX: moveX, captchaY: moveY }: InputOf<typeof calls.sendRegistrationCode>,
) {
  const { kind } = await worldState(parts.session.database);
  if (!parts.sms && kind === 'production') throw refuse('refused.noGateway');
  await demandPatience(parts, r, CODES);
  await r.read(({ db }) => spendCaptcha(db, { uuid, moveX, moveY }));
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const held = await r.write(async (tx) => {
    await inTurn(tx, mobile);
    const waits = await heldBack(tx, mobile);
    if (waits) return waits;
    await tx.db.delete(registrationCode).where(lt(registrationCode.madeAt, since(48 * 60)));
    await tx.db
      .update(registrationCode)
      .set({ spentAt: wall })
      .where(and(eq(registrationCode.mobile, mobile), isNull(registrationCode.spentAt)));
    await tx.db.insert(registrationCode).values({
      id,
      tenantId: tx.tenantId,
      mobile,
      codeDigest: digestOf(`${id} ${code}`),
      madeAt: wall as unknown as Date,
    });
    const template = messageTemplate(registrationText, 'message.code');
    const params = { code, minutes: CODE_MINUTES };
    await dispatch(tx, { template, params }, { sendType: sendType.sms, address: mobile });
    return undefined;
  });
  if (held)
    throw held.seconds > 0 ? refuse('refused.tooFrequent', 503, held) : refuse('refused.tooManyCodes', 503);
  return {
    random: id,
    delivery: parts.sms ? ('sent' as const) : ('local' as const),
    waitSeconds: CODE_WAIT_SECONDS,
    demoCode: kind === 'demo' && !parts.sms ? code : '',
  };
}

/** The code that waits for its answer, locked. */
async function openCode(tx: Tx, id: string, mobile: string) {
  const rows = await tx.db
    .select()
    .from(registrationCode)
    .where(
      and(
        eq(registrationCode.id, id),
        eq(registrationCode.mobile, mobile),
        isNull(registrationCode.spentAt),
        sql`${registrationCode.madeAt} > ${since(CODE_MINUTES)}`,
      ),
    )
    .orderBy(desc(registrationCode.madeAt))
    .limit(1)
    .for('update');
  return rows[0];
}

/** Counts a wrong code, and ends the code with the fifth; a right one stays good until the account is made. */
async function demandCode(r: Raw, { random, mobile, code }: Input): Promise<void> {
  const wrong = await r.write(async (tx) => {
    const open = await openCode(tx, random, mobile);
    if (!open) return 'wrong.code' as const;
    if (open.codeDigest === digestOf(`${open.id} ${code}`)) return undefined;
    const tries = open.tries + 1;
    await tx.db
      .update(registrationCode)
      .set({ tries, ...(tries >= MAX_TRIES ? { spentAt: wall } : {}) })
      .where(eq(registrationCode.id, open.id));
    return tries >= MAX_TRIES ? ('refused.tooManyTries' as const) : ('wrong.code' as const);
  });
  // Refused after the commit, so that the try stays counted.
  if (wrong) throw refuseField('code', wrong);
}

type Input = InputOf<typeof calls.registerAccount>;

/** The password, if it keeps the rules and was typed twice alike. */
async function chosenPassword({ session }: RegistrationParts, input: Input): Promise<string> {
  const password = await openPassword(session.keys, input.newPassword, input.random);
  const repeated = await openPassword(session.keys, input.repeatPassword, input.random);
  if (!isGoodPassword(password)) throw refuseField('newPassword', 'wrong.password');
  if (password.toLowerCase().includes(input.userName.toLowerCase()))
    throw refuseField('newPassword', 'wrong.passwordName');
  if (password !== repeated) throw refuseField('repeatPassword', 'wrong.different');
  return password;
}

/** 创建账号: account, person, an organisation that is nobody's partner yet, and the session, all at once. */
export async function register(parts: RegistrationParts, r: Raw, input: Input): Promise<TokenObject> {
  const { mobile, userName } = input;
  await demandPatience(parts, r, ACCOUNTS);
  if (input.termsVersion !== TERMS_VERSION) throw refuseField('termsVersion', 'wrong.terms');
  const password = await chosenPassword(parts, input);
  await demandCode(r, input);
  const hash = await hashPassword(password);
  const userId = newId();
  const { tenantId, address } = r.ctx;
  return parts.session.within({ tenantId, userId, name: userName, address }, async (tx) => {
    await inTurn(tx, mobile);
    const open = await openCode(tx, input.random, mobile);
    if (!open) throw refuseField('code', 'wrong.code');
    await tx.db.update(registrationCode).set({ spentAt: wall }).where(eq(registrationCode.id, open.id));
    if (await userNameGone(tx, userName)) throw refuseField('userName', 'wrong.userNameTaken');
    if (await takenAmong(tx, { mobile }, userId)) throw refuseField('mobile', 'wrong.mobileTaken');
    const orgId = await makeApplicant(tx, { userId, userName, mobile, hash });
    await insertRegistration(tx, { id: orgId, userId, termsVersion: TERMS_VERSION, termsAt: tx.now });
    await noteStep(tx, orgId, { act: 'register' });
    tx.emit(
      accountRegistered,
      { subjectType: 'registration', subjectId: orgId, after: { userName, mobile } },
      { termsVersion: TERMS_VERSION },
    );
    const opened = await openFirstSession(tx, { userId, orgId });
    return { ...opened, uriCode: uriCode.certification };
  });
}

async function makeApplicant(
  tx: Tx,
  who: { userId: string; userName: string; mobile: string; hash: string },
): Promise<string> {
  const { userId, userName, mobile, hash } = who;
  const orgId = newId();
  await insertAccount(tx, { id: userId, userName, password: { hash }, firstLogin: false });
  await insertUser(tx, { id: userId, trueName: userName, mobile });
  await insertOrganisation(tx, {
    id: orgId,
    orgName: userName,
    orgCode: `REG-${orgId.replaceAll('-', '').slice(-16)}`,
    orgKind: APPLICANT_KIND,
    orgType: orgType.applicant,
  });
  await insertMembership(tx, { userId, orgId, isHome: true });
  const roles = await rolesIn(tx.db, { level: 'company', company: { id: orgId, orgKind: APPLICANT_KIND } });
  const own = roles.find((role) => role.roleCode === 'applicant');
  if (!own) throw new Error('no role applicant');
  await grantRole(tx, userId, own.id, orgId);
  return orgId;
}
