import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, done, idSchema } from '#kit/shared/call.ts';
import { bookSchema } from './book-schema.ts';
import { OFFICE_MB, officeTypes, openMode, COMPARED_MAX } from './mode.ts';

const own = {
  session: "a window belongs to the session that opened it; the document's record is asked each time",
};

/** Formats that an empty document is made in (新建文件类型): the older names stand for the formats that replaced them. */
const fileTypes = z.enum(['doc', 'docx', 'xls', 'xlsx']);

export const createOffice = call('GET /base/pageoffice/createOffice', {
  alone: 'raw',
  gate: { session: "what is made is one's own upload" },
  summary: 'Makes an empty Word document or workbook and returns its file id (新建在线文档)',
  input: z.object({
    fileName: z.string().trim().min(1, { error: 'office.need.fileName' }).max(60),
    fileType: fileTypes.default('doc'),
  }),
  output: z.string(),
});

export const saveRedisParam = call('POST /base/pageoffice/saveRedisParam', {
  gate: own,
  summary:
    'Stores what a window of a document is opened with and returns its key, which is valid in this session only (保存在线文档参数)',
  input: z.object({
    fileId: idSchema.nullish(),
    /** The record that holds the document; left out for a file that no record carries. */
    kind: z.string().max(40).nullish(),
    id: idSchema.nullish(),
    /** The template whose document is opened, in the place of a record: templates go by their id. */
    tplCode: z.string().max(60).nullish(),
    /** The document of the template, where the caller knows it; one that is not the template's own is not found. */
    tplFileCode: z.string().max(60).nullish(),
    /** The tenant that the caller means: documents are opened in one's own alone. */
    tenantId: z.string().max(60).nullish(),
    fileName: z.string().max(200).nullish(),
    fileType: z.string().max(10).default('doc'),
    openMode: z.enum([openMode.edit, openMode.read]).default(openMode.edit),
    /** The values of the variables in the document, by name. */
    variables: z.record(z.string().max(60), z.string().max(2000)).nullish(),
  }),
  output: z.string(),
});

const key = z.string().min(20).max(100);
const byKey = z.object({ key });

export const openOffice = call('GET /base/pageoffice/open', {
  alone: 'raw',
  gate: own,
  summary: 'What a window shows, and whether it may be edited now (打开在线文档)',
  input: byKey,
  output: z.object({
    fileName: z.string(),
    shape: z.enum(['docx', 'xlsx']),
    /** Why it can only be read; null = it can be edited. */
    readOnly: z.string().nullable(),
    /** As the record was read; saving names it. */
    mark: z.string(),
    showsVersions: z.boolean(),
    /** The window closes once it is saved. */
    once: z.boolean(),
    /** The stored file that the document is now. */
    fileId: z.string(),
    /** The operator's office server edits it, and not the editors of this page. */
    byServer: z.boolean(),
    /** What the document loses by being edited here. */
    drops: z.array(z.enum(['contents', 'comments'])),
  }),
});

export const officeContent = call('GET /base/pageoffice/content', {
  gate: own,
  summary: 'The document of a window, or one of its versions (在线文档内容)',
  input: byKey.extend({ no: z.coerce.number().int().positive().optional() }),
  output: z.never(),
  file: [officeTypes.docx, officeTypes.xlsx],
});

export const officeBook = call('GET /base/pageoffice/book', {
  alone: 'raw',
  gate: own,
  summary: 'The workbook of a window as the browser edits it (在线工作簿)',
  input: byKey,
  output: bookSchema,
});

export const lockOffice = call('POST /base/pageoffice/lock', {
  gate: own,
  summary: 'Locks a document for editing, or keeps the lock; otherwise tells who is editing it (取得编辑锁)',
  input: byKey.extend({
    /** The window opens: it takes over from another window of the same person. */
    begins: z.boolean().default(false),
  }),
  output: z.object({
    mine: z.boolean(),
    /** Who edits it where it is somebody else. */
    by: z.string().nullable(),
  }),
});

export const unlockOffice = call('POST /base/pageoffice/unlock', {
  gate: own,
  summary: 'Releases the editing lock of a document (释放编辑锁)',
  input: byKey,
  output: done,
});

export const startServer = call('POST /base/pageoffice/server', {
  gate: own,
  summary:
    "Where the operator's office server edits the document of a window, and the token that it sends with each request (打开在线文档服务)",
  input: byKey,
  output: z.object({
    /** The address that a form with the token is sent to, inside a frame. */
    address: z.url(),
    token: z.string(),
    /** When the token ends, in milliseconds since 1970; it ends with the session or the window before. */
    ttl: z.number(),
  }),
});

export const saveOffice = call('POST /base/pageoffice/save', {
  gate: own,
  summary:
    'Saves a document that was edited in the browser as a version of its record: a .docx as it is, a workbook as the browser has it (保存在线文档)',
  form: { part: 'file', maxMb: OFFICE_MB },
  input: byKey.extend({ mark: z.string().max(200) }),
  output: z.object({ no: z.number().int(), mark: z.string(), fileId: z.string() }),
});

export const officeVersions = call('GET /base/pageoffice/versions', {
  alone: 'raw',
  bounded: { newest: 200, because: 'older versions are compared with by nobody' },
  gate: own,
  summary:
    'The versions of a document, the newest first, at most 200, with who saved them and when (历次版本)',
  input: byKey,
  output: z.array(
    z.object({
      no: z.number().int(),
      fileName: z.string(),
      /** Empty for what stood before the first edit. */
      userName: z.string(),
      savedAt: z.string(),
    }),
  ),
});

const side = z.string().nullable();

export const compareOffice = call('GET /base/pageoffice/compare', {
  alone: 'raw',
  gate: own,
  summary: 'Two versions side by side: paragraphs of a document, cells of a workbook (版本对照)',
  input: byKey.extend({
    from: z.coerce.number().int().positive(),
    to: z.coerce.number().int().positive(),
  }),
  output: z.object({
    lines: upTo(
      COMPARED_MAX,
      z.object({
        /** Sheet and cell of a workbook; empty for a paragraph. */
        place: z.string(),
        before: side,
        after: side,
      }),
    ),
    /** There are more differences than are shown. */
    isCut: z.boolean(),
  }),
});
