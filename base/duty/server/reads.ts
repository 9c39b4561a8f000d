import { clockOf, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type { DutyKind } from '#kit/shared/names.ts';
import { type Lang, paramsIn, words } from '#kit/shared/text.ts';
import { fromShanghai, isDayEnd } from '#kit/shared/time.ts';
import { DATES_MOST, type datesOfDuties, type Duty, type pageDuties } from '../shared/calls.ts';
import { countOfDuties, dutiesBetween, dutiesOf, type DutyRow, pageOfDuties } from './store.ts';

const DAY_MS = 86_400_000;

/** A duty in the reader's words. */
const shown = (lang: Lang, row: DutyRow): Omit<Duty, 'due'> => ({
  id: row.id,
  title: words(lang, `${row.words}.title`, paramsIn(lang, row.params)) ?? row.words,
  rule: words(lang, `${row.words}.rule`, paramsIn(lang, row.params)) ?? '',
  // Whoever must not learn the subject is given no key to it.
  subject: row.named ? row.subject : '',
  subjectId: row.named ? row.subjectId : '',
  main: row.main,
  part: row.part,
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
  atHour: row.atHour,
  path: row.path,
  query: row.query,
});

/** 待办事项: what the user has to do now. */
export async function page({ db, user, lang }: Read, q: InputOf<typeof pageDuties>) {
  const { records, ...count } = await pageOfDuties(db, user, q);
  const rows: Duty[] = records.map((row) => ({ ...shown(lang, row.duty), due: row.due }));
  return pageResult(rows, count, q);
}

/** 待办统计: the figures on home and beside the bell. */
export async function count({ db, user }: Read) {
  const groups = await countOfDuties(db, user);
  const { overdue, today, week, later } = groups;
  return { ...groups, total: overdue + today + week + later };
}

/** 待办日历: days between two dates on which something begins or ends. */
export async function dates({ db, user, lang }: Read, { from, to }: InputOf<typeof datesOfDuties>) {
  const first = new Date(fromShanghai(from));
  const before = new Date(new Date(fromShanghai(to)).getTime() + DAY_MS);
  const within = (at: Date | null): at is Date => at !== null && at >= first && at < before;
  const found = (await dutiesBetween(db, user, first, before)).flatMap((row) => {
    const said = shown(lang, row);
    // What runs to the end of a day stands on that day, and not on the one after it.
    const last = row.until && isDayEnd(row.until) ? new Date(row.until.getTime() - 1) : row.until;
    return [
      ...(row.sinceGiven && within(row.since) ? [{ ...said, of: 'since' as const, at: said.since }] : []),
      ...(within(last) ? [{ ...said, of: 'until' as const, at: last.toISOString() }] : []),
    ];
  });
  // Most duties have two dates.
  return found.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(0, DATES_MOST);
}

/** 本人对象待办: what the reader has to do about one subject now. */
export const ownDutiesAbout = async (
  read: Read,
  about: { subject: DutyKind; subjectId: string },
): Promise<Duty[]> => (await page(read, { ...about, current: 1, size: 50 })).records;

/** What somebody else has to do about a subject (等待事项). */
interface OtherDuty extends Pick<Duty, 'id' | 'title' | 'rule' | 'since' | 'until'> {
  readonly orgId: string;
  readonly overdue: boolean;
}

/** 对象待办: what these organisations have to do about one subject now; the caller has asked whether the reader may know. */
export async function dutiesAbout(
  { db, lang }: Read,
  { subject, id, orgs }: { subject: DutyKind; id: string; orgs: readonly string[] },
): Promise<OtherDuty[]> {
  const now = await clockOf(db);
  return (await dutiesOf(db, subject, id)).flatMap((row) => {
    const { orgId, until } = row;
    const over = until !== null && until <= now;
    if (orgId === null || !orgs.includes(orgId) || row.since > now || (over && row.lapses)) return [];
    const said = shown(lang, row);
    return [
      {
        id: row.id,
        orgId,
        title: said.title,
        rule: said.rule,
        since: said.since,
        until: said.until,
        overdue: over,
      },
    ];
  });
}
