import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  field: {
    username: 'Username',
    password: 'Password',
    mobile: 'Mobile',
    code: 'SMS code',
    picture: 'Characters in the picture',
  },
  need: {
    username: 'Please enter the username',
    password: 'Please enter the password',
    captcha: 'Please complete the check below to continue',
    mobile: 'Please enter a valid mobile number',
    code: 'Please enter the SMS code',
    picture: 'Please enter the characters in the picture',
    certificate: 'Please choose the certificate file',
    signature: 'Please sign with the certificate to log in',
  },
  wrong: {
    mobile: 'Not a valid mobile number',
    picture: 'Wrong characters; please enter them again',
    hours: 'Enter a start and an end that differ',
    network: '"{address}" is not a network; enter for example 10.1.0.0/16',
    roleTwice: 'Each role can be restricted only once',
  },
  codeFailed: 'Wrong mobile number or code',
  certificateFailed:
    'The certificate could not be verified; please make sure that it is bound on this platform',
  loginFailed: 'Wrong username or password',
  tenantShut: 'Your tenant is disabled; please contact the platform operator',
  locked: 'Too many failed logins; the account is locked. Please try again in {minutes} minutes',
  addressHeld: 'Too many failed logins from this network; please try again in {minutes} minutes',
  captchaFailed: 'The check failed; please try again',
  captchaHeld: 'Too many checks requested from this network; please try again in {minutes} minutes',
  captchaUsed: 'The check is no longer valid; please do it again',
  passwordUnreadable: 'The encrypted password cannot be read; please reload the page and try again',
  sso: {
    off: 'This platform offers no single sign-on',
    wrongIssuer: 'The address of the identity provider is wrong; please tell the administrator',
    unreachable:
      'The identity provider cannot be reached at present; please try again later or log in another way',
    over: 'The link is no longer valid; please log in again',
    failed: 'The identity provider did not confirm the login; please log in again',
    notBound:
      'This identity is not bound to an account yet; first log in another way, then bind it in the personal centre',
    taken: 'This identity is bound to another account',
    boundAlready: 'An identity is already bound; unbind it first',
    noSecret: 'No client secret is kept',
    proofOver: 'The identity check has expired; please do it again',
  },
  factor: {
    need: 'Please enter the authenticator code or a recovery code',
    wrong: 'The code is wrong or has already been used',
    held: 'Too many wrong codes; please try again in {minutes} minutes',
    over: 'The login timed out; please log in again',
  },
  endCurrent: 'Log out to end the current session',
  sessionOver: 'This session has already ended',
  outsideHours:
    'Your role may not log in at this hour; log in during the permitted hours or contact the administrator',
  outsideAddresses:
    'Your role may not log in from this network; use a permitted one or contact the administrator',
  wouldShutYouOut:
    'With these rules you yourself could not log in now and from here; please change them first',
  notLocked: 'That user is not locked',
  expired: 'Login has expired; please log in again',
  notSupplier: 'The current login is not a supplier',
  demoOnly: 'Available in the demonstration only',
  demoPreparing: 'The demonstration data are being prepared; advance the clock later',
  notMember: 'You do not belong to that organisation',
  refreshInvalid: 'Login has expired; please log in again',
};
