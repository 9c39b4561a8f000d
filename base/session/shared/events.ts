import { z } from 'zod';
import { event } from '#kit/shared/event.ts';
import { clientWays } from './ways.ts';

/**
 * How somebody came in (登录方式): by password, code, certificate or passkey, through the tenant's identity provider, by a code handed over
 * from another session of theirs, one click in the demonstration, an operator's command, or by registering.
 */
export const loginWays = [
  'password',
  'code',
  'certificate',
  'passkey',
  'sso',
  'handed',
  'demo',
  'operator',
  'registered',
] as const;
export type LoginWay = (typeof loginWays)[number];
/** What failed: a login, or the present password asked of somebody who is signed in. */
const tried = z.enum(['login', 'proof']);

export const sessionOpened = event(
  'session.opened',
  'account',
  z.object({ address: z.string(), way: z.enum(loginWays).or(z.literal('switched')) }),
);
/** 登录失败. Its subject is the account, or the digest of a name that nobody has. */
export const loginFailed = event(
  'session.failed',
  ['account', 'loginName'],
  z.object({
    tried,
    why: z.enum(['unknown', 'password', 'code', 'certificate', 'passkey', 'secondFactor', 'disabled']),
  }),
);
/** 登录锁定: from this place or device nobody tries this name for a while. */
export const loginLocked = event(
  'session.locked',
  ['account', 'loginName'],
  z.object({ tried, minutes: z.number() }),
);
/** 锁定期间的尝试: so many were refused unread since it was last told, once a minute at most. */
export const loginRefused = event(
  'session.refused',
  ['account', 'loginName'],
  z.object({ tried, count: z.number() }),
);
export const sessionEnded = event(
  'session.ended',
  'account',
  z.object({
    /** `own`, `others`: ended by their owner from another session; `most`: gave way to a newer one. */
    why: z.enum(['logout', 'switched', 'reused', 'ended', 'own', 'others', 'most']),
    count: z.number(),
  }),
);
/** `reset`: an administrator gave a first password; else the user chose the new one. */
export const passwordChanged = event('session.passwordChanged', 'account', z.object({ reset: z.boolean() }));
/** 统一身份绑定: from now on this person of the identity provider opens the account. */
export const identityBound = event('session.identityBound', 'account', z.object({ issuer: z.string() }));
export const identityUnbound = event('session.identityUnbound', 'account', z.object({ issuer: z.string() }));
/** 统一身份客户端认证: how the client proves itself, set or removed; a secret is told to nobody. */
export const ssoSecretChanged = event(
  'session.ssoSecretChanged',
  'tenant',
  z.object({
    issuer: z.string(),
    clientId: z.string(),
    act: z.enum(['kept', 'removed']),
    way: z.enum(clientWays).optional(),
  }),
);
/** 等待第二步: password or SMS code was right, and the code of the second factor is still to come. */
export const secondStepDue = event('session.secondStepDue', 'account', z.object({ way: z.enum(loginWays) }));
/** 第二验证因素: from now on a code is asked for beside password or SMS code; and no longer. */
export const factorBound = event('session.factorBound', 'account', z.object({}));
export const factorRemoved = event('session.factorRemoved', 'account', z.object({}));
const which = z.object({ passkeyId: z.string() });
/** 通行密钥: from now on it opens the account alone, and is asked for beside password or SMS code; and no longer. */
export const passkeyAdded = event('session.passkeyAdded', 'account', which);
export const passkeyRemoved = event('session.passkeyRemoved', 'account', which);
/** 恢复码已使用: so many are left. */
export const recoveryCodeUsed = event('session.recoveryCodeUsed', 'account', z.object({ left: z.number() }));
/** 登录规则已修改: what holds from now on, and for how many roles hours or networks are limited. */
export const loginRulesChanged = event(
  'session.rulesChanged',
  'tenant',
  z.object({
    failedTries: z.number(),
    lockMinutes: z.number(),
    sessionsMost: z.number(),
    passwordForced: z.boolean(),
    windows: z.number(),
  }),
);
const demanded = z.object({
  demandId: z.string(),
  roleCodes: z.array(z.string()),
  fromDay: z.string(),
  graceDays: z.number(),
});
/** 两步登录要求: asked for by one administrator, in force by another's word, or refused. */
export const factorDemandAsked = event('session.factorDemandAsked', 'tenant', demanded);
export const factorDemandSet = event('session.factorDemandSet', 'tenant', demanded);
export const factorDemandRefused = event(
  'session.factorDemandRefused',
  'tenant',
  z.object({ demandId: z.string() }),
);
export const loginUnlocked = event('session.unlocked', 'account', z.object({}));
export const orgSwitched = event('session.orgSwitched', 'account', z.object({ orgId: z.string() }));
export const clockMoved = event('session.clockMoved', 'world', z.object({ byMs: z.number() }));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    account: true;
    loginName: true;
    world: true;
  }
}
