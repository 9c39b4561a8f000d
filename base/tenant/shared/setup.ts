import type { z } from 'zod';
import { USER_NAME, USER_NAME_MAX } from '#base/session/shared/user-name.ts';
import { fieldSet, formSchema } from '#kit/shared/fields.ts';
import { EMAIL, MOBILE, TENANT_CODE } from './schema.ts';
import { setupText } from './text/setup.ts';

const userName = {
  kind: 'text',
  need: 'need.userName',
  max: USER_NAME_MAX,
  pattern: USER_NAME,
  wrong: 'wrong.userName',
} as const;
const trueName = { kind: 'text', need: 'need.trueName', max: 50 } as const;
const mobile = {
  kind: 'text',
  need: 'need.mobile',
  max: 11,
  pattern: MOBILE,
  wrong: 'wrong.mobile',
} as const;
const email = { kind: 'text', max: 100, pattern: EMAIL, wrong: 'wrong.email' } as const;

/** 平台初始化: who runs the platform, what it is called, and the two who administer it; what needs two people needs both. */
export const setupFields = fieldSet(setupText, {
  tenantName: { kind: 'text', need: 'need.tenantName', max: 100 },
  tenantCode: {
    kind: 'text',
    need: 'need.tenantCode',
    max: 30,
    pattern: TENANT_CODE,
    wrong: 'wrong.tenantCode',
  },
  prefectureTitle: { kind: 'text', need: 'need.prefectureTitle', max: 100 },
  adminUserName: userName,
  adminTrueName: trueName,
  adminMobile: mobile,
  adminEmail: email,
  secondUserName: userName,
  secondTrueName: trueName,
  secondMobile: mobile,
  secondEmail: email,
});

export const setupForm = formSchema(setupFields);
export type SetupForm = z.infer<typeof setupForm>;
