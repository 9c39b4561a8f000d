import { and, eq } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import { violates } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as ssoCalls from '../shared/sso-calls.ts';
import { identityBound, identityUnbound, loginFailed } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { placeOf, takeTry } from './attempts.ts';
import { unknownName } from './failures.ts';
import { accountOf, admit, type LoginParts } from './login.ts';
import { finishOidc, type OidcParts, startOidc } from './oidc.ts';
import { providerOf } from './provider.ts';
import { ssoIdentity } from './tables.ts';
import { makeTicket, spendTicket } from './tickets.ts';

/** 身份验证令牌: is this the proof of who somebody is? It is spent by the answer yes; kept by a higher folder. */
export type SpendProof = (tx: Tx, userId: string, token: string) => Promise<boolean>;

export interface SsoParts extends LoginParts, OidcParts {
  readonly spendProof: SpendProof;
}

const FROM = { about: 'sso', most: 60, minutes: 10 } as const;
/** How long a handed code waits (登录码有效期). */
const CODE_SECONDS = 60;

async function demandPatience(parts: SsoParts, r: Raw): Promise<void> {
  const taken = await takeTry(parts.database, FROM, { source: placeOf(r.ctx.address) });
  if (!taken.allowed) throw refuse('addressHeld', 503, { minutes: taken.minutes });
}

/** Nothing was counted that a success would give back. */
const uncounted = { passed: () => Promise.resolve() };

/** 一次性登录码: a window of one's own goes on with this session's person; it lives no longer than this session. */
export const handCode = async (parts: SsoParts, r: Raw) => ({
  code: await makeTicket(parts.database, CODE_SECONDS, {
    purpose: 'sso',
    place: '',
    tenantId: r.ctx.tenantId,
    userId: r.ctx.user.id,
    data: { sessionId: r.ctx.user.sessionId },
  }),
  seconds: CODE_SECONDS,
});

interface Parent extends Record<string, unknown> {
  readonly user_id: string;
  readonly org_id: string;
  readonly ends_at: Date;
  readonly first_login: boolean;
  readonly factor_due: boolean;
}

async function byHandedCode(parts: SsoParts, r: Raw, code: string) {
  const spent = await spendTicket<{ sessionId: string }>(parts.database, code, { purpose: 'sso', place: '' });
  const [parent] = spent
    ? await parts.database.technical<Parent>(
        `select user_id, org_id, ends_at, first_login, factor_due from session
         where id = $1 and ended_at is null and ends_at > clock_timestamp()`,
        [spent.data.sessionId],
      )
    : [];
  const who = parent && (await accountOf(parts.database, parent.user_id));
  if (!parent || !who || who.disabled) throw refuse('sso.over', 400);
  const again = { ...who, first_login: parent.first_login };
  return admit(parts, r, again, 'handed', uncounted, {
    orgId: parent.org_id,
    endsAt: parent.ends_at,
    factorDue: parent.factor_due,
  });
}

/** 单点登录: by a code that was handed over, or back from the tenant's identity provider. */
export async function ssoLogin(
  parts: SsoParts,
  r: Raw,
  { code, state, iss }: InputOf<typeof ssoCalls.ssoLogin>,
) {
  await demandPatience(parts, r);
  if (!state) return { ...(await byHandedCode(parts, r, code)), redirect: '' };
  const came = await finishOidc(parts, r, 'oidc', { code, state, iss });
  // The tenant stands in the state: the provider is that tenant's own.
  const within = { tenantId: came.tenantId, userId: '', address: r.ctx.address };
  const bound = await parts.within(within, (tx) => boundTo(tx, came));
  const who = bound && (await accountOf(parts.database, bound));
  if (!who || who.disabled) {
    const subject = who
      ? ({ subjectType: 'account', subjectId: who.id } as const)
      : unknownName(came.subject);
    await parts.within(within, async (tx) =>
      tx.emit(loginFailed, subject, { tried: 'login', why: who ? 'disabled' : 'unknown' }),
    );
    throw refuse('sso.notBound', 400);
  }
  const opened = await admit(parts, r, who, 'sso', uncounted, {
    also: async (tx) => {
      if ((await boundTo(tx, came)) !== who.id) throw refuse('sso.notBound', 400);
    },
  });
  return { ...opened, redirect: came.redirect };
}

/** access-token 交换: the same code, named as links of other programs name it. */
export async function exchangeAccessToken(parts: SsoParts, r: Raw, code: string) {
  await demandPatience(parts, r);
  return byHandedCode(parts, r, code);
}

async function boundTo(tx: Tx, { issuer, subject }: { issuer: string; subject: string }) {
  const rows = await tx.db
    .select({ userId: ssoIdentity.userId })
    .from(ssoIdentity)
    .where(and(eq(ssoIdentity.issuer, issuer), eq(ssoIdentity.subject, subject)))
    .for('share');
  return rows[0]?.userId;
}

/** 统一身份登录: begins at the login page. */
export async function startSso(parts: SsoParts, r: Raw, { redirect }: InputOf<typeof ssoCalls.startSso>) {
  await demandPatience(parts, r);
  return startOidc(parts, r, { purpose: 'oidc', redirect });
}

/** 绑定统一身份: begins with the proof of who one is; a session alone adds no way into an account. */
export async function startBinding(
  parts: SsoParts,
  r: Raw,
  { random }: InputOf<typeof ssoCalls.startBinding>,
) {
  await demandPatience(parts, r);
  const { user } = r.ctx;
  const proved = await r.write((tx) => parts.spendProof(tx, user.id, random));
  if (!proved) throw refuse('sso.proofOver');
  return startOidc(parts, r, { purpose: 'oidcBind', redirect: '', userId: user.id });
}

/** 完成绑定: in the browser and by the person that began it. */
export async function finishBinding(parts: SsoParts, r: Raw, input: InputOf<typeof ssoCalls.finishBinding>) {
  await demandPatience(parts, r);
  const { user, tenantId } = r.ctx;
  const came = await finishOidc(parts, r, 'oidcBind', input);
  if (came.userId !== user.id || came.tenantId !== tenantId) throw refuse('sso.over', 400);
  try {
    return await r.write(async (tx) => {
      const { issuer, subject } = came;
      const id = newId();
      await tx.db
        .insert(ssoIdentity)
        .values({ id, tenantId, userId: user.id, issuer, subject, boundAt: tx.now });
      tx.emit(
        identityBound,
        { subjectType: 'account', subjectId: user.id, after: { issuer, subject } },
        { issuer },
      );
      return null;
    });
  } catch (error) {
    if (violates(error, 'sso_identity_subject')) throw refuse('sso.taken');
    if (violates(error, 'sso_identity_of_user')) throw refuse('sso.boundAlready');
    throw error;
  }
}

/** 解除绑定: one's own, at once. */
export async function unbindIdentity(tx: Tx): Promise<null> {
  const gone = await tx.db
    .delete(ssoIdentity)
    .where(eq(ssoIdentity.userId, tx.user.id))
    .returning({ issuer: ssoIdentity.issuer });
  for (const { issuer } of gone)
    tx.emit(identityUnbound, { subjectType: 'account', subjectId: tx.user.id }, { issuer });
  return null;
}

/** 统一身份状态: whether the tenant has a provider, and whether one is bound. */
export async function ssoState(parts: OidcParts, r: Raw) {
  const provider = await r.read(providerOf);
  const userId = r.ctx.user.id;
  const bound =
    userId !== '' &&
    (await r.read(({ db }: Read) => db.$count(ssoIdentity, eq(ssoIdentity.userId, userId)))) > 0;
  return { offered: provider !== undefined && parts.publicUrl !== '', title: provider?.title ?? '', bound };
}
