/** How long backups are kept (保留规则): all of so many days, then one a week, then one a month. */
export interface Keeping {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Reads a rule such as `14d 8w 12m`; what is left out is none. At least a day is kept. */
export function keeping(text: string): Keeping | undefined {
  const found = /^(\d{1,4})d(?:\s+(\d{1,4})w)?(?:\s+(\d{1,4})m)?$/.exec(text.trim());
  if (!found || Number(found[1]) === 0) return undefined;
  return { days: Number(found[1]), weeks: Number(found[2] ?? 0), months: Number(found[3] ?? 0) };
}

const weekOf = (at: Date): string => `w${Math.floor(+at / WEEK)}`;
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** Which of these backups may go (可清理的备份). The newest of all stays whatever the rule says; of a week or month, its newest. */
export function outlived<T extends { readonly at: Date }>(
  backups: readonly T[],
  rule: Keeping,
  now: Date,
): T[] {
  const newestFirst = [...backups].sort((a, b) => +b.at - +a.at);
  const taken = new Set<string>();
  const firstOf = (period: string) => !taken.has(period) && Boolean(taken.add(period));
  return newestFirst.filter(({ at }, index) => {
    const age = +now - +at;
    const ofWeek = age < rule.weeks * WEEK && firstOf(weekOf(at));
    const ofMonth = age < rule.months * 31 * DAY && firstOf(monthOf(at));
    return !(index === 0 || age < rule.days * DAY || ofWeek || ofMonth);
  });
}
