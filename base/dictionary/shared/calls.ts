import { declared, few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, choosable, done, nothing, pageOf, paging, sortedBy } from '#kit/shared/call.ts';
import { roleLevels } from '#kit/shared/area.ts';
import { formSchema, shown, filled } from '#kit/shared/fields.ts';
import { entryFields, setFields } from './schema.ts';
import { SERVICE_PHONE } from './service-phone.ts';

export interface ValsetEntry {
  val: string;
  name: string;
  nameEn: string;
  parentVal: string;
  /** false = shown in records that have it, not offered any more. */
  enabled: boolean;
  /** Entries below this one. */
  sonDicList: ValsetEntry[];
}
const valsetEntry: z.ZodType<ValsetEntry> = z.lazy(() =>
  z.object({
    ...shown(entryFields, 'val', 'name', 'nameEn'),
    ...filled(entryFields, 'parentVal'),
    enabled: z.boolean(),
    sonDicList: few(valsetEntry, 'entries of one dictionary below one of it'),
  }),
);

export const MOST_CODES = 50;
const LONGEST_CODE = 60;
const joinedCodes = z.string().max(MOST_CODES * (LONGEST_CODE + 1));
const about = {
  gate: { session: 'dictionaries are the words of every form' },
  compressed: 'every one of the tenant gets the same words',
  input: z.object({
    /** Joined with commas, or given several times; at most fifty. */
    codes: z
      .union([joinedCodes, z.array(joinedCodes).max(MOST_CODES)])
      .transform((given) => [...new Set([given].flat().join(',').split(',').filter(Boolean))])
      .pipe(z.array(z.string().max(LONGEST_CODE)).max(MOST_CODES)),
    /** '1' = every level in one list, told apart by parentVal; else below each other as sonDicList. */
    flat: z.enum(['0', '1']).optional(),
  }),
  output: z.record(z.string(), few(valsetEntry, 'entries of one dictionary')),
} as const;

export const valsets = call('GET /base/valset/list', {
  ...about,
  summary: 'Dictionaries by codes (字典): what stands below an entry is its sonDicList',
});
export const valsetsByCodes = call('GET /base/valset/listByCodes', {
  ...about,
  summary: 'The same as /base/valset/list (字典)',
});

const division = z.object({
  ...shown(entryFields, 'val', 'name', 'nameEn'),
  ...filled(entryFields, 'parentVal'),
});

export const addressDictionary = call('GET /base/valset/address', {
  gate: { session: 'dictionaries are the words of every form' },
  compressed: 'every one of the tenant gets the same words',
  summary: 'Provinces; with one of them its cities and their counties (省市区)',
  input: z.object({
    provinceCode: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
  }),
  output: z.object({
    provinces: few(division, 'administrative divisions of one level'),
    cities: few(division, 'administrative divisions of one level'),
    counties: few(division, 'administrative divisions of one level'),
  }),
});

/** No platform has a longer code. */
const MAX_PLATFORM_CODE = 10;

export const queryConfig = call('GET /base/prefectureconfig/query', {
  gate: { session: 'settings shape every form; secrets are not kept here' },
  atStart: () => ({ configKey: SERVICE_PHONE }),
  summary:
    'One setting by key and platform code, as it holds for the company acting; null = there is no such setting (参数)',
  input: z.object({
    configKey: z.string().max(60),
    prefectureCode: z.string().max(MAX_PLATFORM_CODE).optional(),
  }),
  output: z.object({ configKey: z.string(), configValue: z.string().nullable() }),
});

// ---- administration ---------------------------------------------------------------------------------------

const setEntry = z.object({
  ...shown(setFields, 'code', 'name', 'nameEn'),
  isSystem: z.boolean(),
  entryCount: z.number().int(),
  version: z.number().int(),
  can: z.object({ remove: z.boolean() }),
});
export type SetEntry = z.infer<typeof setEntry>;
const setCode = z.string().min(1).max(60);

export const pageSets = call('GET /base/valset/page', {
  gate: 'dictionary.manage',
  summary: 'Value sets by code or name (字典分页)',
  input: z.object({ ...paging, ...sortedBy('code'), searchKey: z.string().trim().max(50).optional() }),
  output: pageOf(setEntry),
});

const fullEntry = z.object({
  ...shown(entryFields, 'val', 'name', 'nameEn', 'sort'),
  ...filled(entryFields, 'parentVal'),
  enabled: z.enum(['0', '1']),
  isSystem: z.boolean(),
});
export type FullEntry = z.infer<typeof fullEntry>;

export const setDetail = call('GET /base/valset/detail', {
  gate: 'dictionary.manage',
  summary: 'One value set with all its entries, disabled ones too (字典详情)',
  input: z.object({ code: setCode }),
  output: setEntry.extend({ entries: few(fullEntry, 'entries of one dictionary') }),
});

export const addSet = call('POST /base/valset/save', {
  gate: 'dictionary.manage',
  summary: 'Adds a value set (新增字典)',
  input: formSchema(setFields),
  output: done,
});
export const modifySet = call('POST /base/valset/modify', {
  gate: 'dictionary.manage',
  summary: 'Renames a value set (修改字典); its code stays',
  input: formSchema(setFields, { version: z.number().int() }),
  output: done,
});
export const removeSet = call('POST /base/valset/remove', {
  gate: 'dictionary.manage',
  summary: "Removes a value set of one's own with its entries (删除字典)",
  input: z.object({ code: setCode }),
  output: done,
});

/** Version of the set: whoever changes an entry changes the set. */
const inSet = { code: setCode, version: z.number().int() };
export const addEntry = call('POST /base/valset/entry/save', {
  gate: 'dictionary.manage',
  summary: 'Adds an entry (新增字典项)',
  input: formSchema(entryFields, inSet),
  output: done,
});
export const modifyEntry = call('POST /base/valset/entry/modify', {
  gate: 'dictionary.manage',
  summary: 'Renames, moves, enables or disables an entry (修改字典项); its value stays',
  input: formSchema(entryFields, { ...inSet, oldParentVal: z.string().max(60) }),
  output: done,
});
export const removeEntry = call('POST /base/valset/entry/remove', {
  gate: 'dictionary.manage',
  summary: "Removes an entry of one's own (删除字典项)",
  input: z.object({ ...inSet, val: z.string().max(60), parentVal: z.string().max(60) }),
  output: done,
});

const setting = z.object({
  configKey: z.string(),
  title: z.string(),
  hint: z.string(),
  kind: z.enum(['text', 'yesNo', 'whole']),
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** What holds where this level sets nothing, and whose value that is. */
  inherited: z.string(),
  inheritedFrom: z.enum(['default', 'standard', 'plat', 'tenant']),
  /** null = this level sets nothing. */
  configValue: z.string().nullable(),
});
export type Setting = z.infer<typeof setting>;

const prefecture = z.object({ code: z.string(), name: z.string() });
const ofPlatform = { prefectureCode: z.string().max(MAX_PLATFORM_CODE) };
const change = {
  configKey: z.string().max(60),
  /** null = what holds above again. */
  configValue: z.string().trim().max(2000).nullable(),
  /** The value as it was shown: when it is another now, somebody was quicker. */
  seen: z.string().nullable(),
};
export const settingTree = z.object({
  /** The platform code shown, and those to choose from; '' where a tenant or a company is shown. */
  prefectureCode: z.string(),
  prefectures: few(prefecture, 'platforms of one tenant'),
  groups: declared(
    z.object({
      name: z.string(),
      title: z.string(),
      settings: declared(setting, 'settings'),
    }),
    'settings',
  ),
});

/** The settings of each level (参数配置): every declared setting by module, and the change of one. */
export const settingCalls = {
  plat: {
    tree: call('GET /base/conf/tree/plat', {
      gate: 'setting.plat',
      summary: 'Settings of a platform code, by module (平台参数树)',
      input: z.object({ prefectureCode: ofPlatform.prefectureCode.optional() }),
      output: settingTree,
    }),
    modify: call('POST /base/conf/modify/plat', {
      gate: 'setting.plat',
      summary: 'Changes a setting of a platform code, or restores the inherited value (修改平台参数)',
      input: z.object({ ...change, ...ofPlatform }),
      output: done,
    }),
  },
  tenant: {
    tree: call('GET /base/conf/tree/tenant', {
      gate: 'setting.tenant',
      summary: 'Settings that a tenant may set differently from the platform (租户参数树)',
      input: nothing,
      output: settingTree,
    }),
    modify: call('POST /base/conf/modify/tenant', {
      gate: 'setting.tenant',
      summary: 'Changes a setting for the whole tenant, or restores the inherited value (修改租户参数)',
      input: z.object(change),
      output: done,
    }),
  },
  company: {
    tree: call('GET /base/conf/tree/company', {
      gate: 'setting.company',
      summary: "Settings that one's own company may set differently from the tenant (公司参数树)",
      input: nothing,
      output: settingTree,
    }),
    modify: call('POST /base/conf/modify/company', {
      gate: 'setting.company',
      summary: "Changes a setting for one's own company, or restores the inherited value (修改公司参数)",
      input: z.object(change),
      output: done,
    }),
  },
};
export type SettingTree = z.infer<typeof settingTree>;

const flatSetting = z.object({
  configKey: z.string(),
  title: z.string(),
  hint: z.string(),
  module: z.string(),
  kind: setting.shape.kind,
  /** Down to which level it may be set otherwise. */
  level: z.enum(roleLevels),
  defaultValue: z.string(),
  platValue: z.string().nullable(),
  tenantValue: z.string().nullable(),
  companyValue: z.string().nullable(),
  /** What holds for whoever asks, and whose value that is. */
  configValue: z.string(),
  source: z.enum(['default', 'standard', 'plat', 'tenant', 'company']),
  can: z.object({ plat: z.boolean(), tenant: z.boolean(), company: z.boolean() }),
});
export type FlatSetting = z.infer<typeof flatSetting>;

export const listSettings = call('GET /base/conf/list', {
  gate: 'setting.company',
  summary: 'Every declared setting with its default, who set it, and the value in force (参数列表)',
  input: z.object({
    ...paging,
    searchKey: z.string().trim().max(50).optional(),
    level: choosable(z.enum(roleLevels)),
  }),
  output: pageOf(flatSetting),
});

export const settingHistory = call('GET /base/conf/history/page', {
  gate: 'setting.company',
  summary: 'Who set a setting when, and from what to what (参数变更记录)',
  input: z.object({ ...paging, configKey: z.string().max(60) }),
  output: pageOf(
    z.object({
      id: z.string(),
      level: z.enum(roleLevels),
      /** The platform code; '' elsewhere. */
      owner: z.string(),
      beforeValue: z.string().nullable(),
      afterValue: z.string().nullable(),
      changedName: z.string(),
      changedAt: z.string(),
    }),
  ),
});
