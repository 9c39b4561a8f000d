import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { useCall } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { useServerNow } from '#kit/web/time.tsx';
import { shanghaiDay, shanghaiTime } from '#kit/shared/time.ts';
import { type DayEntry, DAYS_MOST, daysList } from '../../shared/calls.ts';
import { dayAfter, monthDays, monthOf, sameDayOf } from '../../shared/month.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { About, Nothing, PlateBox, routeTo } from './plate.tsx';

const Schedule = later(() => import('./schedule-dialog.tsx').then((m) => m.ScheduleDialog));

const weekdays = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const;

const steps: Readonly<Record<string, number | undefined>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** 日历: this month at a glance; a day that is chosen lists what falls on it, one's own entries among it. */
export function Calendar({ days }: { readonly days: readonly DayEntry[] }) {
  const t = useText(workplaceText);
  const today = shanghaiDay(useServerNow(60_000));
  const [chosen, setChosen] = useState<string>();
  const [month, setMonth] = useState<string>();
  const [editing, setEditing] = useState<{ readonly id?: string }>();
  const day = chosen ?? today;
  const shownMonth = month ?? monthOf(today);
  const grid = monthDays(shownMonth);
  const isThis = shownMonth === monthOf(today);
  // This month came with the page; another one is asked for when it is turned to.
  const other = useCall(
    daysList,
    { from: grid[0] ?? today, to: grid.at(-1) ?? today },
    { enabled: !isThis, quiet: true },
  );
  const entries = isThis ? days : (other.data ?? []);
  const byDay = Map.groupBy(entries, (entry) => shanghaiDay(entry.at));
  const turn = (by: number) => {
    const next = sameDayOf(shownMonth, by);
    setMonth(next === monthOf(today) ? undefined : next);
    setChosen(next === monthOf(today) ? undefined : `${next}-01`);
  };
  const show = (next: string) => {
    setMonth(monthOf(next) === monthOf(today) ? undefined : monthOf(next));
    setChosen(next);
  };
  const box = useRef<HTMLDivElement>(null);
  const roams = useRef(false);
  useLayoutEffect(() => {
    if (roams.current) box.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    roams.current = false;
  });
  /** All days are one stop for the keyboard; from day to day go the arrows, into the next month too. */
  const roam = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    roams.current = true;
    const next = dayAfter(day, by);
    if (grid.includes(next)) setChosen(next);
    else show(next);
  };
  const [year = '', number = ''] = shownMonth.split('-');
  const onDay = byDay.get(day) ?? [];
  return (
    <PlateBox
      title={t('calendar.month', { year, month: number })}
      className="wk-calendar"
      action={
        <span className="wk-turn">
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('calendar.previous')}
            onClick={() => turn(-1)}
          />
          <Button
            type="text"
            size="small"
            onClick={() => {
              setMonth(undefined);
              setChosen(undefined);
            }}
          >
            {t('calendar.today')}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<RightOutlined aria-hidden />}
            aria-label={t('calendar.next')}
            onClick={() => turn(1)}
          />
        </span>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the days in it take the focus and the keys */}
      <div
        ref={box}
        className="wk-month"
        role="group"
        aria-label={t('calendar.month', { year, month: number })}
        onKeyDown={roam}
      >
        {weekdays.map((name) => (
          <span key={name} className="wk-weekday" aria-hidden>
            {t(`calendar.weekday.${name}`)}
          </span>
        ))}
        {grid.map((one) => {
          const count = byDay.get(one)?.length ?? 0;
          return (
            <button
              key={one}
              type="button"
              className={`wk-day${monthOf(one) === shownMonth ? '' : ' wk-day-out'}${one === today ? ' wk-day-today' : ''}`}
              aria-pressed={one === day}
              tabIndex={one === day ? 0 : -1}
              onClick={() => setChosen(one)}
            >
              {Number(one.slice(8))}
              <span className="gh-visually-hidden">
                {t(count > 0 ? 'calendar.count' : 'calendar.none', { day: one, count })}
              </span>
              {count > 0 ? <i className="wk-dot" aria-hidden /> : null}
            </button>
          );
        })}
      </div>
      {entries.length >= DAYS_MOST ? <p className="gh-hint">{t('calendar.cut', { n: DAYS_MOST })}</p> : null}
      <div className="wk-on-day">
        <header>
          <h3>{t('calendar.of', { day })}</h3>
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({})}>
            {t('schedule.add')}
          </Button>
        </header>
        {onDay.length === 0 ? <Nothing>{t('empty.day')}</Nothing> : null}
        <ul className="wk-lines wk-stacked">
          {onDay.map((entry) => (
            <li key={`${entry.kind} ${entry.id}`}>
              <Entry of={entry} onEdit={() => setEditing({ id: entry.id })} />
              <span className="wk-when">{shanghaiTime(entry.at, 'minute').slice(11)}</span>
            </li>
          ))}
        </ul>
      </div>
      {editing ? (
        <Suspense fallback={null}>
          <Schedule
            id={editing.id}
            day={day < today ? today : day}
            around={{ from: dayAfter(day, 0), to: dayAfter(day, 0) }}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      ) : null}
    </PlateBox>
  );
}

function Entry({ of, onEdit }: { readonly of: DayEntry; readonly onEdit: () => void }) {
  if (of.kind === 'schedule')
    return (
      <button type="button" className="gh-link wk-cut" aria-haspopup="dialog" onClick={onEdit}>
        {of.title}
      </button>
    );
  return (
    <Link to={routeTo(of)}>
      <span className="wk-cut">{of.title}</span>
      <About main={of.main} part={of.part} />
    </Link>
  );
}
