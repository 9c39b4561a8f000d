import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { loginRules } from './login-rules.ts';
import { call, done, idSchema, nothing } from '#kit/shared/call.ts';

export const loginRulesOf = call('GET /base/logincontrol/detail', {
  gate: 'login.control',
  summary: 'The rules of logging in, and the roles that they may name (登录控制)',
  input: nothing,
  output: z.object({
    ...loginRules,
    roles: few(
      z.object({ roleCode: z.string(), roleName: z.string(), roleEname: z.string() }),
      'roles of one tenant',
    ),
  }),
});

export const saveLoginRules = call('POST /base/logincontrol/save', {
  gate: 'login.control',
  summary:
    'Sets the rules of logging in (保存登录规则); refused where they would shut out whoever saves them',
  input: z.object(loginRules),
  output: done,
});

export const lockedUsers = call('GET /base/logincontrol/locked/list', {
  bounded: { first: 100, all: '/base/organization/user/page' },
  gate: 'login.control',
  summary: 'Users who are locked after too many failed logins, at most 100 (已锁定用户)',
  input: nothing,
  output: z.array(z.object({ id: z.string(), userName: z.string(), trueName: z.string() })),
});

export const unlockLogin = call('POST /base/logincontrol/unlock', {
  gate: 'login.control',
  summary: 'Unlocks a user, whose failed logins no longer count (解锁)',
  input: z.object({ id: idSchema }),
  output: done,
});
