import type { Lang } from '#kit/shared/text.ts';
import { useLang } from '#kit/web/lang.ts';
import { useText } from '#kit/web/text.ts';
import { type DayType, dayType } from '../../shared/days.ts';
import { calendarText } from '../../shared/text/index.ts';
import { daysOf, type NamedDay, plainType } from '../../shared/year.ts';

/** Which words a day bears: a weekend that is worked is worked in exchange. */
export const typeWord = (day: string, type: DayType) =>
  type === dayType.work && plainType(day) === dayType.rest
    ? ('type.makeUp' as const)
    : (`type.t${type}` as const);

/** 一月 or January: of the calendar both languages know, whatever the year. */
const monthName = (lang: Lang, month: string): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en' : 'zh-CN', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`2000-${month}-01T00:00:00Z`),
  );

interface YearGridProps {
  readonly year: number;
  readonly today: string;
  readonly days: ReadonlyMap<string, NamedDay>;
  readonly changed: ReadonlySet<string>;
  /** Undefined = it can only be looked at. */
  readonly onPick: ((day: string) => void) | undefined;
}

/** 年历: twelve months; each day says its type by colour, by a mark and in words. */
export function YearGrid({ year, days, ...rest }: YearGridProps) {
  const t = useText(calendarText);
  const lang = useLang();
  const months = Map.groupBy(daysOf(year), (day) => day.slice(5, 7));
  return (
    <div className="cal-year">
      {[...months].map(([month, list]) => (
        <section key={month} className="cal-month" aria-label={monthName(lang, month)}>
          <h2>{monthName(lang, month)}</h2>
          <div className="cal-days">
            {[...t('year.weekdays')].map((letter, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- seven letters, two of them alike
              <span key={i} className="cal-weekday" aria-hidden>
                {letter}
              </span>
            ))}
            {list.map((day) => (
              <Day key={day} day={day} known={days.get(day)} {...rest} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Day({
  day,
  known,
  today,
  changed,
  onPick,
}: Omit<YearGridProps, 'year' | 'days'> & { readonly day: string; readonly known: NamedDay | undefined }) {
  const t = useText(calendarText);
  const type = known?.dayType ?? plainType(day);
  const word = t(typeWord(day, type));
  const name = known?.dayName ?? '';
  const label = t('year.dayLabel', {
    n: Number(day.slice(8)),
    day,
    type: word,
    name: name === word ? '' : name,
  }).replace(/ +/g, ' ');
  const column = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const isChanged = changed.has(day);
  const marks = [
    'cal-day',
    `cal-t${type}`,
    type === dayType.work && plainType(day) === dayType.rest ? 'cal-made-up' : '',
    day === today ? 'cal-today' : '',
    isChanged ? 'cal-changed' : '',
  ].join(' ');
  const said = isChanged ? `${label} ${t('year.changed')}` : label;
  // A day that is over cannot be arranged any more: it is no button.
  if (!onPick || day < today)
    return (
      <span className={marks} style={{ gridColumnStart: column }} title={said}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <span className="gh-visually-hidden">{said}</span>
      </span>
    );
  return (
    <button
      type="button"
      className={marks}
      style={{ gridColumnStart: column }}
      title={said}
      aria-label={said}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onPick(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
