import { few, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, done, idSchema, pageOf, paging } from '#kit/shared/call.ts';
import { importResult, ROWS_FAILED } from '#kit/shared/workbook-import.ts';
import { dayType } from './days.ts';
import { DAY_NAME_MAX } from './year.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const types = z.enum([dayType.work, dayType.rest, dayType.holiday]);
const namedDay = z.object({ day, dayType: types, dayName: z.string() });

/** 节假日查询: the days of the holiday table in a span of at most two years; screens count periods with them. */
export const holidayDays = call('GET /base/holiday/days', {
  bounded: { first: 2000, by: 'from' },
  gate: { session: 'everybody counts periods' },
  summary: 'Days of the holiday table, at most 2000 (节假日)',
  input: z.object({ from: day.optional(), to: day.optional() }),
  output: z.array(namedDay),
});

// ---- administration ---------------------------------------------------------------------------------------

export const noticeStates = ['waiting', 'published', 'withdrawn'] as const;
export type NoticeState = (typeof noticeStates)[number];

const year = z.coerce.number().int().min(2000).max(2200);
const side = z.object({ dayType: types, dayName: z.string() }).nullable();
const change = z.object({ day, before: side, after: side });
const what = {
  tenantName: z.string(),
  /** The project and the lot, or the title of the record. */
  main: z.string(),
  part: z.string(),
  /** What ends, in words. */
  title: z.string(),
};
const moving = z.object({ ...what, before: z.string(), after: z.string() });
const staying = z.object({ ...what, at: z.string() });
export type MovingEnd = z.infer<typeof moving>;

const notice = z.object({
  id: z.string(),
  year: z.number().int(),
  reason: z.string(),
  state: z.enum(noticeStates),
  changeCount: z.number().int(),
  movingCount: z.number().int(),
  proposedName: z.string(),
  proposedAt: z.string(),
  decidedName: z.string(),
  decidedAt: z.string().nullable(),
  can: z.object({ confirm: z.boolean(), withdraw: z.boolean() }),
});
export type HolidayNotice = z.infer<typeof notice>;

export const holidayYear = call('GET /base/holiday/year', {
  gate: 'holiday.view',
  summary: 'The holiday table of a year, and the arrangement that waits for it (年度节假日)',
  input: z.object({ year }),
  output: z.object({
    year: z.number().int(),
    today: day,
    /** Its state as it was read: a change names it, and is refused when it is another now. */
    seen: z.string(),
    days: upTo(366, namedDay),
    waiting: notice.nullable(),
    can: z.object({ modify: z.boolean() }),
  }),
});

const wanted = {
  year,
  seen: z.string().max(100),
  days: z
    .array(z.strictObject({ day, dayType: types, dayName: z.string().trim().max(DAY_NAME_MAX) }))
    .max(366),
};
const effect = z.object({
  changes: upTo(366, change),
  /** Periods of law that run now and would end at another time. */
  moving: few(moving, 'terms under way that one notice moves'),
  /** Ends that are published and lie on a changed day: they stand. */
  staying: few(staying, 'terms under way that one notice leaves'),
});
export type HolidayEffect = z.infer<typeof effect>;

export const previewHolidays = call('POST /base/holiday/preview', {
  gate: 'holiday.manage',
  summary:
    'What an arrangement would change: days, running periods that move, published ends that stand (变更预览)',
  input: z.object(wanted),
  output: effect,
});

export const saveHolidays = call('POST /base/holiday/save', {
  gate: 'holiday.manage',
  summary:
    'Publishes the arrangement of a year for every tenant; one that moves running periods waits for a second person (发布节假日)',
  input: z.object({ ...wanted, reason: z.string().trim().max(300) }),
  output: z.object({ id: z.string(), state: z.enum(noticeStates) }),
});

/** The largest workbook that is read, and its columns (节假日表). */
export const SHEET_MB = 2;
export const sheetColumns = ['date', 'type', 'name'] as const;

export const readHolidaySheet = call('POST /base/holiday/import', {
  gate: 'holiday.manage',
  summary: 'Reads a workbook with date, type and name; stores nothing (读取节假日表)',
  form: { part: 'file', types: ['xls', 'xlsx'], maxMb: SHEET_MB },
  codes: [ROWS_FAILED],
  input: z.object({ year }),
  output: importResult.extend({ days: upTo(366, namedDay) }),
});

export const pageNotices = call('GET /base/holiday/notice/page', {
  gate: 'holiday.view',
  summary: 'Arrangements that were published, wait or were withdrawn, newest first (节假日安排记录)',
  input: z.object(paging),
  output: pageOf(notice),
});

export const noticeDetail = call('POST /base/holiday/notice/detail', {
  gate: 'holiday.view',
  summary:
    'One arrangement: its changes and what it moves, as things stand now while it waits (节假日安排详情)',
  input: z.object({ id: idSchema }),
  output: notice.extend(effect.shape),
});

export const confirmHolidays = call('POST /base/holiday/confirm', {
  gate: 'holiday.view',
  summary: 'Publishes an arrangement that waits, by another person than who proposed it (复核节假日安排)',
  input: z.object({ id: idSchema }),
  output: done,
});

export const withdrawHolidays = call('POST /base/holiday/withdraw', {
  gate: 'holiday.view',
  summary: 'Takes back or refuses an arrangement that waits (撤回节假日安排)',
  input: z.object({ id: idSchema }),
  output: done,
});
