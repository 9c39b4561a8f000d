import { declared, few, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { lotPhases, shownPhase } from '#areas/project/shared/phase.ts';
import { dutySchema } from '#base/duty/shared/calls.ts';
import { shownNotice as noticeSchema } from '#base/notification/shared/calls.ts';
import { messageSchema } from '#base/message/shared/calls.ts';
import { call, done, idSchema, routePath, screenPath } from '#kit/shared/call.ts';
import type { Screen } from '#kit/shared/names.ts';
import { formSchema, shown } from '#kit/shared/fields.ts';
import { plateCodes, SHORTCUTS_MAX } from './plates.ts';
import { scheduleFields } from './schedule.ts';

const own = { session: 'everyone arranges and sees their own workplace' };
const nothing = z.object({});

const plate = z.strictObject({
  plateCode: z.enum(plateCodes),
  /** '1' = it shows. */
  visible: z.enum(['0', '1']),
});
export type Plate = z.infer<typeof plate>;

const place = { path: screenPath, query: z.record(z.string(), z.string()) };

/** A line that leads somewhere: what it is about, when, and where it is done. */
const named = {
  /** The project, or the title of the record. */
  main: z.string(),
  /** The lot; empty where the project has one only. */
  part: z.string(),
  at: z.string().nullable(),
  ...place,
};

const homeLot = z.object({
  packageId: z.string(),
  main: z.string(),
  part: z.string(),
  purchaseMode: z.string(),
  status: z.string(),
  phase: shownPhase.nullable(),
  ...place,
});
export type HomeLot = z.infer<typeof homeLot>;

/** What goes on elsewhere and is no duty of one's own (关注事项), by what it is. */
export const watchCodes = ['opening', 'objection', 'request', 'lostKey'] as const;
const watched = z.object({ code: z.enum(watchCodes), ...named });
export type Watched = z.infer<typeof watched>;

/** Figures that matter to the role (数字). */
export const figureCodes = [
  'inWork',
  'overdue',
  'week',
  'joined',
  'onOffer',
  'seats',
  'witness',
  'openings',
  'objections',
  'requests',
  'lostKeys',
  'locked',
  'failedMessages',
  'stuckEvents',
] as const;
const figure = z.object({
  code: z.enum(figureCodes),
  value: z.number().int(),
  /** It should be nought. */
  bad: z.boolean(),
  path: routePath.nullable(),
});
export type Figure = z.infer<typeof figure>;

/** So many entries the calendar shows (日历事项上限). */
export const DAYS_MOST = 500;

/** What falls on a day (日历事项): of a duty, of a lot, or of one's own. */
export const dayKinds = ['duty', 'lot', 'schedule'] as const;
const dayEntry = z.object({
  id: z.string(),
  kind: z.enum(dayKinds),
  title: z.string(),
  at: z.string(),
  main: z.string(),
  part: z.string(),
  /** '' = one's own note, which leads nowhere. */
  path: z.string() as unknown as z.ZodType<Screen | ''>,
  query: z.record(z.string(), z.string()),
});
export type DayEntry = z.infer<typeof dayEntry>;

const seat = z.object({
  memberId: z.string(),
  state: z.string(),
  time: z.string(),
  location: z.string(),
  /** It waits for an answer. */
  answer: z.boolean(),
});
export type HomeSeat = z.infer<typeof seat>;

const home = z.object({
  plates: declared(plate, 'plates'),
  /** Nothing but the common parts: the role's work comes with areas that are not there yet, or it has none; '' = has other parts. */
  clerk: z.enum(['', 'later', 'none']),
  duties: z.object({
    records: few(dutySchema, 'the first of one person, as the home page shows them'),
    counts: z.object({
      overdue: z.number().int(),
      today: z.number().int(),
      week: z.number().int(),
      later: z.number().int(),
    }),
    total: z.number().int(),
  }),
  lots: z
    .object({
      records: few(homeLot, 'the first of one person, as the home page shows them'),
      total: z.number().int(),
      path: screenPath,
    })
    .nullable(),
  tenders: z
    .object({
      records: few(homeLot, 'the first of one person, as the home page shows them'),
      total: z.number().int(),
    })
    .nullable(),
  seats: few(seat, 'the first of one person, as the home page shows them').nullable(),
  reviews: few(
    z.object({ packageId: z.string(), packageName: z.string(), stage: z.string(), startedAt: z.string() }),
    'the first of one person, as the home page shows them',
  ).nullable(),
  watch: few(watched, 'the first of one person, as the home page shows them').nullable(),
  certificate: z.object({ bound: z.boolean(), notAfter: z.string().nullable() }).nullable(),
  figures: declared(figure, 'figures'),
  chart: few(
    z.object({
      phase: z.enum(lotPhases),
      /** 说法: where lots of one kind stand in a phase that is called otherwise for them. */
      wording: z.enum(['byQuotes', 'byInvitation']).optional(),
      count: z.number().int(),
    }),
    'bars of one chart',
  ),
  days: upTo(DAYS_MOST, dayEntry),
  notices: z.object({
    records: few(noticeSchema, 'the first of one person, as the home page shows them'),
    total: z.number().int(),
  }),
  messages: few(messageSchema, 'the first of one person, as the home page shows them'),
  unread: z.number().int(),
  shortcuts: upTo(SHORTCUTS_MAX, z.string()),
});
export type HomeRecord = z.infer<typeof home>;

export const homeDetail = call('GET /base/workbench/home', {
  gate: own,
  summary: 'The whole first screen: duties, lots, dates, figures and messages of the user (我的工作台)',
  input: nothing,
  output: home,
});

export const shortcutList = call('GET /base/workbench/shortcutmenu/list', {
  bounded: { most: SHORTCUTS_MAX, of: 'shortcuts of a user' },
  gate: own,
  summary: 'The menu entries the user chose as shortcuts, in their order (快捷菜单)',
  input: nothing,
  output: z.array(z.object({ menuId: z.string() })),
});

export const modifyShortcuts = call('POST /base/workbench/shortcutmenu/modify', {
  gate: own,
  summary: 'Saves the shortcuts of the user (设置快捷菜单)',
  input: z.object({ menuIds: z.array(idSchema).max(SHORTCUTS_MAX) }),
  output: done,
});

const scheduleItem = z.object({
  id: z.string(),
  ...shown(scheduleFields, 'title', 'scheduleTime', 'remind', 'remindTime'),
});
export type ScheduleItem = z.infer<typeof scheduleItem>;

export const scheduleList = call('GET /base/workbench/schedule/list', {
  bounded: { first: 500, by: 'from' },
  gate: own,
  summary: "The user's own calendar entries between two days, at most 500 (日程列表)",
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  output: z.array(scheduleItem),
});

export const daysList = call('GET /base/workbench/days', {
  bounded: { first: DAYS_MOST, by: 'from' },
  gate: own,
  summary: 'The calendar between two dates: duties, dates of lots, own entries, at most 500 (工作台日历)',
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  output: z.array(dayEntry),
});

export const saveSchedule = call('POST /base/workbench/schedule/save', {
  gate: own,
  summary: 'Adds or changes a calendar entry of the user (保存日程)',
  input: formSchema(scheduleFields, { id: idSchema.nullish() }),
  output: z.object({ id: z.string() }),
});

export const removeSchedule = call('POST /base/workbench/schedule/remove', {
  gate: own,
  summary: 'Removes a calendar entry of the user (删除日程)',
  input: z.object({ id: idSchema }),
  output: done,
});

export const modifyPlates = call('POST /base/workbench/plate/modify', {
  gate: own,
  summary: "Saves order and visibility of the user's plates (设置工作台板块)",
  input: z.object({ plates: z.array(plate).max(plateCodes.length) }),
  output: done,
});

export const plateDetail = call('GET /base/workbench/plate/detail', {
  bounded: { declared: 'plates' },
  gate: own,
  summary: 'The plates of the user in their order (工作台板块)',
  input: nothing,
  output: z.array(plate),
});
