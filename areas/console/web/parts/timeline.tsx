import type { OutputOf } from '#kit/shared/call.ts';
import { Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time, Until, useServerNow } from '#kit/web/time.tsx';
import type { boardDetail } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';
import '../console.css';

interface TimelineProps {
  readonly dates: OutputOf<typeof boardDetail>['dates'];
}

/** 时间安排 as a line: what is past, what comes next and how long it takes until then. */
export function Timeline({ dates }: TimelineProps) {
  const t = useText(consoleText);
  const now = useServerNow(60_000);
  if (dates.length === 0) return <Empty title={t('board.noDates')} />;
  const upcoming = dates.find((d) => new Date(d.at).getTime() > now);
  return (
    <ol className="co-times">
      {dates.map((date) => {
        const past = new Date(date.at).getTime() <= now;
        return (
          <li
            key={date.code}
            className={past ? 'co-time-past' : date === upcoming ? 'co-time-next' : undefined}
          >
            <span className="co-time-name">{t(`date.${date.code}`)}</span>
            {date.code === 'question' ? <Until at={date.at} over /> : <Time value={date.at} weekday />}
            {date === upcoming ? <Countdown until={date.at} withDate={false} /> : null}
          </li>
        );
      })}
    </ol>
  );
}
