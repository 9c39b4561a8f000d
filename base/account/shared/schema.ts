import { fieldSet } from '#kit/shared/fields.ts';
import { EMAIL, isIdentityNum, MOBILE } from './rules.ts';
import { accountText } from './text/index.ts';

/** 基本信息: what people keep up to date about themselves. */
export const infoFields = fieldSet(accountText, {
  trueName: { kind: 'text', need: 'need.trueName', max: 50 },
  email: { kind: 'text', need: 'need.email', max: 100, pattern: EMAIL, wrong: 'wrong.email' },
  identityNum: {
    kind: 'text',
    max: 18,
    check: (typed) => (isIdentityNum(typed) ? undefined : 'wrong.identityNum'),
  },
});

/** 编辑用户信息: name, mobile and email in one go, under a code sent to the mobile. */
export const userFields = fieldSet(accountText, {
  name: { kind: 'text', need: 'need.name', max: 50 },
  mobile: {
    kind: 'text',
    need: 'need.mobile',
    max: 11,
    pattern: /^\d+$/,
    wrong: 'wrong.digits',
    check: (typed) => (MOBILE.test(typed) ? undefined : 'need.mobile'),
  },
  code: { kind: 'text', need: 'need.anyCode', max: 6 },
  email: { kind: 'text', need: 'need.email', max: 100, pattern: EMAIL, wrong: 'wrong.email' },
});
