import { Button, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { moveClock } from '#base/session/shared/calls.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { fromShanghai, shanghaiTime } from '#kit/shared/time.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { serverNow, setClockAhead } from '#kit/web/session.ts';
import { useText } from '#kit/web/text.ts';
import { shellText } from './words.ts';

const MINUTES = { demoHour: 60, demoDay: 1440, demoThreeDays: 4320, demoWeek: 10_080 } as const;

/** 演示时钟快进: by steps or to a time; everything on screen is asked anew afterwards. */
export function DemoForward({ onDone }: { readonly onDone: () => void }) {
  const t = useText(shellText);
  const [busy, setBusy] = useState(false);
  const move = async (by: InputOf<typeof moveClock>) => {
    setBusy(true);
    try {
      const { offsetMs } = await send(moveClock, by);
      setClockAhead(offsetMs);
      onDone();
      await refreshAll();
    } catch {
      // shown by the request layer
    } finally {
      setBusy(false);
    }
  };
  const early = (day: Dayjs) => day.isBefore(dayjs(shanghaiTime(serverNow())), 'day');
  return (
    <div className="sh-forward">
      <p className="gh-hint">{t('demoForwardHint')}</p>
      <div className="sh-forward-steps">
        {(Object.keys(MINUTES) as (keyof typeof MINUTES)[]).map((step) => (
          <Button
            key={step}
            size="small"
            disabled={busy}
            onClick={() => void move({ byMinutes: MINUTES[step] })}
          >
            {t(step)}
          </Button>
        ))}
      </div>
      <DatePicker
        aria-label={t('demoTo')}
        placeholder={t('demoTo')}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        disabled={busy}
        disabledDate={early}
        onChange={(at) => at && void move({ toTime: fromShanghai(at.format('YYYY-MM-DD HH:mm:00')) })}
      />
    </div>
  );
}
