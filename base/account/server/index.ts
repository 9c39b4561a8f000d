/** The door of one's own account (个人中心). */
import type { SessionNeeds } from '#base/session/server/index.ts';
import { sendCode, sendLoginCode as sendLoginCodeCall } from '#base/session/shared/calls.ts';
import { codeType } from '#base/session/shared/ways.ts';
import { type Raw, raw, read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import * as calls from '../shared/calls.ts';
import * as passkeyCalls from '../shared/passkey-calls.ts';
import * as signatureCalls from '../shared/signature-calls.ts';
import { keepSignature, removeSignature, signature } from './hand-signature.ts';
import { refuseField } from '../shared/text/index.ts';
import { uploadAvatar } from './avatar.ts';
import { changePassword } from './change-password.ts';
import {
  type AccountParts,
  checkPassword,
  exchangeCode,
  sendIdentityCode,
  sendNewMobileCode,
} from './codes.ts';
import { changeMobile, editUser } from './contact.ts';
import * as info from './info.ts';
import { accountParts } from './parts.ts';
import { keepPreference, preferences } from './preferences.ts';
import { sendLoginCode } from './login-code.ts';
import * as passkeys from './passkeys.ts';
import * as factor from './second-factor.ts';
import * as retrieve from './retrieve.ts';

/** Whoever forgot the password has no session (找回密码). */
const isNobody = (r: Raw): boolean => r.ctx.user.id === '';

export { voidLinks } from './store.ts';
export { type EntryParts, entryToken, identityToken, sendEntryLink } from './entry.ts';
export { accountParts } from './parts.ts';
export { tellContactChange } from './tell.ts';
export { type EvenParts, evenly } from '#base/session/server/index.ts';
export { type PictureSize, pictureSize } from '#kit/server/picture-size.ts';
export { signatureIdNow, signaturePictures } from './signature-store.ts';
export { takeLoginCode } from './login-code.ts';
export { tellRecovery } from './second-factor.ts';
export { spendProof } from './store.ts';

export const server = (needs: SessionNeeds): ServerPart => ({ routes: routes(accountParts(needs)) });

/** 身份验证码: to one's own mobile, or for whoever forgot the password. */
const resetCode = (parts: AccountParts, r: Raw, input: InputOf<typeof calls.sendResetCode>) =>
  isNobody(r) ? retrieve.sendRetrieveCode(parts, r, input) : sendIdentityCode(parts, r, input);

const routes = (parts: AccountParts): ServerPart['routes'] => [
  read(calls.accountDetail, info.detail),
  write(calls.modifyAccount, info.modify),
  raw(calls.editUser, editUser),
  read(calls.needChangePassword, (r) => info.passwordState(parts, r)),
  raw(calls.sendResetCode, (r, input) => resetCode(parts, r, input)),
  raw(sendLoginCodeCall, (r, input) => sendLoginCode(parts, r, input)),
  raw(sendCode, (r, input) => {
    const type = String(input.type ?? codeType.login);
    if (type === codeType.login) return sendLoginCode(parts, r, input);
    if (type === codeType.identity) return resetCode(parts, r, input);
    if (type !== codeType.newMobile) throw refuseField('type', 'wrong.codeType');
    if (isNobody(r)) throw kitRefuse('refused.session', 401);
    return sendNewMobileCode(parts, r, input);
  }),
  raw(calls.sendChangeCode, (r, input) => sendNewMobileCode(parts, r, input)),
  raw(calls.checkCode, (r, input) =>
    isNobody(r)
      ? retrieve.checkRetrieveCode(parts, r, input)
      : exchangeCode(r, { purpose: 'identity', ...input }),
  ),
  raw(calls.retrievePassword, (r, input) => retrieve.retrievePassword(parts, r, input)),
  raw(calls.sendRetrieveLink, (r, input) => retrieve.sendRetrieveLink(parts, r, input)),
  raw(calls.retrieveLink, retrieve.linkIsGood),
  raw(calls.checkPassword, (r, input) => checkPassword(parts, r, input)),
  raw(calls.changePassword, (r, input) => changePassword(parts, r, input)),
  raw(calls.changeMobile, changeMobile),
  raw(calls.changeMobileAlias, changeMobile),
  raw(calls.mobileFree, (r, q) => info.mobileFree(parts, r, q)),
  raw(calls.emailFree, (r, q) => info.emailFree(parts, r, q)),
  raw(calls.identityNumFree, (r, q) => info.identityNumFree(parts, r, q)),
  raw(calls.uploadAvatar, uploadAvatar),
  read(signatureCalls.handSignature, signature),
  raw(signatureCalls.keepHandSignature, keepSignature),
  write(signatureCalls.endHandSignature, removeSignature),
  read(calls.secondFactor, factor.state),
  raw(calls.startSecondFactor, (r, input) => factor.start(parts, r, input)),
  raw(calls.bindSecondFactor, (r, input) => factor.bind(parts, r, input)),
  raw(calls.removeSecondFactor, (r, input) => factor.remove(parts, r, input)),
  read(passkeyCalls.myPasskeys, (r) => passkeys.list(parts, r)),
  raw(passkeyCalls.startPasskey, (r, input) => passkeys.start(parts, r, input)),
  raw(passkeyCalls.addPasskey, (r, input) => passkeys.add(parts, r, input)),
  write(passkeyCalls.renamePasskey, passkeys.rename),
  raw(passkeyCalls.removePasskey, (r, input) => passkeys.remove(parts, r, input)),
  read(calls.preferences, preferences),
  write(calls.keepPreference, keepPreference),
];
