import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  field: {
    username: 'Username',
    password: 'Password',
    mobile: 'Mobile',
    code: 'SMS code',
    picture: 'Letters in the picture',
  },
  need: {
    username: 'Please enter the username',
    password: 'Please enter the password',
    captcha: 'Please complete the check below to continue',
    mobile: 'Please enter the right mobile number',
    code: 'Please enter the SMS code',
    picture: 'Please enter the letters of the picture',
    certificate: 'Please choose the certificate file',
    signature: 'Please sign with the certificate to log in',
  },
  wrong: {
    mobile: 'This is no mobile number',
    picture: 'These are not the letters of the picture, please enter them again',
  },
  codeFailed: 'Wrong mobile or code',
  certificateFailed: 'The certificate was not accepted; please make sure that it is bound on this platform',
  loginFailed: 'Wrong username or password',
  locked: 'Too many failed logins; the account is locked, please retry in {minutes} minutes',
  addressHeld: 'Too many failed logins from this network; please retry in {minutes} minutes',
  captchaFailed: 'The check failed, please try again',
  captchaHeld: 'Too many checks were asked for from this network; please retry in {minutes} minutes',
  captchaUsed: 'The check is no longer valid, please do it again',
  passwordUnreadable: 'The encrypted password cannot be read; please reload the page and retry',
  sso: {
    off: 'This platform offers no single sign-on',
    wrongIssuer: 'The address of the identity provider is wrong; please tell the administrator',
    unreachable: 'The identity provider cannot be reached just now; please retry later or log in another way',
    over: 'The link is no longer valid, please log in again',
    failed: 'The identity provider did not confirm the login, please try again',
    notBound:
      'This identity belongs to no account yet; log in another way first, then bind it in the personal centre',
    taken: 'This identity belongs to another account',
    boundAlready: 'An identity is bound already; unbind it first',
    proofOver: 'The identity check is no longer valid, please do it again',
  },
  expired: 'Login has expired, please log in again',
  notSupplier: 'The current login is not a supplier',
  demoOnly: 'Available in the demonstration world only',
  demoPreparing: 'The demonstration data are being prepared; move the clock later',
  notMember: 'You do not belong to that organisation',
  refreshInvalid: 'Login has expired, please log in again',
};
