import { z } from 'zod';
import { call, done, nothing } from '#kit/shared/call.ts';
import { openLogin, tokenObject } from './calls.ts';

const returned = {
  code: z.string().min(1).max(2000),
  /** Back from the identity provider; absent = a code handed over from another session. */
  state: z.string().max(100).optional(),
  iss: z.string().max(500).optional(),
};

export const ssoLogin = call('POST /base/sso/login', {
  gate: openLogin,
  summary: 'Logs in by a one-time code, or back from the identity provider (单点登录)',
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
  alone: 'raw',
  gate: { open: 'the login page asks before anyone signs in' },
  summary: 'Whether the tenant has an identity provider, and whether one is bound there (统一身份状态)',
  input: nothing,
  output: z.object({ offered: z.boolean(), title: z.string(), bound: z.boolean() }),
});

export const startSso = call('POST /base/sso/start', {
  gate: openLogin,
  summary: 'Where the browser goes to log in at the identity provider (发起统一身份登录)',
  input: z.object({ redirect: z.string().max(500).default('') }),
  output: z.object({ url: z.string() }),
});

const ownIdentity = { session: 'everyone binds their own identity only' };

export const startBinding = call('POST /base/sso/bind/start', {
  gate: ownIdentity,
  summary:
    'Where the browser goes to bind an identity of the provider to the account, after the identity check (发起统一身份绑定)',
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
  summary: 'Unbinds the identity, which no longer opens the account (解除统一身份绑定)',
  input: nothing,
  output: done,
});
