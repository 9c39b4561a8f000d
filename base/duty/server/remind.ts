import { calendarOf } from '#base/calendar/server/index.ts';
import { type Calendar, startOfDay, workingDaysBefore } from '#base/calendar/shared/days.ts';
import { usersHolding } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { dropDeadlines, setDeadlines } from '#kit/server/ticker.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { DutyRow } from './store.ts';

/** Kinds of deadlines at which something about a duty is told: it begins, it ends in a working day, it is overdue. */
export const kinds = { begin: 'duty.begin', soon: 'duty.soon', late: 'duty.late' } as const;
const all = Object.values(kinds);

const HOUR_MS = 3_600_000;
const MORNING = 9 * HOUR_MS;
const EARLIEST = 8 * HOUR_MS;

/**
 * When to remind of an end (到期提醒): one working day before it at the same time, never at night; in the morning of that
 * day where the end is the end of a day.
 */
export function remindAt(until: Date, calendar: Calendar): Date {
  const last = shanghaiDay(new Date(until.getTime() - 1));
  const time = until.getTime() - startOfDay(last).getTime();
  const day = startOfDay(workingDaysBefore(last, 1, calendar)).getTime();
  return new Date(day + (time === 24 * HOUR_MS ? MORNING : Math.max(time, EARLIEST)));
}

type Timed = Pick<DutyRow, 'id' | 'since' | 'sinceGiven' | 'until' | 'lapses'>;

/** 设定提醒: for duties that are new or whose times have moved; what lies behind is told to nobody. */
export async function keepReminders(tx: Tx, duties: readonly Timed[]): Promise<void> {
  if (duties.length === 0) return;
  const calendar = duties.some((d) => d.until) ? await calendarOf(tx.db) : new Map();
  const timesOf = ({ since, sinceGiven, until, lapses }: Timed): [string, Date | undefined][] => {
    const soon = until ? remindAt(until, calendar) : undefined;
    return [
      [kinds.begin, sinceGiven ? since : undefined],
      [kinds.soon, soon && soon >= since ? soon : undefined],
      [kinds.late, until && !lapses ? until : undefined],
    ];
  };
  const wanted = duties.flatMap((duty) =>
    timesOf(duty).map(([kind, dueAt]) => ({ kind, subjectId: duty.id, dueAt })),
  );
  const ahead = wanted.flatMap(({ dueAt, ...one }) => (dueAt && dueAt > tx.now ? [{ ...one, dueAt }] : []));
  const set = new Set(ahead.map((d) => `${d.kind} ${d.subjectId}`));
  for (const kind of all)
    await dropDeadlines(
      tx,
      [kind],
      duties.flatMap(({ id }) => (set.has(`${kind} ${id}`) ? [] : [id])),
    );
  await setDeadlines(tx, ahead);
}

export const dropReminders = (tx: Tx, ids: readonly string[]): Promise<void> => dropDeadlines(tx, all, ids);

/** Whose it is now (事项责任人): a person who still may, or all who hold the permission. */
export async function debtorsOf(
  db: Db,
  { userId, orgId, permission, exceptId }: Pick<DutyRow, 'userId' | 'orgId' | 'permission' | 'exceptId'>,
): Promise<string[]> {
  if (permission === '') return userId ? [userId] : [];
  const holders = await usersHolding(db, permission, orgId ?? undefined);
  return holders.filter((id) => id !== exceptId && (userId === null || id === userId));
}
