import { z } from 'zod';
import { loginRules } from './login-rules.ts';
import { call, done, idSchema, nothing } from '#kit/shared/call.ts';

/** What a successful login answers (令牌): times are epoch milliseconds of the server's clock. */
export const tokenObject = z.object({
  token: z.string(),
  refreshToken: z.string(),
  expiredTime: z.number(),
  currentTime: z.number(),
  /** 1 = the password must be changed before anything else. */
  firstLogin: z.number(),
  /** Next step of an unfinished registration; empty when there is none. */
  uriCode: z.string(),
});
export type TokenObject = z.infer<typeof tokenObject>;

/** The same from the first of two steps (两步登录): a ticket for the second, and no tokens yet; '' = the session is open. */
export const loginAnswer = tokenObject.extend({ stepTicket: z.string() });
export type LoginAnswer = z.infer<typeof loginAnswer>;

const openLogin = { open: 'nobody is signed in yet' };

export const slider = call('GET /base/code/generate', {
  gate: openLogin,
  summary: 'A slider captcha drawn on the server (滑块验证码); one use, two minutes',
  input: z.object({ mobile: z.string().max(20).optional() }),
  output: z.object({
    images: z.object({ background: z.string(), slider: z.string() }),
    /** Vertical place of the piece in pixels. */
    current: z.number(),
    uuid: z.string(),
    /** Bits of work that the check asks for, where a place draws many; absent = none. */
    work: z.number().int().optional(),
  }),
});

export const checkSlider = call('POST /base/code/captcha/validate', {
  gate: openLogin,
  summary: 'Checks a slider captcha before it is used (滑块校验)',
  input: z.object({
    moveX: z.coerce.number(),
    moveY: z.coerce.number(),
    uuid: idSchema,
    /** The answer of the work, where it was asked for. */
    work: z.string().max(20).optional(),
  }),
  output: z.object({ result: z.boolean() }),
});

export const publicKey = call('GET /base/user/publicKey', {
  gate: openLogin,
  summary: 'SM2 public key under which the browser encrypts passwords (密码加密公钥)',
  input: nothing,
  output: z.object({ key: z.string() }),
});

/** `xstr` = hex of SM2(C1C3C2) over `random` + newline + password, so a captured one cannot be sent again. */
export const login = call('POST /base/user/login', {
  gate: openLogin,
  summary:
    'Signs in (登录): loginType 1 = username and password with a captcha, 2 = mobile and the code that was sent there, 3 = certificate',
  // What each way needs is asked by the way itself, so that what is missing is named by its field.
  input: z.object({
    loginType: z
      .enum(['1', '2', '3'])
      .or(z.literal([1, 2, 3]))
      .default('1'),
    /** Of type 2 the mobile. */
    username: z.string().trim().max(50).default(''),
    /** uuid of the passed slider captcha, or the random of the picture; type 3: the random that was signed. */
    random: idSchema.optional(),
    /** Type 1: the letters of the picture, in the place of the slider; type 2: the code of the SMS. */
    code: z.string().trim().max(20).optional(),
    xstr: z.string().max(4000).default(''),
    captchaX: z.coerce.number().optional(),
    captchaY: z.coerce.number().optional(),
    /** Type 3: subject of the certificate, the certificate (PEM), the signature over the random (base64), its kind. */
    envDn: z.string().max(1000).default(''),
    signCert: z.string().max(10_000).default(''),
    signData: z.string().max(1000).default(''),
    caType: z.string().max(20).default(''),
  }),
  output: loginAnswer,
});

export const secondStep = call('POST /base/user/login/second', {
  gate: openLogin,
  summary:
    'The second step of a login (登录第二步): the ticket of the first, and a code of the authenticator or a recovery code',
  input: z.object({
    stepTicket: z.string().min(1).max(100),
    code: z.string().trim().max(50).default(''),
  }),
  output: tokenObject,
});

export const loginRandom = call('GET /base/code/random', {
  gate: openLogin,
  summary:
    'A random for one login by certificate (证书登录随机数); one use, two minutes, from this place only',
  input: nothing,
  output: z.object({ random: z.string() }),
});

const picture = z.object({
  /** A PNG as data address. */
  data: z.string(),
  random: z.string(),
});

export const pictureCaptcha = call('GET /base/code/captcha', {
  gate: openLogin,
  summary: 'Letters in a picture, for whoever cannot move a slider (图形验证码); one use, two minutes',
  input: nothing,
  output: picture,
});

export const mobilePictureCaptcha = call('GET /base/code/captcha/new', {
  gate: openLogin,
  summary: 'The same for one mobile, good for no other (手机号图形验证码)',
  input: z.object({ mobile: z.string().trim().max(20) }),
  output: picture,
});

// Nothing is demanded here: what is missing has words of its own, alone and together.
const codeRequest = z.object({
  mobile: z.string().trim().max(20).default(''),
  captchaX: z.coerce.number().optional(),
  captchaY: z.coerce.number().optional(),
  /** The letters of a picture, in the place of the slider. */
  code: z.string().trim().max(20).optional(),
  /** uuid of the slider, or random of the picture. */
  random: idSchema.optional(),
  /** 1 = login, 2 = password reset, 3 = a new mobile. */
  type: z.union([z.string(), z.number()]).optional(),
});
const codeAnswer = z.object({
  /** 'local': no gateway is connected, the text lies in the local outbox and was not sent. */
  delivery: z.enum(['sent', 'local']),
  waitSeconds: z.number().int(),
});

// Codes are sent by the account folder, which has the messages; the login page asks for them from here.
export const sendLoginCode = call('POST /base/code/sendLoginCode', {
  gate: openLogin,
  summary: 'Sends the code of a login by mobile (登录验证码); nobody learns whether the number is known',
  input: codeRequest,
  output: codeAnswer,
});

export const sendCode = call('POST /base/code/sendCode', {
  gate: { open: 'whoever signs in or forgot the password has no session', early: true },
  summary: 'Sends a code (短信验证码): type 1 to sign in, 2 to prove who one is, 3 to a new mobile',
  input: codeRequest,
  output: codeAnswer,
});

const returned = {
  code: z.string().min(1).max(2000),
  /** Back from the identity provider; absent = a code handed over from another session. */
  state: z.string().max(100).optional(),
  iss: z.string().max(500).optional(),
};

export const ssoLogin = call('POST /base/sso/login', {
  gate: openLogin,
  summary: 'Signs in by a one-time code, or back from the identity provider (单点登录)',
  input: z.object(returned),
  output: tokenObject.extend({
    /** Where one wanted to go before the identity provider; '' = home. */
    redirect: z.string(),
  }),
});

export const ssoAccessToken = call('POST /base/sso/accessToken', {
  gate: openLogin,
  summary: 'Exchanges the access-token of an address for a session (access-token 交换)',
  input: z.object({ 'access-token': z.string().min(1).max(200) }),
  output: tokenObject,
});

export const ssoCode = call('POST /base/sso/code', {
  gate: { session: 'everyone may go on in another window of their own' },
  summary:
    'A code of one minute that signs the same person in once more, no longer than this session (一次性登录码)',
  input: nothing,
  output: z.object({ code: z.string(), seconds: z.number().int() }),
});

export const ssoState = call('GET /base/sso/state', {
  gate: { open: 'the login page asks before anyone signs in' },
  summary: 'Whether the tenant has an identity provider, and whether one is bound there (统一身份状态)',
  input: nothing,
  output: z.object({ offered: z.boolean(), title: z.string(), bound: z.boolean() }),
});

export const startSso = call('POST /base/sso/start', {
  gate: openLogin,
  summary: 'Where the browser goes to sign in at the identity provider (发起统一身份登录)',
  input: z.object({ redirect: z.string().max(500).default('') }),
  output: z.object({ url: z.string() }),
});

const ownIdentity = { session: 'everyone binds their own identity only' };

export const startBinding = call('POST /base/sso/bind/start', {
  gate: ownIdentity,
  summary: 'The same to bind the identity to the account, after the proof of who one is (发起统一身份绑定)',
  input: z.object({ random: z.string().min(1).max(100) }),
  output: z.object({ url: z.string() }),
});

export const finishBinding = call('POST /base/sso/bind', {
  gate: ownIdentity,
  summary: 'Binds the identity that came back (绑定统一身份)',
  input: z.object({ ...returned, state: z.string().max(100) }),
  output: done,
});

export const unbindIdentity = call('POST /base/sso/unbind', {
  gate: ownIdentity,
  summary: 'The identity opens the account no more (解除统一身份绑定)',
  input: nothing,
  output: done,
});

export const demoLogin = call('POST /base/demo/login', {
  gate: { open: 'one click sign-in; exists in the demonstration world only' },
  summary: 'Signs in as a demonstration account (演示登录)',
  input: z.object({ username: z.string().max(50) }),
  output: tokenObject,
});

export const demoWorld = call('GET /base/demo/world', {
  gate: { open: 'the login page asks before anyone signs in' },
  noSecret: 'it stands on the login page, for everybody alike',
  summary:
    'Whether this is the demonstration world, its accounts, and how far its clock was moved (演示环境)',
  input: nothing,
  output: z.object({
    demo: z.boolean(),
    offsetMs: z.number(),
    accounts: z.array(
      z.object({
        username: z.string(),
        name: z.string(),
        role: z.object({ zh: z.string(), en: z.string() }),
        tries: z.object({ zh: z.string(), en: z.string() }),
        /** What this person alone has to do now: tells which experts a running review waits for. */
        ownDuties: z.number().int(),
      }),
    ),
  }),
});

export const moveClock = call('POST /base/demo/clock', {
  gate: { session: 'any demonstration user; refused outside the demonstration world' },
  summary: 'Moves the demonstration clock forward (演示时钟快进)',
  input: z.object({
    toTime: z.iso.datetime().optional(),
    byMinutes: z.number().int().min(1).max(525_600).optional(),
  }),
  output: z.object({ currentTime: z.number(), offsetMs: z.number() }),
});

export const refresh = call('POST /base/user/refresh', {
  gate: { open: 'the refresh token is the credential' },
  summary: 'A new token before the old one ends (令牌续期); a used refresh token ends the session',
  input: z.object({ refreshToken: z.string().max(200) }),
  output: tokenObject,
});

export const logout = call('POST /base/user/logout', {
  gate: { session: 'everyone may end their own session', early: true },
  summary: 'Ends the session (退出登录)',
  input: nothing,
  output: done,
});

export const loginRulesOf = call('GET /base/logincontrol/detail', {
  gate: 'login.control',
  summary: 'The rules of signing in, and the roles that they may name (登录控制)',
  input: nothing,
  output: z.object({
    ...loginRules,
    roles: z.array(z.object({ roleCode: z.string(), roleName: z.string(), roleEname: z.string() })),
  }),
});

export const saveLoginRules = call('POST /base/logincontrol/save', {
  gate: 'login.control',
  summary:
    'Sets the rules of signing in (保存登录规则); refused where they would shut out whoever saves them',
  input: z.object(loginRules),
  output: done,
});

export const lockedUsers = call('GET /base/logincontrol/locked/list', {
  gate: 'login.control',
  summary: 'Whose passwords were tried too often just now (已锁定用户)',
  input: nothing,
  output: z.array(z.object({ id: z.string(), userName: z.string(), trueName: z.string() })),
});

export const unlockLogin = call('POST /base/logincontrol/unlock', {
  gate: 'login.control',
  summary: 'Forgets failed logins of a user (解锁)',
  input: z.object({ id: idSchema }),
  output: done,
});

const ownSessions = { session: 'everyone may see and end their own sessions' };

export const mySessions = call('GET /base/user/session/list', {
  gate: ownSessions,
  summary: 'Where one is signed in just now (我的登录会话), the newest first',
  input: nothing,
  output: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      /** What the browser calls itself. */
      device: z.string(),
      /** How it was opened. */
      way: z.string(),
      address: z.string(),
      issuedAt: z.string(),
      /** Last use, to the minute. */
      usedAt: z.string(),
      endsAt: z.string(),
    }),
  ),
});

export const endMySession = call('POST /base/user/session/end', {
  gate: ownSessions,
  summary: "Ends another session of one's own at once (结束会话)",
  input: z.object({ id: idSchema }),
  output: done,
});

export const endOtherSessions = call('POST /base/user/session/endOthers', {
  gate: ownSessions,
  summary: "Ends all of one's own sessions but this one (结束其他会话)",
  input: nothing,
  output: z.object({ count: z.number().int() }),
});

const serverTimes = z.object({ currentTime: z.number(), worldTime: z.number() });

export const timeStamp = call('GET /base/user/getTimeStamp', {
  gate: { open: 'the time is no secret' },
  summary:
    "The server's time in epoch milliseconds (服务器时间): currentTime for tokens, worldTime for deadlines",
  input: nothing,
  output: serverTimes,
});

const userFacts = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  trueName: z.string(),
  orgId: z.string(),
  orgType: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  departName: z.string(),
  roleNames: z.array(z.string()),
  orgCount: z.number(),
  tenantLogo: z.string(),
  userLogo: z.string(),
  logo: z.string(),
  mobile: z.string(),
  email: z.string(),
  identityNum: z.string(),
  /** 1 = the password must be changed before anything else. */
  firstLogin: z.number(),
});

export const userInfo = call('GET /base/user/info', {
  gate: { session: 'everyone may read who they are', early: true },
  summary: 'Who is signed in (当前用户信息)',
  input: nothing,
  output: userFacts,
});

export const uriList = call('GET /base/resource/vue/uriList', {
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary: 'Routes this user may open (可访问路由)',
  input: nothing,
  output: z.array(z.string()),
});

export const buttons = call('GET /base/resource/button/listAll', {
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary: 'Button permissions: module to actions (按钮权限)',
  input: nothing,
  output: z.record(z.string(), z.array(z.string())),
});

export interface MenuEntry {
  id: string;
  resourceUri: string;
  menuCname: string;
  menuEname: string;
  i18nKey: string;
  isOuter: string;
  children: MenuEntry[];
}
const menuEntry: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({
    id: z.string(),
    resourceUri: z.string(),
    menuCname: z.string(),
    menuEname: z.string(),
    i18nKey: z.string(),
    isOuter: z.string(),
    children: z.array(menuEntry),
  }),
);

export const menuList = call('GET /base/menu/list', {
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary: 'The menu tree of this user (菜单)',
  input: z.object({ path: z.string().max(500).optional() }),
  output: z.array(menuEntry),
});

export const outerMenuList = call('GET /base/menu/outerList', {
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary: 'Menu entries that open outside (外部菜单)',
  input: nothing,
  output: z.array(menuEntry),
});

/** Our own beside the documents' five calls, so that a page asks once before it shows anything. */
export const sessionStart = call('GET /base/session/start', {
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary:
    'Everything the frame of the pages needs at once (会话启动数据): user, routes, menus, buttons, time',
  input: nothing,
  output: z.object({
    user: userFacts,
    uris: z.array(z.string()),
    menus: z.array(menuEntry),
    outerMenus: z.array(menuEntry),
    buttons: z.record(z.string(), z.array(z.string())),
    time: serverTimes,
  }),
});

export const orgList = call('GET /base/user/orgList', {
  gate: { session: 'everyone may list the organisations they belong to' },
  summary: 'Organisations of the user (所属组织)',
  input: z.object({ userId: z.string().optional() }),
  output: z.array(z.object({ id: z.string(), orgName: z.string(), current: z.boolean() })),
});

export const switchOrg = call('POST /base/user/switchOrg', {
  gate: { session: 'everyone may switch among their own organisations' },
  summary: 'Goes on as a member of another organisation (切换组织)',
  input: z.object({ orgId: idSchema }),
  output: tokenObject,
});

/** Where the push channel is; `{clientId}` stands for the browser's own. */
export const SOCKET_PATH = '/ebidding/api/message/ws/global/{clientId}';

export const socketConfig = call('GET /base/conf/websocket', {
  gate: { session: 'everyone signed in may open the push channel' },
  summary: 'Where the push channel is and how often it speaks (消息通道配置)',
  input: nothing,
  output: z.object({
    path: z.string(),
    /** A word from the browser this often, in milliseconds. */
    heartbeat: z.number().int(),
    /** After an unexpected close it tries again this much later. */
    reconnect: z.number().int(),
  }),
});

export const socketTicket = call('GET /base/websocket/auth', {
  gate: { session: 'everyone signed in may open the push channel' },
  summary: 'A ticket of 30 seconds for the push channel (消息通道凭证)',
  input: z.object({ clientId: z.string().min(8).max(64) }),
  output: z.object({ ticket: z.string(), path: z.string() }),
});
