import { fieldSet } from '#kit/shared/fields.ts';
import { EMAIL, isIdentityNum } from './rules.ts';
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
