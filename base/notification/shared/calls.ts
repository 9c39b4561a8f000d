import { z } from 'zod';
import { call, choosable, done, idSchema, nothing, pageOf, paging } from '#kit/shared/call.ts';
import { formSchema, recordSchema, shown, filled } from '#kit/shared/fields.ts';
import type { Permission } from '#kit/shared/names.ts';
import { noticeFields } from './schema.ts';
import { noticeColumns, noticeStatusCodes, publicTypes } from './status.ts';

const row = z.object({
  id: z.string(),
  title: z.string(),
  column: z.enum(noticeColumns),
  receiveObject: z.string(),
  publicType: z.enum(publicTypes),
  permanent: z.enum(['0', '1']),
  timeStart: z.string().nullable(),
  timeEnd: z.string().nullable(),
  status: z.enum(noticeStatusCodes),
  publishTime: z.string().nullable(),
  readCount: z.number().int(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), publish: z.boolean(), withdraw: z.boolean(), remove: z.boolean() }),
});
export type NoticeRow = z.infer<typeof row>;

const search = z.object({
  ...paging,
  title: z.string().trim().max(50).optional(),
  column: choosable(z.enum(noticeColumns)),
  status: choosable(z.enum(noticeStatusCodes)),
});
const versioned = z.object({ id: idSchema, version: z.number().int() });
const detail = recordSchema(noticeFields).extend({
  id: z.string(),
  status: z.enum(noticeStatusCodes),
  publishTime: z.string().nullable(),
  readCount: z.number().int(),
  version: z.number().int(),
  can: row.shape.can,
});
export type NoticeDetail = z.infer<typeof detail>;

/** The calls of one level (通知公告管理): its list, one notice, and its acts. */
const managing = <P extends '/base/notice' | '/base/notice/plat'>(
  prefix: P,
  gate: Permission,
  zh: string,
  en: string,
) => ({
  page: call(`GET ${prefix}/page`, {
    gate,
    summary: `Notices of one's own organisation${en}, the last changed first (${zh}列表)`,
    input: search,
    output: pageOf(row),
  }),
  detail: call(`GET ${prefix}/detail`, {
    gate,
    summary: `One notice${en} for those who manage it (${zh}详情)`,
    input: z.object({ id: idSchema }),
    output: detail,
  }),
  save: call(`POST ${prefix}/save`, {
    gate,
    summary: `Saves a notice${en} that is not published (${zh}保存)`,
    input: formSchema(noticeFields, { id: idSchema.nullable(), version: z.number().int() }),
    output: z.object({ id: z.string(), version: z.number().int() }),
  }),
  publish: call(`POST ${prefix}/publish`, {
    gate,
    summary: `Publishes a notice${en} to its readers (${zh}发布)`,
    input: versioned,
    output: done,
  }),
  withdraw: call(`POST ${prefix}/withdraw`, {
    gate,
    summary: `Takes a published notice${en} back (${zh}撤回)`,
    input: versioned,
    output: done,
  }),
  remove: call(`POST ${prefix}/remove`, {
    gate,
    summary: `Removes a notice${en} that was never published (${zh}删除)`,
    input: versioned,
    output: done,
  }),
});

export const noticeCalls = {
  tenant: managing('/base/notice', 'notification.manage', '通知公告', ''),
  plat: managing('/base/notice/plat', 'notification.plat', '平台通知公告', ' of the platform'),
};

export const remindTemplates = call('GET /base/notice/remindTemplate/list', {
  bounded: { most: 200, of: 'templates that a tenant makes' },
  gate: 'notification.manage',
  summary: 'Message templates by which a publication may be announced (可选的提醒模板)',
  input: nothing,
  output: z.array(z.object({ templateCode: z.string(), templateName: z.string() })),
});

const readers = { session: 'everybody reads the notices that are meant for them' };

export const shownNotice = z.object({
  id: z.string(),
  ...shown(noticeFields, 'title'),
  column: z.enum(noticeColumns),
  /** The organisation that published it. */
  orgName: z.string(),
  publishTime: z.string(),
  read: z.boolean(),
});
export type ShownNotice = z.infer<typeof shownNotice>;

export const pageNotices = call('POST /base/notice/listForPlatform', {
  gate: readers,
  summary: 'Notices for the user that are published now, newest first (通知公告)',
  input: z.object({ ...paging, column: choosable(z.enum(noticeColumns)) }),
  output: pageOf(shownNotice),
});

export const pageNoticeFiles = call('POST /base/notice/fileListForPlatform', {
  gate: readers,
  summary: "Attachments of the user's notices, those of the newest notice first (资料下载)",
  input: z.object({ ...paging }),
  output: pageOf(
    z.object({
      id: z.string(),
      fileName: z.string(),
      noticeId: z.string(),
      ...shown(noticeFields, 'title'),
      publishTime: z.string(),
    }),
  ),
});

export const noticeText = call('GET /base/notice/view', {
  gate: readers,
  summary: 'One notice that is meant for the user (通知公告查看)',
  input: z.object({ id: idSchema }),
  output: shownNotice.extend({ ...shown(noticeFields, 'content'), ...filled(noticeFields, 'fileId') }),
});

export const openNotice = call('POST /base/notice/read', {
  gate: readers,
  summary: 'Records that the user opened a notice, once (通知公告已读)',
  input: z.object({ id: idSchema }),
  output: done,
});
