/** The door of one's own account (个人中心). */
import type { SessionNeeds } from '#base/session/server/index.ts';
import { type Raw, raw, read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
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
import * as retrieve from './retrieve.ts';

/** Whoever forgot the password has no session (找回密码). */
const isNobody = (r: Raw): boolean => r.ctx.user.id === '';

export { type EntryParts, entryToken, identityToken, sendEntryLink } from './entry.ts';
export { accountParts } from './parts.ts';
export { tellContactChange } from './tell.ts';
export { evenly } from './retrieve.ts';
export { spendProof } from './store.ts';

export const server = (needs: SessionNeeds): ServerPart => ({ routes: routes(accountParts(needs)) });

const routes = (parts: AccountParts): ServerPart['routes'] => [
  read(calls.accountDetail, info.detail),
  write(calls.modifyAccount, info.modify),
  raw(calls.editUser, editUser),
  raw(calls.needChangePassword, (r) => r.read((reading) => info.passwordState(parts, reading))),
  raw(calls.sendResetCode, (r, input) =>
    isNobody(r) ? retrieve.sendRetrieveCode(parts, r, input) : sendIdentityCode(parts, r, input),
  ),
  raw(calls.sendChangeCode, (r, input) => sendNewMobileCode(parts, r, input)),
  raw(calls.checkCode, (r, input) =>
    isNobody(r)
      ? retrieve.checkRetrieveCode(parts, r, input)
      : exchangeCode(r, { purpose: 'identity', ...input }),
  ),
  raw(calls.retrievePassword, (r, input) => retrieve.retrievePassword(parts, r, input)),
  raw(calls.sendRetrieveLink, (r, input) => retrieve.sendRetrieveLink(parts, r, input)),
  read(calls.retrieveLink, retrieve.linkIsGood),
  raw(calls.checkPassword, (r, input) => checkPassword(parts, r, input)),
  raw(calls.changePassword, (r, input) => changePassword(parts, r, input)),
  raw(calls.changeMobile, changeMobile),
  raw(calls.changeMobileAlias, changeMobile),
  raw(calls.mobileFree, (r, q) => info.mobileFree(parts, r, q)),
  raw(calls.emailFree, (r, q) => info.emailFree(parts, r, q)),
  raw(calls.identityNumFree, (r, q) => info.identityNumFree(parts, r, q)),
  raw(calls.uploadAvatar, uploadAvatar),
  read(calls.preferences, preferences),
  write(calls.keepPreference, keepPreference),
];
