import { z } from 'zod';
import { assertion, challenge } from './passkey.ts';
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
export const loginAnswer = tokenObject.extend({
  stepTicket: z.string(),
  /** What the second step may show: a code, a passkey; a recovery code always. */
  stepWays: z.array(z.enum(['code', 'passkey'])),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const openLogin = { open: 'nobody is signed in yet' };

export const slider = call('GET /base/code/generate', {
  alone: 'raw',
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
    /** Bits of work that stand in the place of the position, for whoever cannot see it (免视验证). */
    workInstead: z.number().int(),
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
    /** The answer of the work in the place of the position; what is said of the position counts for nothing then. */
    workInstead: z.string().max(200).optional(),
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
    'Logs in (登录): loginType 1 = username and password with a captcha, 2 = mobile and the code that was sent there, 3 = certificate',
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
    'The second step of a login (登录第二步): the ticket of the first, and a code of the authenticator, a recovery code, or a passkey',
  input: z.object({
    stepTicket: z.string().min(1).max(100),
    code: z.string().trim().max(50).default(''),
    passkey: assertion.optional(),
  }),
  output: tokenObject,
});

export const passkeyChallenge = call('GET /base/user/passkey/challenge', {
  alone: 'raw',
  gate: { ...openLogin, early: 'factor' },
  summary: 'A challenge for one answer of a passkey (通行密钥挑战); two minutes, from this place only',
  input: nothing,
  output: challenge,
});

export const passkeyLogin = call('POST /base/user/login/passkey', {
  gate: openLogin,
  summary: 'Logs in by a passkey alone (通行密钥登录): the device and what unlocks it',
  input: z.object({ passkey: assertion }),
  output: tokenObject,
});

export const loginRandom = call('GET /base/code/random', {
  alone: 'raw',
  gate: openLogin,
  summary:
    'A random number for one login by certificate (证书登录随机数); one use, two minutes, from this place only',
  input: nothing,
  output: z.object({ random: z.string() }),
});

const picture = z.object({
  /** A PNG as data address. */
  data: z.string(),
  random: z.string(),
});

export const pictureCaptcha = call('GET /base/code/captcha', {
  alone: 'raw',
  gate: openLogin,
  summary:
    'Letters in a picture, for people who cannot move a slider; good once, for two minutes (图形验证码)',
  input: nothing,
  output: picture,
});

export const mobilePictureCaptcha = call('GET /base/code/captcha/new', {
  alone: 'raw',
  gate: openLogin,
  summary: 'Letters in a picture for one mobile number, valid for no other (手机号图形验证码)',
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
  summary: 'Sends a code (短信验证码): type 1 to log in, 2 to prove who one is, 3 to a new mobile',
  input: codeRequest,
  output: codeAnswer,
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
