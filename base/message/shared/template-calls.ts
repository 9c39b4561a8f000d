import { declared } from '#kit/shared/lists.ts';
import { z } from 'zod';
import type { RoleLevel } from '#kit/shared/area.ts';
import { call, done, pageOf, paging } from '#kit/shared/call.ts';
import { formSchema, recordSchema, shown } from '#kit/shared/fields.ts';
import { newTemplateFields, templateFields, templateTypes, ways } from './template-fields.ts';

/** Whose template it is (模板来源): declared by the system, the platform's, the tenant's own. */
export const templateSources = ['system', 'plat', 'tenant'] as const;

const row = z.object({
  /** The code: a template is known by it, whoever changed it. */
  id: z.string(),
  ...shown(newTemplateFields, 'templateCode', 'templateName', 'sendType', 'title'),
  templateType: z.enum(templateTypes),
  sendTypes: z.array(z.enum(ways)),
  content: z.string(),
  source: z.enum(templateSources),
  /** Whose words these are; '' = the platform's or the system's. */
  tenantId: z.string(),
  /** Why it could not be sent; empty = it is in use. */
  brokenWhy: z.string(),
  can: z.object({ modify: z.boolean(), restore: z.boolean(), remove: z.boolean() }),
});
export type TemplateEntry = z.infer<typeof row>;

const detail = recordSchema(templateFields).extend({
  id: z.string(),
  ...shown(newTemplateFields, 'templateCode'),
  templateName: z.string(),
  templateType: z.enum(templateTypes),
  sendTypes: z.array(z.enum(ways)),
  source: z.enum(templateSources),
  tenantId: z.string(),
  brokenWhy: z.string(),
  /** The ways that may be chosen; with `waysFixed` exactly these are. */
  possibleWays: z.array(z.enum(ways)),
  waysFixed: z.boolean(),
  variables: declared(z.string(), 'what a flow or a message can name'),
  neededVariables: declared(z.string(), 'what a flow or a message can name'),
  /** 0 = this level has changed nothing yet. */
  version: z.number().int(),
});
/**
 * Whoever reads a template may send it back whole: beside the comma string of 发送方式, which counts, comes its array, and what is
 * decided elsewhere. None of it changes anything.
 */
const carried = {
  sendTypes: z.array(z.enum(ways)).nullish(),
  templateType: z.string().max(2).nullish(),
  tenantId: z.string().max(36).nullish(),
};
/** 编码和名称 are locked once a template is there. */
const locked = { templateCode: z.string().max(120).nullish(), templateName: z.string().max(200).nullish() };
/** Without the version that was read, what is saved counts; the screen sends it. */
const version = z.number().int().optional();
const code = z.string().min(1).max(120);
const search = z.object({ ...paging, searchKey: z.string().trim().max(50).default('') });

/** 消息模板列表: what holds for the tenant, in one list for whoever joins another program. */
export const listTemplates = call('GET /base/messageTemplate/list', {
  bounded: { first: 1000, by: 'searchKey' },
  gate: 'message.template',
  summary: 'Every message template as it holds for the tenant, at most 1000 (消息模板列表)',
  input: z.object({ searchKey: z.string().trim().max(50).default('') }),
  output: z.array(row),
});

/** The level of templates that a screen looks after. */
export type TemplateLevel = Exclude<RoleLevel, 'company'>;

/** 消息模板 of each level: list, detail, and their changes. */
export const templateCalls = {
  plat: {
    page: call('GET /base/msg/template/plat/page', {
      gate: 'message.platTemplate',
      summary: 'Message templates of the platform by code or name (平台消息模板列表)',
      input: search,
      output: pageOf(row),
    }),
    detail: call('GET /base/msg/template/plat/detail', {
      gate: 'message.platTemplate',
      summary: 'One message template of the platform (平台消息模板详情)',
      input: z.object({ id: code }),
      output: detail,
    }),
    save: call('POST /base/msg/template/plat/save', {
      gate: 'message.platTemplate',
      summary: 'Adds a message template to the platform (新增平台消息模板)',
      input: formSchema(newTemplateFields, carried),
      output: z.object({ id: z.string() }),
    }),
    modify: call('POST /base/msg/template/plat/modify', {
      gate: 'message.platTemplate',
      summary: 'Changes a message template of the platform (修改平台消息模板)',
      input: formSchema(templateFields, {
        ...carried,
        ...locked,
        id: code,
        version,
      }),
      output: done,
    }),
    restore: call('POST /base/msg/template/plat/restore', {
      gate: 'message.platTemplate',
      summary: "Restores the original words, or deletes the platform's own template (恢复或删除平台消息模板)",
      input: z.object({ id: code }),
      output: done,
    }),
  },
  tenant: {
    page: call('GET /base/msg/template/page', {
      gate: 'message.template',
      summary: 'Message templates as they hold for the tenant, by code or name (消息模板列表)',
      input: search,
      output: pageOf(row),
    }),
    detail: call('GET /base/msg/template/detail', {
      gate: 'message.template',
      summary: 'One message template as it holds for the tenant (消息模板详情)',
      input: z.object({ id: code }),
      output: detail,
    }),
    save: call('POST /base/msg/template/save', {
      gate: 'message.template',
      summary: "Adds a message template of the tenant's own (新增消息模板)",
      input: formSchema(newTemplateFields, carried),
      output: z.object({ id: z.string() }),
    }),
    modify: call('POST /base/msg/template/modify', {
      gate: 'message.template',
      summary: 'Changes a message template for the tenant (修改消息模板)',
      input: formSchema(templateFields, {
        ...carried,
        ...locked,
        id: code,
        version,
      }),
      output: done,
    }),
    restore: call('POST /base/msg/template/restore', {
      gate: 'message.template',
      summary: "Restores the inherited words, or deletes the tenant's own template (恢复或删除消息模板)",
      input: z.object({ id: code }),
      output: done,
    }),
  },
};
export type TemplateDetail = z.infer<typeof detail>;
