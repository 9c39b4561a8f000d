/** The door of login and session (登录与会话). */
import { organisationsOf, profileOf, tenantById } from '#base/organisation/server/index.ts';
import { rightsOf } from '#base/role/server/index.ts';
import { worldState } from '#kit/server/clock.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import type { Database, Db } from '#kit/server/database/db.ts';
import { raw, read, type Route, together, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { type PlatformKeys, publicKeyOf } from '#kit/server/platform-keys.ts';
import type { TicketHolder } from '#kit/server/push.ts';
import { digestOf } from '#kit/server/http/signing.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { paces, type SocketName } from '#kit/shared/sockets.ts';
import { askTogether } from '#kit/shared/together.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import * as calls from '../shared/calls.ts';
import * as controlCalls from '../shared/control-calls.ts';
import * as demoCalls from '../shared/demo-calls.ts';
import * as ownCalls from '../shared/own-session-calls.ts';
import * as socketCalls from '../shared/socket-calls.ts';
import * as ssoCalls from '../shared/sso-calls.ts';
import * as startCalls from '../shared/start-calls.ts';
import * as ssoClientCalls from '../shared/sso-client-calls.ts';
import * as factorCalls from '../shared/factor-calls.ts';
import { orgSwitched } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { deviceOfSession, idsByName, isFirstLogin } from './accounts.ts';
import { checkCaptcha, makeCaptcha } from './captcha.ts';
import { moveClock } from './demo.ts';
import type { EvenParts } from './evenly.ts';
import type { Sessions } from './identify.ts';
import {
  demoLogin,
  endSession,
  login,
  loginRandom,
  type NextStep,
  type ProveCertificate,
  type TakeCode,
  type TenantsOfCertificate,
} from './login.ts';
import type { Within } from './within.ts';
import { buttonMap, menuTree, outerMenus, permittedUris } from './menus.ts';
import { hashPassword, passwordKey } from './passwords.ts';
import { ssoClientKey } from './client-key.ts';
import { factorKey } from './seal.ts';
import { removeSecret, saveSecret, ssoClient } from './oidc-secret.ts';
import * as demand from './factor-demand.ts';
import type { OidcParts } from './oidc.ts';
import { secondStep, type TellRecovery } from './second-step.ts';
import { endMySession, endOtherSessions, mySessions } from './own-sessions.ts';
import * as passkeys from './passkey.ts';
import { passkeyLogin } from './passkey-login.ts';
import { makePicture } from './picture.ts';
import { refresh } from './refresh.ts';
import * as rules from './rules.ts';
import * as sso from './sso.ts';
import { account, socketTicket } from './tables.ts';
import { openSession, secret } from './tokens.ts';

export {
  accountByName,
  accountIds,
  accountsOf,
  endSessionsOf,
  endSessionsOfTenant,
  isFirstLogin,
  isPassword,
  lockedCount,
  namesTaken,
  passwordAge,
  passwordUsedBefore,
  setDisabled,
  setPassword,
  unknownPassword,
  unlockAccount,
  userNameGone,
  userNameTaken,
} from './accounts.ts';
export { passedCaptcha, spendCaptcha } from './captcha.ts';
export { type EvenParts, evenly } from './evenly.ts';
export { Sessions } from './identify.ts';
export {
  type FactorParts,
  factorHolders,
  factorState,
  firstCode,
  keepSecret,
  newRecoveryCodes,
  hasFactor,
  newSecret,
  removeFactor,
  removeFactors,
  rightCode,
  settleRecovery,
  type Spend,
} from './factor.ts';
export {
  dropKey,
  hasPasskeys,
  keepKey,
  madeKey,
  type PasskeySite,
  rightPasskey,
  startMaking,
} from './passkey.ts';
export { passkeysOf, renamePasskey } from './passkey-store.ts';
export { factorDueOf, settleLimit } from './factor-demand.ts';
export { windowsNow } from './rules.ts';
export { base32 } from './totp.ts';
export { type Concerned, takeFactor, takeProof, type TryParts } from './failures.ts';
export { giveBackTry, type Limit, nameDigest, placeOf, takeTry } from './attempts.ts';
export {
  accountOf,
  openFirstSession,
  type ProveCertificate,
  sessionFor,
  type TakeCode,
  type TenantsOfCertificate,
} from './login.ts';
export type { TellRecovery } from './second-step.ts';
export type { Within } from './within.ts';
export { hashPassword, openPassword } from './passwords.ts';

/** A demonstration account as the login page offers it. */
type DemoAccount = {
  username: string;
  name: string;
  role: { zh: string; en: string };
  tries: { zh: string; en: string };
};

export interface SessionParts extends EvenParts {
  readonly database: Database;
  readonly keys: PlatformKeys;
  readonly sessions: Sessions;
  readonly within: Within;
  /** Where an unfinished registration goes on, asked at each login. */
  readonly nextStep: NextStep;
  readonly demoAccounts: readonly DemoAccount[];
  /** How much each of these people alone has to do now; asked in the demonstration only. */
  readonly ownDuties: (db: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Codes are kept by the folder that sends them. */
  readonly takeCode: TakeCode;
  /** Certificates are bound and judged by a higher folder, too. */
  readonly proveCertificate: ProveCertificate;
  readonly tenantsOfCertificate: TenantsOfCertificate;
  readonly spendProof: sso.SpendProof;
  readonly tellRecovery: TellRecovery;
  readonly nowMs: () => number;
  readonly wallMs: () => number;
  /** What the calls that the frame asks at once would answer. */
  readonly startAnswers: (read: Read, isNewTab: boolean) => Promise<Readonly<Record<string, unknown>>>;
}

/** Makes an account that may sign in (开户); the caller makes the user and the membership with the same id. */
export async function insertAccount(
  tx: Tx,
  a: { id: string; userName: string; password: string | { readonly hash: string }; firstLogin: boolean },
): Promise<void> {
  await tx.db.insert(account).values({
    id: a.id,
    tenantId: tx.tenantId,
    userName: a.userName,
    passwordHash: typeof a.password === 'string' ? await hashPassword(a.password) : a.password.hash,
    firstLogin: a.firstLogin,
    passwordAt: wall,
  });
}

/** 当前用户信息: the person, the organisation acted for, and what one is in it. */
async function userFacts({ db, user }: Read): Promise<OutputOf<typeof startCalls.userInfo>> {
  const profile = await profileOf(db, user.id, user.orgId);
  if (!profile) throw refuse('expired', 401);
  const rights = await rightsOf(db, user.id, user.orgId);
  const orgs = await organisationsOf(db, user.id);
  return {
    id: user.id,
    userId: user.id,
    userName: user.userName,
    trueName: profile.trueName,
    orgId: user.orgId,
    orgType: profile.orgKind,
    companyId: user.orgId,
    companyName: profile.orgName,
    deptId: profile.deptId ?? '',
    deptName: profile.deptName ?? '',
    departName: profile.deptName ?? '',
    roleNames: rights.roleNames,
    orgCount: orgs.length,
    tenantLogo: (await tenantById(db, user.tenantId))?.logo ?? '',
    userLogo: profile.userLogo,
    logo: '',
    mobile: profile.mobile,
    email: profile.email,
    identityNum: profile.identityNum,
    firstLogin: (await isFirstLogin(db, user.sessionId)) ? 1 : 0,
    factorDue: (await demand.isFactorDue(db, user.sessionId)) ? 1 : 0,
  };
}

/** 演示账号, each with what this person alone has to do. */
async function offered({ demoAccounts, ownDuties }: SessionParts, db: Db) {
  const ids = await idsByName(
    db,
    demoAccounts.map((a) => a.username),
  );
  const counts = await ownDuties(db, [...ids.values()]);
  return demoAccounts.map((a) => ({ ...a, ownDuties: counts.get(ids.get(a.username) ?? '') ?? 0 }));
}

function sessionRoutes(parts: SessionParts & OidcParts): Route[] {
  const times = () => ({
    currentTime: Math.round(parts.wallMs()),
    worldTime: Math.round(parts.nowMs()),
  });
  return [
    raw(calls.slider, (r) => makeCaptcha(parts.database, r)),
    raw(calls.pictureCaptcha, (r) => makePicture(parts.database, r)),
    raw(calls.mobilePictureCaptcha, (r, { mobile }) => makePicture(parts.database, r, mobile)),
    write(calls.checkSlider, async (tx, slide) => ({ result: await checkCaptcha(tx, slide) })),
    read(calls.publicKey, async ({ db }) => ({ key: await publicKeyOf(db, passwordKey.purpose) })),
    raw(calls.login, (r, input) => login(parts, r, input)),
    raw(calls.secondStep, (r, input) => secondStep(parts, r, input)),
    raw(calls.passkeyChallenge, (r) => passkeys.drawChallenge(parts, r)),
    raw(calls.passkeyLogin, (r, input) => passkeyLogin(parts, r, input)),
    raw(calls.loginRandom, (r) => loginRandom(parts, r)),
    raw(ssoCalls.ssoLogin, (r, input) => sso.ssoLogin(parts, r, input)),
    raw(ssoCalls.ssoAccessToken, (r, input) => sso.exchangeAccessToken(parts, r, input['access-token'])),
    raw(ssoCalls.ssoCode, (r) => sso.handCode(parts, r)),
    raw(ssoCalls.ssoState, (r) => sso.ssoState(parts, r)),
    raw(ssoCalls.startSso, (r, input) => sso.startSso(parts, r, input)),
    raw(ssoCalls.startBinding, (r, input) => sso.startBinding(parts, r, input)),
    raw(ssoCalls.finishBinding, (r, input) => sso.finishBinding(parts, r, input)),
    write(ssoCalls.unbindIdentity, sso.unbindIdentity),
    read(ssoClientCalls.ssoClient, (r) => ssoClient(parts, r)),
    raw(ssoClientCalls.saveSsoSecret, (r, input) => saveSecret(parts, r, input)),
    write(ssoClientCalls.removeSsoSecret, (tx) => removeSecret(tx)),
    raw(demoCalls.demoLogin, (r, input) => demoLogin(parts, r, input.username)),
    read(demoCalls.demoWorld, async ({ db, user, tenantId }) => {
      const { kind, offsetMs } = await worldState(db.$client);
      const demo = kind === 'demo';
      const isNobody = user.id === '';
      const whose = isNobody ? await tenantById(db, tenantId) : undefined;
      const page = { tenantName: whose?.tenantName ?? '', tenantLogo: whose?.logo ?? '' };
      // Every page of a signed-in user asks again and again; only the login page shows who there is.
      return { demo, offsetMs, ...page, accounts: demo && isNobody ? await offered(parts, db) : [] };
    }),
    write(demoCalls.moveClock, moveClock),
    raw(calls.refresh, (r, input) => refresh(parts, r.ctx.address, input.refreshToken)),
    write(calls.logout, async (tx) => {
      await endSession(tx, tx.user.sessionId);
      return null;
    }),
    read(controlCalls.loginRulesOf, rules.detail),
    write(controlCalls.saveLoginRules, rules.save),
    read(factorCalls.factorDemands, demand.state),
    write(factorCalls.askFactorDemand, demand.ask),
    write(factorCalls.confirmFactorDemand, demand.confirm),
    write(factorCalls.refuseFactorDemand, demand.decline),
    read(controlCalls.lockedUsers, rules.lockedUsers),
    write(controlCalls.unlockLogin, rules.unlock),
    read(ownCalls.mySessions, mySessions),
    write(ownCalls.endMySession, endMySession),
    write(ownCalls.endOtherSessions, endOtherSessions),
    read(startCalls.timeStamp, async () => times()),
    read(startCalls.userInfo, userFacts),
    read(startCalls.sessionStart, async (r, { newTab }) => {
      const user = await userFacts(r);
      // Whoever has to do something first may ask nothing else yet.
      const isHeld = user.firstLogin === 1 || user.factorDue === 1;
      return {
        user,
        uris: await permittedUris(r),
        menus: await menuTree(r),
        outerMenus: await outerMenus(r),
        buttons: await buttonMap(r),
        answers: isHeld ? {} : await parts.startAnswers(r, isYes(newTab)),
        time: times(),
      };
    }),
    together(askTogether),
    read(startCalls.uriList, (r) => permittedUris(r)),
    read(startCalls.buttons, (r) => buttonMap(r)),
    read(startCalls.menuList, (r) => menuTree(r)),
    read(startCalls.userMenuTree, (r) => menuTree(r)),
    read(startCalls.outerMenuList, outerMenus),
    read(startCalls.orgList, async ({ db, user }) =>
      (await organisationsOf(db, user.id)).map((o) => ({
        id: o.id,
        orgName: o.orgName,
        current: o.id === user.orgId,
      })),
    ),
    write(startCalls.switchOrg, async (tx, { orgId }) => {
      const orgs = await organisationsOf(tx.db, tx.user.id);
      if (!orgs.some((o) => o.id === orgId)) throw refuse('notMember', 404);
      await rules.demandWindow(tx, tx.user.id, orgId);
      // Whoever must change the password first must do so wherever they go.
      const firstLogin = await isFirstLogin(tx.db, tx.user.sessionId);
      const factorDue = await demand.isFactorDue(tx.db, tx.user.sessionId);
      const device = await deviceOfSession(tx.db, tx.user.sessionId);
      await endSession(tx, tx.user.sessionId, 'switched');
      tx.emit(orgSwitched, { subjectType: 'account', subjectId: tx.user.id }, { orgId });
      return openSession(tx, {
        userId: tx.user.id,
        tenantId: tx.tenantId,
        orgId,
        now: new Date(parts.wallMs()),
        firstLogin,
        factorDue,
        signed: true,
        way: 'switched',
        device,
      });
    }),
    write(socketCalls.socketTicket, async (tx, { clientId, socket }) => {
      const ticket = secret();
      await tx.db.insert(socketTicket).values({
        digest: digestOf(ticket),
        sessionId: tx.user.sessionId,
        clientId,
        madeAt: wall,
      });
      return { ticket, path: socketCalls.socketAddress(socket, clientId) };
    }),
    read(socketCalls.socketConfig, () => {
      const often = (name: SocketName) => ({ path: socketCalls.socketAddress(name), ...paces[name] });
      return Promise.resolve({ ...often('global'), common: often('common'), review: often('review') });
    }),
  ];
}

/** Redeems a socket ticket: once, within thirty seconds, by the browser it was made for. */
export async function redeemTicket(
  parts: SessionParts,
  ticket: string,
  clientId: string,
): Promise<TicketHolder | undefined> {
  const rows = await parts.database.technical<{ session_id: string; fresh: boolean; client_id: string }>(
    `delete from socket_ticket where digest = $1
     returning session_id, client_id, made_at > clock_timestamp() - interval '30 seconds' as fresh`,
    [digestOf(ticket)],
  );
  const row = rows[0];
  if (!row?.fresh || row.client_id !== clientId) return undefined;
  const identity = await parts.sessions.identityOf(row.session_id);
  return identity ? { user: identity.user, expiresAt: identity.expiresAt } : undefined;
}

/** What every folder needs that knows sessions. */
export interface SessionNeeds extends PartNeeds {
  readonly session: SessionParts;
}

export const server = ({ session, publicUrl }: SessionNeeds): ServerPart => ({
  routes: sessionRoutes({ ...session, publicUrl }),
  keys: [passwordKey, factorKey, ssoClientKey],
  retentions: [
    // Of half a minute; one that nobody redeemed names its session still.
    { table: 'socket_ticket', since: 'made_at', days: 1 },
    // Each beginning and end is an event, and stays.
    { table: 'session', since: 'ends_at', days: 180 },
  ],
});
