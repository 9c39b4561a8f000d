import { isNo } from '#kit/shared/yes-no.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { routeOf, safeRoute, setPortalUser } from '#kit/web/paths.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { endLogin, startLogin } from '#kit/web/session.ts';
import { say, sayKey } from '#kit/web/text.ts';
import { getLang } from '#kit/web/lang.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import {
  checkSlider,
  login,
  loginRandom,
  logout,
  passkeyLogin,
  publicKey,
  secondStep,
  type LoginAnswer,
  type TokenObject,
} from '../shared/calls.ts';
import { demoLogin } from '../shared/demo-calls.ts';
import { finishBinding, ssoAccessToken, ssoLogin, startBinding, startSso } from '../shared/sso-calls.ts';
import { userInfo } from '../shared/start-calls.ts';
import type { Assertion } from '../shared/passkey.ts';
import { sessionScreens } from '../shared/screens.ts';
import { sessionText } from '../shared/text/index.ts';
import { loginType } from '../shared/ways.ts';

const SUPPLIER_WORDS = ['供应商', 'supplier', '投标人'];

/** What the slider sends: its way plus 10, plus 20 beyond 100; 5 or 8 for the height (滑块验证). */
export const sliderMove = (x: number, current: number): { moveX: number; moveY: number } => ({
  moveX: x + (x > 100 ? 20 : 10),
  moveY: current < 55 ? 5 : 8,
});

export interface PassedSlider {
  readonly uuid: string;
  readonly moveX: number;
  readonly moveY: number;
}

/** The letters of a picture, in the place of a slide. */
export interface PassedLetters {
  readonly random: string;
  readonly code: string;
}
export type Passed = PassedSlider | PassedLetters;

/** What a call sends of a captcha (人机验证). */
export const captchaOf = (passed: Passed) =>
  'code' in passed
    ? { random: passed.random, code: passed.code }
    : { random: passed.uuid, captchaX: passed.moveX, captchaY: passed.moveY };

export async function passSlider(
  uuid: string,
  x: number,
  current: number,
  work: string,
): Promise<PassedSlider | undefined> {
  const move = sliderMove(Math.round(x), current);
  const { result } = await send(
    checkSlider,
    { ...move, uuid, ...(work === '' ? {} : { work }) },
    { quiet: true, anonymous: true },
  );
  return result ? { uuid, ...move } : undefined;
}

/** Past the slider without looking (免视验证): the browser's work stands in the place of the position. */
export async function passByWork(uuid: string, workInstead: string): Promise<PassedSlider | undefined> {
  const move = { moveX: 0, moveY: 0 };
  const asked = { ...move, uuid, workInstead };
  const { result } = await send(checkSlider, asked, { quiet: true, anonymous: true });
  return result ? { uuid, ...move } : undefined;
}

/** The password under the server's public key; the cipher is loaded only now. */
export async function encrypted(
  random: string,
  password: string,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<string> {
  const [{ sm2 }, { key }] = await Promise.all([
    loadChunk(() => import('sm-crypto-v2')),
    send(publicKey, {}, { quiet, anonymous: true }),
  ]);
  return sm2.doEncrypt(`${random}\n${password}`, key, 1);
}

const BINDING = 'gongheng.ssoBinding';

/** Leaves for the identity provider to bind it (绑定统一身份); what comes back is known by this mark of the tab. */
export async function leaveToBind(random: string): Promise<void> {
  const { url } = await send(startBinding, { random });
  sessionStorage.setItem(BINDING, '1');
  location.assign(url);
}

/** Leaves for the identity provider to sign in (统一身份登录). */
export async function leaveToSignIn(search: string): Promise<void> {
  const redirect = routeOf(safeRoute(new URLSearchParams(search).get('redirect'), ''));
  const { url } = await send(startSso, { redirect }, { quiet: true, anonymous: true });
  sessionStorage.removeItem(BINDING);
  location.assign(url);
}

/** 回跳: with the code of an address, or from the identity provider. Answers the route to go to. */
export async function cameBack(search: string, home?: string): Promise<string> {
  const params = new URLSearchParams(search);
  const state = params.get('state') ?? undefined;
  const code = params.get('code') ?? params.get('ssoCode') ?? params.get('ssoToken') ?? '';
  const returned = { code, state, iss: params.get('iss') ?? undefined };
  if (code === '') throw new CallFailed(400, sayKey(getLang(), sessionText.key('sso.failed')));
  if (state !== undefined && sessionStorage.getItem(BINDING) !== null) {
    sessionStorage.removeItem(BINDING);
    await send(finishBinding, { ...returned, state }, { quiet: true });
    return sessionScreens.security;
  }
  const answer = await send(ssoLogin, returned, { quiet: true, anonymous: true });
  const to = answer.redirect || params.get('redirect') || home || '';
  return settle(answer, to === '' ? '' : `?${new URLSearchParams({ redirect: to }).toString()}`);
}

/** access-token 交换: the time difference is learnt with the token. */
export async function signInByAccessToken(token: string): Promise<string> {
  return settle(await send(ssoAccessToken, { 'access-token': token }, { quiet: true, anonymous: true }), '');
}

/** Where an unfinished registration goes on (注册流程): the later steps by the user's own data, which asks what they carry along. */
const registrationRoutes: Readonly<Record<string, string>> = {
  '1': sessionScreens.register,
  '2': sessionScreens.registerPerson,
  '3': sessionScreens.registerUser,
  '4': sessionScreens.registerUser,
  '5': sessionScreens.registerUser,
  '6': sessionScreens.registerUser,
};

/** Where a fresh login leads: an unfinished registration first, then back to where one came from. */
function afterLogin(answer: Pick<TokenObject, 'uriCode'>, search: string): string {
  const params = new URLSearchParams(search);
  return registrationRoutes[answer.uriCode] ?? routeOf(safeRoute(params.get('redirect')));
}

const FIRST_LOGIN = 'gongheng.firstLogin';

async function settle(answer: TokenObject, search: string): Promise<string> {
  startLogin(answer);
  setPortalUser(routeOf(location.pathname) === frameScreens.portalLogin);
  try {
    if (answer.firstLogin === 1) sessionStorage.setItem(FIRST_LOGIN, '1');
    else sessionStorage.removeItem(FIRST_LOGIN);
  } catch {
    // without storage the server still refuses everything else until the password is changed
  }
  const asSupplier = new URLSearchParams(search).get('isSupplier');
  if (asSupplier !== null && !isNo(asSupplier) && asSupplier !== 'false') await demandSupplier();
  return afterLogin(answer, search);
}

/** 供应商登录: whoever holds no supplier role is told so and signed out. */
async function demandSupplier(): Promise<void> {
  const user = await send(userInfo, {}, { quiet: true });
  const isSupplier = user.roleNames.some((role) =>
    SUPPLIER_WORDS.some((word) => role.toLowerCase().includes(word)),
  );
  if (isSupplier) return;
  await send(logout, {}, { quiet: true }).catch(() => undefined);
  endLogin();
  throw new CallFailed(403, sayKey(getLang(), sessionText.key('notSupplier')));
}

/** What a first step leads to: a route, or the ticket of a second step (两步登录). */
export type FirstStep =
  | { readonly route: string }
  | { readonly stepTicket: string; readonly stepWays: LoginAnswer['stepWays'] };

const stepped = async (answer: LoginAnswer, search: string): Promise<FirstStep> =>
  answer.stepTicket
    ? { stepTicket: answer.stepTicket, stepWays: answer.stepWays }
    : { route: await settle(answer, search) };

/** 登录第二步: a code of the authenticator, a recovery code, or a passkey. */
export async function signInSecond(
  stepTicket: string,
  shown: { readonly code: string } | { readonly passkey: Assertion },
  search: string,
): Promise<string> {
  const input = { stepTicket, code: '', ...shown };
  return settle(await send(secondStep, input, { quiet: true, anonymous: true }), search);
}

/** 通行密钥登录. */
export const signInByPasskey = async (passkey: Assertion, search: string): Promise<string> =>
  settle(await send(passkeyLogin, { passkey }, { quiet: true, anonymous: true }), search);

interface Credentials {
  readonly username: string;
  readonly password: string;
}

const noCredentials = { xstr: '', envDn: '', signCert: '', signData: '', caType: '' };

/** Signs in with name, password and a passed slider; returns the route to go to. */
export async function signIn(
  { username, password }: Credentials,
  passed: Passed,
  search: string,
): Promise<FirstStep> {
  const captcha = captchaOf(passed);
  const xstr = await encrypted(captcha.random, password, { quiet: true });
  const answer = await send(
    login,
    { ...noCredentials, loginType: loginType.password, username, xstr, ...captcha },
    { quiet: true, anonymous: true },
  );
  return stepped(answer, search);
}

/** 验证码登录: a mobile and the code that was sent there. */
export async function signInByCode(
  { mobile, code }: { readonly mobile: string; readonly code: string },
  search: string,
): Promise<FirstStep> {
  const input = { loginType: loginType.code, username: mobile, code, ...noCredentials };
  return stepped(await send(login, input, { quiet: true, anonymous: true }), search);
}

/** What a certificate shows to sign in (证书登录). */
export interface ShownCertificate {
  readonly random: string;
  readonly signCert: string;
  readonly signData: string;
  readonly envDn: string;
  readonly caType: string;
}

/** 证书登录: `sign` gets the one-time random. */
export async function signInByCertificate(
  sign: (random: string) => Promise<Omit<ShownCertificate, 'random'>>,
  search: string,
): Promise<string> {
  const alone = { quiet: true, anonymous: true };
  const { random } = await send(loginRandom, {}, alone);
  const input = {
    loginType: loginType.certificate,
    username: '',
    ...noCredentials,
    random,
    ...(await sign(random)),
  };
  return settle(await send(login, input, alone), search);
}

/** 演示登录: one click. */
export async function demoSignIn(username: string, search: string): Promise<string> {
  return settle(await send(demoLogin, { username }, { quiet: true, anonymous: true }), search);
}

/** Words of a failed attempt. */
export const failureWords = (error: unknown): string =>
  error instanceof CallFailed && error.msg ? error.msg : say('web.unknownError');
