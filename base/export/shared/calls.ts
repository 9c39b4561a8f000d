import { z } from 'zod';
import { call, done, idSchema, oneId, pageOf, paging } from '#kit/shared/call.ts';
import { exportStatusCodes, failures } from './status.ts';

const own = { session: 'everyone exports what they may list themselves; the list asks for its own right' };

/** A place in a row: names joined by dots. */
const place = z
  .string()
  .max(120)
  .regex(/^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*){0,4}$/u);
const plainValue = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);

/** A column of the sheet, as the screen shows it; see `kit/shared/sheet.ts`. */
const column = z.strictObject({
  head: z.string().max(100),
  from: z.array(place).min(1).max(4),
  kind: z.enum(['text', 'money', 'number', 'date', 'instant']),
  unit: z.enum(['0', '1']).optional(),
  words: z.record(z.string().max(100), z.string().max(300)).optional(),
  joint: z.string().max(5).optional(),
  turns: z.strictObject({ at: place, of: z.string().max(60), to: z.string().max(60) }).optional(),
});

/** A description of a sheet is longer than this only in somebody's malice. */
const SHEET_TEXT_MAX = 200_000;

export const addExport = call('POST /base/export/add', {
  gate: own,
  summary: 'Starts an export: the server makes the sheet of a long list in the background (后台导出)',
  input: z.strictObject({
    line: z
      .string()
      .max(120)
      .regex(/^(GET|POST) \/[\w/-]+$/),
    input: z.record(z.string().max(60), z.union([plainValue, z.array(z.string().max(300)).max(200)])),
    columns: z
      .array(column)
      .min(1)
      .max(80)
      .refine((columns) => JSON.stringify(columns).length <= SHEET_TEXT_MAX),
    title: z.string().trim().min(1).max(60),
  }),
  output: z.object({ id: z.string() }),
});

const row = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(exportStatusCodes),
  /** Rows written so far. */
  rowCount: z.number().int(),
  /** The list has more rows than a sheet takes. */
  isCapped: z.boolean(),
  failure: z.enum(failures).nullable(),
  fileSize: z.number().nullable(),
  madeAt: z.string(),
  endedAt: z.string().nullable(),
  /** Until when the sheet is kept. */
  overAt: z.string().nullable(),
  can: z.object({ download: z.boolean(), remove: z.boolean() }),
});
export type ExportRow = z.infer<typeof row>;

export const pageExports = call('GET /base/export/page', {
  gate: { session: 'everyone sees their own exports' },
  summary: "One's own long exports, newest first (我的导出)",
  input: z.object({ ...paging }),
  output: pageOf(row),
});

export const removeExport = call('POST /base/export/remove', {
  gate: { session: 'everyone removes their own exports' },
  summary: 'Stops or removes an export of one’s own (取消、删除导出)',
  input: oneId,
  output: done,
});

export const downloadExport = call('POST /base/export/download', {
  gate: { session: 'only its owner fetches a sheet, while they may still read the list' },
  summary: 'The sheet of a long export (下载导出)',
  input: z.object({ id: idSchema }),
  output: z.never(),
  file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});
