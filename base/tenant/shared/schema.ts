import { STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import { USER_NAME, USER_NAME_MAX } from '#base/session/shared/user-name.ts';
import { fieldSet } from '#kit/shared/fields.ts';
import { tenantText } from './text/index.ts';

export const MOBILE = /^1[3-9]\d{9}$/;
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** A host name of two parts or more, as a browser names it (域名). */
export const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;

export const TENANT_CODE = /^[a-z][a-z0-9-]*$/;

/** A picture small enough to stand in the page itself, and no larger than it is ever shown. */
export const LOGO_MAX = 90_000;
export const LOGO = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
export const LOGO_SIDES = { width: 480, height: 128 };

/** 租户: what is said about it. */
const about = {
  tenantName: { kind: 'text', need: 'need.tenantName', max: 100 },
  prefectureTitle: { kind: 'text', max: 100 },
  domain: { kind: 'text', max: 100, pattern: DOMAIN, wrong: 'wrong.domain' },
  linkPerson: { kind: 'text', need: 'need.linkPerson', max: 50 },
  linkMobile: { kind: 'text', need: 'need.linkMobile', max: 11, pattern: MOBILE, wrong: 'wrong.mobile' },
  linkEmail: { kind: 'text', max: 100, pattern: EMAIL, wrong: 'wrong.email' },
  logo: { kind: 'reference', max: LOGO_MAX, tooLong: 'wrong.logo' },
} as const;

/** 开通租户: code and platform stay; its administrator is the first of its people. */
export const tenantFields = fieldSet(tenantText, {
  ...about,
  tenantCode: {
    kind: 'text',
    need: 'need.tenantCode',
    max: 30,
    pattern: TENANT_CODE,
    wrong: 'wrong.tenantCode',
  },
  prefectureCode: {
    kind: 'text',
    need: 'need.prefectureCode',
    max: 6,
    pattern: /^\d{4,6}$/,
    wrong: 'wrong.prefectureCode',
  },
  domain: { ...about.domain, showIf: { '!prefectureCode': STANDARD_PLATFORM } },
  adminUserName: {
    kind: 'text',
    need: 'need.adminUserName',
    max: USER_NAME_MAX,
    pattern: USER_NAME,
    wrong: 'wrong.userName',
  },
  adminTrueName: { kind: 'text', need: 'need.adminTrueName', max: 50 },
  adminMobile: { kind: 'text', need: 'need.adminMobile', max: 11, pattern: MOBILE, wrong: 'wrong.mobile' },
  adminEmail: { kind: 'text', max: 100, pattern: EMAIL, wrong: 'wrong.email' },
});

/** 修改租户. */
export const tenantChangeFields = fieldSet(tenantText, about);
