import { demandHost, isHost, tenantsOf } from '#base/organisation/server/index.ts';
import { factDigest, may, type Read, type Tx } from '#kit/server/context.ts';
import type { PeriodSource } from '#kit/server/period.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { words } from '#kit/shared/text.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { clockOf } from '#kit/server/context.ts';
import type * as calls from '../shared/calls.ts';
import { dayType } from '../shared/days.ts';
import { arrangementProposed, arrangementWithdrawn, calendarChanged } from '../shared/events.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { changesBetween, type DayChange, isDay, type NamedDay, told } from '../shared/year.ts';
import { type Effect, effectOf } from './effect.ts';
import * as store from './store.ts';
import type { StoredMove } from './tables.ts';

export type Sources = () => readonly PeriodSource[];

const seenOf = (days: readonly NamedDay[]): string => factDigest(days);

function shownNotice(read: Read, host: boolean, row: store.NoticeRow): calls.HolidayNotice {
  const open = host && row.state === 'waiting';
  const own = row.proposedBy === read.user.id;
  return {
    id: row.id,
    year: row.year,
    reason: row.reason,
    state: row.state,
    changeCount: row.changes.length,
    movingCount: row.moving.length,
    proposedName: row.proposedName,
    proposedAt: row.proposedAt.toISOString(),
    decidedName: row.decidedName ?? '',
    decidedAt: row.decidedAt?.toISOString() ?? null,
    can: { confirm: open && !own, withdraw: open },
  };
}

/** 年度节假日. */
export async function year(read: Read, input: InputOf<typeof calls.holidayYear>) {
  const days = await store.daysOfYear(read.db, input.year);
  const waiting = await store.waitingOf(read.db, input.year);
  const host = await isHost(read);
  return {
    year: input.year,
    today: shanghaiDay(await clockOf(read.db)),
    seen: seenOf(days),
    days,
    waiting: waiting ? shownNotice(read, host, waiting) : null,
    can: { modify: host && may(read, 'holiday.manage') },
  };
}

/** 节假日安排记录. */
export async function notices(read: Read, q: InputOf<typeof calls.pageNotices>) {
  const { records, ...count } = await store.pageOfNotices(read.db, q);
  const host = await isHost(read);
  return pageResult(
    records.map((row) => shownNotice(read, host, row)),
    count,
    q,
  );
}

function demandYear(input: InputOf<typeof calls.previewHolidays>): void {
  const seen = new Set<string>();
  for (const { day, dayType: type, dayName } of input.days) {
    if (!isDay(day) || !day.startsWith(`${input.year}-`) || seen.has(day))
      throw refuseField('days', 'wrong.day', { day });
    if (type === dayType.holiday && dayName === '') throw refuseField('days', 'wrong.dayName', { day });
    seen.add(day);
  }
}

/** What would change, if it may: the table is the one that was looked at, and no day has passed. */
async function changesFor(tx: Tx, input: InputOf<typeof calls.previewHolidays>): Promise<DayChange[]> {
  await demandHost(tx);
  demandYear(input);
  const before = await store.daysOfYear(tx.db, input.year);
  if (seenOf(before) !== input.seen) throw kitRefuse('refused.changed', 409);
  const changes = changesBetween(before, told(input.days));
  demandAhead(tx, changes);
  return changes;
}

/** Days that have passed stand: what was counted over them was counted. */
function demandAhead(tx: Tx, changes: readonly DayChange[]): void {
  const today = shanghaiDay(tx.now);
  const past = changes.find((c) => c.day < today);
  if (past) throw refuseField('days', 'wrong.past', { day: past.day });
}

const said = (lang: Lang, { words: key, ...end }: StoredMove) => ({ ...end, title: words(lang, key) ?? key });

const shownEffect = (lang: Lang, changes: readonly DayChange[], effect: Effect) => ({
  changes: [...changes],
  moving: effect.moving.map((m) => said(lang, m)),
  staying: effect.staying.map(({ words: key, ...end }) => ({ ...end, title: words(lang, key) ?? key })),
});

/** 变更预览: nothing is written. */
export async function preview(sources: Sources, tx: Tx, input: InputOf<typeof calls.previewHolidays>) {
  const changes = await changesFor(tx, input);
  return shownEffect(tx.lang, changes, await effectOf(tx, sources(), changes));
}

/** Brings the changes into every tenant's table, each with its own event, all together. */
async function publish(
  tx: Tx,
  notice: { readonly id: string; readonly year: number; readonly moving: number },
  changes: readonly DayChange[],
): Promise<void> {
  const { id, year: of, moving } = notice;
  for (const tenant of await tenantsOf(tx.db))
    await tx.within(tenant.id, async (there) => {
      await store.applyChanges(there, changes);
      there.emit(
        calendarChanged,
        { subjectType: 'holidayNotice', subjectId: id, after: changes },
        { year: of, days: changes.length, moving },
      );
    });
}

/** 发布节假日安排: at once where no running period moves; else a second person confirms it first. */
export async function save(sources: Sources, tx: Tx, input: InputOf<typeof calls.saveHolidays>) {
  if (input.reason === '') throw refuseField('reason', 'need.reason');
  await demandHost(tx);
  await store.inTurn(tx);
  if (await store.waitingOf(tx.db, input.year)) throw refuse('alreadyWaiting');
  const changes = await changesFor(tx, input);
  if (changes.length === 0) throw refuseField('days', 'wrong.nothing');
  const { moving } = await effectOf(tx, sources(), changes);
  const state = moving.length > 0 ? ('waiting' as const) : ('published' as const);
  const { year: of, reason, seen } = input;
  const id = await store.insertNotice(tx, { year: of, reason, seen, changes, moving, state });
  if (state === 'published') await publish(tx, { id, year: of, moving: 0 }, changes);
  else
    tx.emit(
      arrangementProposed,
      { subjectType: 'holidayNotice', subjectId: id, after: { changes, moving } },
      { year: of, days: changes.length, moving: moving.length },
    );
  return { id, state };
}

async function waitingNotice(tx: Tx, id: string): Promise<store.NoticeRow> {
  await demandHost(tx);
  await store.inTurn(tx);
  const row = await store.lockNotice(tx, id);
  if (!row) throw refuse('notFound', 404);
  if (row.state !== 'waiting') throw refuse('notWaiting');
  return row;
}

/** 节假日安排详情: one that waits tells what it would move now; a decided one what it was decided on. */
export async function detail(sources: Sources, tx: Tx, { id }: { id: string }) {
  const row = await store.noticeById(tx.db, id);
  if (!row) throw refuse('notFound', 404);
  const host = await isHost(tx);
  const effect =
    host && row.state === 'waiting'
      ? await effectOf(tx, sources(), row.changes)
      : { moving: row.moving, staying: [] };
  return { ...shownNotice(tx, host, row), ...shownEffect(tx.lang, row.changes, effect) };
}

/** 复核通过: by another person, on the table that the proposal was made for, while its days lie ahead. */
export async function confirm(sources: Sources, tx: Tx, { id }: { id: string }): Promise<null> {
  const row = await waitingNotice(tx, id);
  if (row.proposedBy === tx.user.id) throw refuse('secondPerson', 403);
  if (seenOf(await store.daysOfYear(tx.db, row.year)) !== row.seen) throw refuse('outdated');
  demandAhead(tx, row.changes);
  const { moving } = await effectOf(tx, sources(), row.changes);
  await store.decideNotice(tx, id, { state: 'published', moving });
  await publish(tx, { id, year: row.year, moving: moving.length }, row.changes);
  return null;
}

/** 撤回、不同意: it binds nobody then. */
export async function withdraw(tx: Tx, { id }: { id: string }): Promise<null> {
  const row = await waitingNotice(tx, id);
  await store.decideNotice(tx, id, { state: 'withdrawn' });
  tx.emit(
    arrangementWithdrawn,
    { subjectType: 'holidayNotice', subjectId: id, before: { changes: row.changes } },
    { year: row.year },
  );
  return null;
}
