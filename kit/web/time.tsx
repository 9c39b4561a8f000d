import { useEffect, useState } from 'react';
import { fromShanghai, isDayEnd, isIsoDay, shanghaiDay, shanghaiTime } from '#kit/shared/time.ts';
import { noticeJump, serverNow, watchClock } from './session.ts';
import { useWords } from './text.ts';

type WeekdayKey = `d${0 | 1 | 2 | 3 | 4 | 5 | 6}`;

/** The Shanghai weekday of an instant, 0 = Sunday. */
export const weekdayOf = (at: Date | string | number): number =>
  new Date(new Date(at).getTime() + 8 * 3_600_000).getUTCDay();

const SHANGHAI_MINUTES = -480;

/** 异地时区: does this computer's clock show another time than Shanghai's? Where it does, times are said to be Shanghai's. */
export const isElsewhere = (): boolean => new Date(serverNow()).getTimezoneOffset() !== SHANGHAI_MINUTES;

interface Left {
  readonly over: boolean;
  readonly d: number;
  readonly h: number;
  readonly m: number;
  readonly s: number;
}

/** What is left until a deadline, rounded up to whole seconds: 0 is shown only when it is over. */
export function leftUntil(deadline: number, now: number): Left {
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1000));
  return {
    over: now >= deadline,
    d: Math.floor(seconds / 86_400),
    h: Math.floor(seconds / 3600) % 24,
    m: Math.floor(seconds / 60) % 60,
    s: seconds % 60,
  };
}

/** The server's time, ticking with the wall clock; right again at once after sleep or a tab switch. */
export function useServerNow(everyMs = 1000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      noticeJump();
      setNow(serverNow());
      timer = setTimeout(tick, everyMs - (serverNow() % everyMs) + 5);
    };
    const wake = () => {
      clearTimeout(timer);
      tick();
    };
    tick();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('focus', wake);
    window.addEventListener('pageshow', wake);
    const unwatch = watchClock(wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('focus', wake);
      window.removeEventListener('pageshow', wake);
      unwatch();
    };
  }, [everyMs]);
  return now;
}

function useLeftWords(): (left: Left) => string {
  const w = useWords();
  return (left) => {
    if (left.over) return w('web.time.over');
    const params = { d: left.d, h: left.h, m: left.m, s: left.s };
    if (left.d > 0) return w('web.time.days', params);
    if (left.h > 0) return w('web.time.hours', params);
    return left.m > 0 ? w('web.time.minutes', params) : w('web.time.seconds', params);
  };
}

/** A length of time in words, e.g. how far the demonstration clock was moved. */
export function useDurationWords(): (ms: number) => string {
  const words = useLeftWords();
  return (ms) => words({ ...leftUntil(ms, 0), over: false });
}

interface TimeProps {
  readonly value: string | number | null | undefined;
  readonly precision?: 'minute' | 'second' | 'ms';
  readonly weekday?: boolean;
}

/** 时间 in Shanghai: `<Time value={row.openTime} weekday />` → 2026-11-20 09:00 星期五 */
export function Time({ value, precision = 'minute', weekday = false }: TimeProps) {
  const w = useWords();
  if (value === null || value === undefined || value === '') return <span className="gh-none">—</span>;
  const day: WeekdayKey = `d${weekdayOf(value) as 0 | 1 | 2 | 3 | 4 | 5 | 6}`;
  return (
    <time className="gh-time" dateTime={new Date(value).toISOString()}>
      {shanghaiTime(value, precision)}
      {weekday ? ` ${w(`web.time.weekdays.${day}`)}` : ''}
    </time>
  );
}

interface CountdownProps {
  readonly until: string | number;
  /** Date and weekday before the time left. */
  readonly withDate?: boolean;
  readonly onOver?: () => void;
  /** From this many milliseconds on it turns orange; 24 hours by default. */
  readonly urgentMs?: number;
}

/** 倒计时 on the server's clock: date, weekday, time left; says 已截止 at the end. */
export function Countdown({ until, withDate = true, onOver, urgentMs = 86_400_000 }: CountdownProps) {
  const w = useWords();
  const words = useLeftWords();
  const now = useServerNow();
  const deadline = new Date(until).getTime();
  const left = leftUntil(deadline, now);
  useEffect(() => {
    if (left.over) onOver?.();
  }, [left.over, onOver]);
  const tone = left.over ? 'over' : deadline - now < urgentMs ? 'urgent' : 'calm';
  return (
    <span className={`gh-countdown gh-countdown-${tone}`} role="timer">
      {withDate ? <Time value={deadline} weekday /> : null}
      <strong>{left.over ? words(left) : w('web.time.left', { left: words(left) })}</strong>
    </span>
  );
}

const DAY_MS = 86_400_000;

/** The instant of an end, which may be given as the last day itself. */
const endOf = (at: string | number): number =>
  typeof at === 'string' && isIsoDay(at) ? Date.parse(fromShanghai(at)) + DAY_MS : new Date(at).getTime();

/** When a term ends, as `Until` shows it, for a sentence. */
export function useEndWords(): (at: string | number) => string {
  const w = useWords();
  return (at) => {
    const end = endOf(at);
    const isWhole = isDayEnd(end);
    const shown = isWhole ? end - 1 : end;
    const day: WeekdayKey = `d${weekdayOf(shown) as 0 | 1 | 2 | 3 | 4 | 5 | 6}`;
    const words = `${isWhole ? shanghaiDay(shown) : shanghaiTime(shown, 'minute')} ${w(`web.time.weekdays.${day}`)}`;
    return isWhole ? w('web.time.through', { day: words }) : words;
  };
}

interface UntilProps {
  /** The instant, or the last day itself. */
  readonly at: string | number;
  /** Nothing is awaited any more: when it ended, alone. */
  readonly over?: boolean;
  readonly onOver?: () => void;
}

/**
 * 期限: when a term ends, and how much time is left. One that ends as a day does is shown by its last day, since the instant after it would
 * read like another day.
 */
export function Until({ at, over = false, onOver }: UntilProps) {
  const words = useEndWords();
  const end = endOf(at);
  const then = onOver ? { onOver } : {};
  if (!isDayEnd(end)) return over ? <Time value={end} weekday /> : <Countdown until={end} {...then} />;
  return (
    <span className="gh-countdown">
      <span>{words(end)}</span>
      {over ? null : <Countdown until={end} withDate={false} {...then} />}
    </span>
  );
}

/** 服务器时间: the clock that decides, for live screens. */
export function ServerClock() {
  const now = useServerNow();
  const w = useWords();
  return (
    <span className="gh-clock" title={w('web.time.serverClock')}>
      <Time value={now} precision="second" />
    </span>
  );
}

/** Is the server's clock past this instant? Renders again at the moment it is. */
export function useIsOver(until: string | number | null | undefined): boolean {
  const now = useServerNow();
  return until !== null && until !== undefined && now >= new Date(until).getTime();
}
