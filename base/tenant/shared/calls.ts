import { declared, few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import {
  call,
  choosable,
  done,
  idSchema,
  nothing,
  oneId,
  pageOf,
  paging,
  searchText,
} from '#kit/shared/call.ts';
import { formSchema, shown, filled } from '#kit/shared/fields.ts';
import { settingTree } from '#base/dictionary/shared/calls.ts';
import { LOGO, LOGO_MAX, tenantChangeFields, tenantFields } from './schema.ts';
import { tenantText } from './text/index.ts';

const gate = 'tenant.manage' as const;

const entry = z.object({
  id: z.string(),
  ...shown(tenantFields, 'tenantName', 'tenantCode', 'prefectureCode', 'linkPerson', 'linkMobile'),
  ...filled(tenantFields, 'logo', 'linkEmail'),
  disabled: z.enum(['0', '1']),
  createTime: z.string(),
  version: z.number().int(),
  can: z.object({ disable: z.boolean(), enable: z.boolean() }),
});
export type TenantEntry = z.infer<typeof entry>;

export const pageTenants = call('GET /base/tenant/page', {
  gate,
  summary: 'Tenants by name or code (租户分页)',
  input: z.object({
    ...paging,
    searchKey: searchText,
    disabled: choosable(z.enum(['0', '1'])),
  }),
  output: pageOf(entry),
});

export const tenantDetail = call('GET /base/tenant/detail', {
  alone: 'raw',
  gate,
  summary: 'One tenant with its platform and its administrators (租户详情)',
  input: z.object({ id: idSchema }),
  output: entry.extend({
    /** `domain` is the host name that leads to its platform. */
    ...filled(tenantFields, 'prefectureTitle', 'domain'),
    admins: few(
      z.object({
        id: z.string(),
        userName: z.string(),
        trueName: z.string(),
        /** Has not signed in yet: a way in can be made anew. */
        isWaiting: z.boolean(),
      }),
      'administrators of one tenant',
    ),
  }),
});

export const freePlatforms = call('GET /base/tenant/platform/list', {
  bounded: { few: 'platform codes: some dozen' },
  gate,
  summary: 'Platform codes that a tenant may be opened on (可用平台编码)',
  input: nothing,
  output: z.array(z.object({ code: z.string(), name: z.string(), shared: z.boolean() })),
});

export const prefectures = call('GET /base/prefecture/list', {
  bounded: { few: 'platforms of one tenant' },
  gate: { session: 'everybody who signs in on a platform sees its name, its address and its logo' },
  summary: 'Platforms of the tenant that one is logged in to (平台列表)',
  input: nothing,
  output: z.array(
    z.object({
      code: z.string(),
      prefectureName: z.string(),
      /** The host name that leads there, and a picture as a data address; '' = none. */
      ...filled(tenantFields, 'prefectureTitle', 'domain', 'logo'),
    }),
  ),
});

const logo = z
  .string()
  .max(LOGO_MAX, tenantText.key('wrong.logo'))
  .regex(LOGO, tenantText.key('wrong.logo'))
  .or(z.literal(''))
  .default('');

/** How the administrator sets the first password. */
const way = z.object({
  /** 'sent': a link went to the person alone; 'shown': nobody is reached, so it stands here, once. */
  way: z.enum(['sent', 'shown']),
  sentTo: few(z.string(), 'addresses of one person'),
  link: z.string(),
});
export type TenantEntryWay = z.infer<typeof way>;

export const saveTenant = call('POST /base/tenant/save', {
  gate,
  summary: 'Opens a tenant with everything it works with, and its administrator (开通租户)',
  input: formSchema(tenantFields, { logo, functions: z.array(z.string().max(60)).max(500).nullish() }),
  output: way.extend({ id: z.string(), userName: z.string() }),
});

export const modifyTenant = call('POST /base/tenant/modify', {
  gate,
  summary: 'Changes name, title, logo and contact of a tenant (修改租户)',
  input: formSchema(tenantChangeFields, { id: idSchema, version: z.number().int(), logo }),
  output: done,
});

export const disableTenant = call('POST /base/tenant/disable', {
  gate,
  summary: 'Disables a tenant: its people are logged out at once and cannot log in (停用租户)',
  input: oneId,
  output: done,
});
export const enableTenant = call('POST /base/tenant/enable', {
  gate,
  summary: 'Enables a tenant that was disabled (启用租户)',
  input: oneId,
  output: done,
});

export const adminEntry = call('POST /base/tenant/admin/entry', {
  gate,
  summary:
    'Makes a new link to set the password of an administrator who has not logged in yet (重发设置密码链接)',
  input: z.object({ tenantId: idSchema, userId: idSchema }),
  output: way,
});

export const tenantNameFree = call('GET /base/tenant/validate/tenantName', {
  gate,
  summary: 'Whether a tenant name is free (租户名称唯一性)',
  input: z.object({ tenantName: z.string().trim().min(1).max(100), id: idSchema.optional() }),
  output: z.object({ free: z.boolean() }),
});

const inTenant = z.object({ tenantId: idSchema });
const tenantFunction = z.object({
  code: z.string(),
  parentCode: z.string(),
  name: z.string(),
  declared: z.boolean(),
  /** No tenant is without it. */
  essential: z.boolean(),
  granted: z.boolean(),
  permissionCount: z.number().int(),
});
export type TenantFunction = z.infer<typeof tenantFunction>;

export const tenantFunctions = call('GET /base/tenant/func/list', {
  alone: 'raw',
  gate,
  summary: 'Functions and whether the tenant has them (租户功能)',
  input: z.object({ tenantId: idSchema.optional() }),
  output: z.object({
    roots: declared(z.object({ code: z.string(), title: z.string() }), 'modules'),
    functions: few(tenantFunction, 'functions of one platform'),
  }),
});
export const saveTenantFunctions = call('POST /base/tenant/func/save', {
  gate,
  summary: 'Sets the functions of a tenant; acts at once in its open sessions (保存租户功能)',
  input: z.object({
    tenantId: idSchema,
    functions: z.array(z.string().max(60)).max(500),
    /** As they were shown: when they are others now, somebody was quicker. */
    seen: z.array(z.string().max(60)).max(500),
  }),
  output: done,
});

export const tenantRoles = call('GET /base/tenant/role/list', {
  alone: 'raw',
  bounded: { declared: 'built-in roles' },
  gate,
  summary: 'Built-in roles and whether the tenant has them (租户角色)',
  input: inTenant,
  output: z.array(
    z.object({
      id: z.string(),
      roleCode: z.string(),
      roleName: z.string(),
      granted: z.boolean(),
      /** No tenant is without it. */
      essential: z.boolean(),
      userCount: z.number().int(),
    }),
  ),
});

const what = {
  tenantId: idSchema,
  functions: z.array(z.string().max(60)).max(500).default([]),
  roleIds: z.array(idSchema).max(200).default([]),
};
export const grantTenant = call('POST /base/tenant/grant', {
  gate,
  summary: 'Gives a tenant functions and built-in roles (授予租户)',
  input: z.object(what),
  output: done,
});
export const revokeTenant = call('POST /base/tenant/revoke', {
  gate,
  summary: 'Takes functions and built-in roles from a tenant; they vanish at once (收回租户授权)',
  input: z.object(what),
  output: done,
});

export const tenantParameters = call('GET /base/tenant/parameter/tree', {
  alone: 'raw',
  gate,
  summary: 'Settings of a tenant by group, with default and own value (租户参数)',
  input: inTenant,
  output: settingTree.extend(shown(tenantFields, 'tenantName')),
});
export const modifyTenantParameter = call('POST /base/tenant/parameter/modify', {
  gate,
  summary: 'Changes a setting of a tenant, or restores the inherited value (修改租户参数)',
  input: z.object({
    tenantId: idSchema,
    configKey: z.string().max(60),
    /** null = what holds above again. */
    configValue: z.string().trim().max(2000).nullable(),
    seen: z.string().nullable(),
  }),
  output: done,
});
