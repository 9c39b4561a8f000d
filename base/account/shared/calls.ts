import { few, upTo } from '#kit/shared/lists.ts';
import { RECOVERY_CODES } from '#base/session/shared/rules.ts';
import { z } from 'zod';
import { call, done, idSchema, nothing } from '#kit/shared/call.ts';
import { formSchema, shown, filled } from '#kit/shared/fields.ts';
import { infoFields, userFields } from './schema.ts';
import { EMAIL, IMAGE_MOST_MB, IMAGE_TYPES } from './rules.ts';
import { accountText } from './text/index.ts';

export { keepPreference, needChangePassword, preferences, proofWays } from './frame-calls.ts';

const own = { session: 'everyone looks after their own account only' };
/** What changing the first password takes. */
const early = { ...own, early: true } as const;
/** Also by whoever must set up a second factor first. */
const settingUp = { ...own, early: 'factor' } as const;
const said = accountText.key('done.modify');

export const accountDetail = call('GET /base/user/detail', {
  gate: own,
  summary: "The user's own account (个人信息)",
  input: nothing,
  output: z.object({
    id: z.string(),
    userName: z.string(),
    ...shown(infoFields, 'trueName', 'email'),
    ...shown(userFields, 'mobile'),
    ...filled(infoFields, 'identityNum'),
    userLogo: z.string(),
    companyName: z.string(),
    deptName: z.string(),
    roleNames: few(z.string(), 'roles of one person'),
    version: z.number().int(),
  }),
});

export const modifyAccount = call('POST /base/user/modify', {
  gate: own,
  summary: 'Saves name, email and ID number (修改基本信息)',
  /** Without the version that was read, what is saved counts; the screen sends it. */
  input: formSchema(infoFields, { version: z.number().int().optional() }),
  output: done,
  said,
});

export const editUser = call('POST /base/user/editUser', {
  gate: own,
  summary:
    "Saves name and email, confirmed by a code sent to one's own mobile number, or to the first one entered (编辑用户信息)",
  input: formSchema(userFields),
  output: done,
  said,
});

/** What the passed slider captcha said; `random` is its uuid. */
const slide = { captchaX: z.coerce.number(), captchaY: z.coerce.number(), random: idSchema };
// Nothing is demanded here: what is missing has words of its own, alone and together.
const codeRequest = z.object({
  mobile: z.string().trim().max(20).default(''),
  ...z.object(slide).partial().shape,
  /** The letters of a picture, in the place of the slider. */
  code: z.string().trim().max(20).optional(),
  /** 2 = password reset. */
  type: z.union([z.string(), z.number()]).optional(),
});
const codeAnswer = z.object({
  /** 'local': no gateway is connected, the text lies in the local outbox and was not sent. */
  delivery: z.enum(['sent', 'local']),
  waitSeconds: z.number().int(),
});

const forgotten = { open: 'whoever forgot the password cannot sign in; a session acts for itself only' };
/** The code of the first change comes the same way. */
const provingEarly = { ...forgotten, early: true } as const;

export const sendResetCode = call('POST /base/code/sendRestCode', {
  gate: provingEarly,
  summary:
    "Sends a code to the account's own mobile (身份验证码), type 2; without a session to retrieve a password",
  input: codeRequest,
  output: codeAnswer,
});

export const sendChangeCode = call('POST /base/code/sendChangeCode', {
  gate: own,
  summary: 'Sends a code to a new mobile (新手机号验证码)',
  input: codeRequest,
  output: codeAnswer,
});

const proof = z.object({ random: z.string() });

export const checkCode = call('POST /base/code/checkChangePwdCode', {
  gate: provingEarly,
  summary: 'Exchanges a right code for the token that the change needs (验证码校验)',
  input: z.object({
    code: z.string().trim().min(1, accountText.key('need.code')).max(10),
    mobile: z.string().trim().max(20),
  }),
  output: proof,
});

export const checkPassword = call('POST /base/user/checkPassword', {
  gate: early,
  summary:
    'Exchanges the present password for the token that the change needs (密码校验), where no SMS can reach',
  input: z.object({
    xstr: z.string().min(1, accountText.key('need.presentPassword')).max(4000),
    ...slide,
  }),
  output: proof,
});

const newPassword = z.object({
  newPassword: z.string().min(1, accountText.key('need.newPassword')).max(4000),
  repeatPassword: z.string().min(1, accountText.key('wrong.again')).max(4000),
  random: z.string().min(1, accountText.key('wrong.expired')).max(100),
});

export const changePassword = call('POST /base/user/changePassword', {
  gate: early,
  summary: 'Sets the new password (修改密码); both are encrypted over `random` + newline + password',
  input: newPassword,
  output: done,
  said,
});

export const retrievePassword = call('POST /base/user/retrievePasswordByMobile', {
  gate: forgotten,
  summary:
    'Sets a new password in place of a forgotten one, with the token from a code or a mailed link (找回密码)',
  input: newPassword,
  output: done,
  said,
});

export const sendRetrieveLink = call('POST /base/user/sendRetrievePasswordLink', {
  gate: forgotten,
  summary: 'Sends a link for a forgotten password to the mailbox of an account (邮箱找回密码)',
  input: z.object({
    email: z
      .string()
      .trim()
      .min(1, accountText.key('need.email'))
      .max(100)
      .regex(EMAIL, accountText.key('wrong.email')),
    ...slide,
  }),
  output: z.object({ delivery: codeAnswer.shape.delivery }),
});

export const retrieveLink = call('GET /base/user/retrievePasswordByEmail', {
  alone: 'raw',
  gate: forgotten,
  summary: 'Whether the link of a mail is still good (找回链接校验)',
  input: z.object({ random: z.string().max(100) }),
  output: z.boolean(),
});

const newMobile = z.object({
  code: z.string().trim().min(1, accountText.key('need.codeOnSave')).max(10),
  mobile: z.string().trim().min(1, accountText.key('need.newMobile')).max(20),
  /** Token of the identity check. */
  random: z.string().max(100).default(''),
});

export const changeMobile = call('POST /base/code/changeMobile', {
  gate: own,
  summary: 'Verifies the code of the new mobile and takes it over (更换手机号)',
  input: newMobile,
  output: done,
  said,
});
export const changeMobileAlias = call('POST /base/user/changeMobile', {
  gate: own,
  summary: 'The same as /base/code/changeMobile (更换手机号)',
  input: newMobile,
  output: done,
  said,
});

export const mobileFree = call('GET /base/user/mobileValidate', {
  alone: 'raw',
  gate: own,
  summary: 'Whether a mobile is free (手机号是否可用)',
  input: z.object({ mobile: z.string().max(20) }),
  output: z.boolean(),
});
export const emailFree = call('GET /base/user/validate/email', {
  alone: 'raw',
  gate: own,
  summary: 'Whether an email is free (邮箱是否可用)',
  input: z.object({ email: z.string().max(100) }),
  output: z.boolean(),
});
export const identityNumFree = call('GET /base/user/validate/identityNum', {
  alone: 'raw',
  gate: own,
  summary: 'Whether an ID number is valid and free (身份证号是否可用)',
  input: z.object({ identityNum: z.string().max(18) }),
  output: z.boolean(),
});

export const uploadAvatar = call('POST /base/user/uploadUserHeadImg', {
  gate: own,
  summary: 'Stores the cropped avatar (上传头像): multipart field `file`; returns the address that shows it',
  form: { part: 'file', types: IMAGE_TYPES, maxMb: IMAGE_MOST_MB },
  input: z.object({}).loose(),
  output: z.string(),
});

export const secondFactor = call('GET /base/user/secondFactor/detail', {
  gate: settingUp,
  summary: "Whether a second factor guards one's login, and how many recovery codes are left (动态码状态)",
  input: nothing,
  output: z.object({ bound: z.boolean(), boundAt: z.string(), codesLeft: z.number().int() }),
});

export const startSecondFactor = call('POST /base/user/secondFactor/start', {
  gate: settingUp,
  summary:
    'After the identity check: a secret for the authenticator, shown this once (开始绑定动态码); it waits ten minutes for its first code',
  input: z.object({ random: z.string().min(1).max(100) }),
  output: z.object({ secret: z.string(), url: z.string() }),
});

const factorCode = z.string().trim().min(1, accountText.key('factor.need')).max(50);

export const bindSecondFactor = call('POST /base/user/secondFactor/bind', {
  gate: settingUp,
  summary: 'Binds the authenticator by its first right code; returns the recovery codes, once (绑定动态码)',
  input: z.object({ code: factorCode }),
  output: z.object({ recoveryCodes: upTo(RECOVERY_CODES, z.string()) }),
});

export const removeSecondFactor = call('POST /base/user/secondFactor/remove', {
  gate: own,
  summary: 'Removes the second factor, after the identity check and under a code of it (解除动态码)',
  input: z.object({ random: z.string().min(1).max(100), code: factorCode }),
  output: done,
});
