import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { type Lang, paramsIn, words } from '#kit/shared/text.ts';
import { fromShanghai } from '#kit/shared/time.ts';
import type { datesOfDuties, Duty, pageDuties } from '../shared/calls.ts';
import { countOfDuties, dutiesBetween, dutiesOf, type DutyRow, pageOfDuties } from './store.ts';

const DAY_MS = 86_400_000;

/** A duty in the reader's words. */
export const shown = (lang: Lang, row: DutyRow): Omit<Duty, 'due'> => ({
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
  return (await dutiesBetween(db, user, first, before)).flatMap((row) => {
    const said = shown(lang, row);
    return [
      ...(row.sinceGiven && within(row.since) ? [{ ...said, of: 'since' as const, at: said.since }] : []),
      ...(within(row.until) ? [{ ...said, of: 'until' as const, at: row.until.toISOString() }] : []),
    ];
  });
}

/** 对象待办: what these organisations owe about one subject; the caller has asked whether the reader may know. */
export const dutiesAbout = async (
  db: Db,
  { subject, id, orgs }: { subject: string; id: string; orgs: readonly string[] },
): Promise<DutyRow[]> =>
  (await dutiesOf(db, subject, id)).filter((row) => row.orgId !== null && orgs.includes(row.orgId));
