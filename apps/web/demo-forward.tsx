import { Button } from 'antd';
import { useState } from 'react';
import { moveClock } from '#base/session/shared/demo-calls.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { isInstant } from '#kit/shared/typed.ts';
import { InstantInput } from '#kit/web/form/date-inputs.tsx';
import { WhyButton } from '#kit/web/page.tsx';
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
  const [to, setTo] = useState<string | null>(null);
  const ahead = to !== null && isInstant(to) && Date.parse(to) > serverNow();
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
      <form
        className="sh-forward-to"
        onSubmit={(event) => {
          event.preventDefault();
          if (to && ahead) void move({ toTime: to });
        }}
      >
        <InstantInput aria-label={t('demoTo')} disabled={busy} value={to} onChange={setTo} />
        <WhyButton htmlType="submit" loading={busy} why={ahead ? undefined : t('demoToNeed')}>
          {t('demoTo')}
        </WhyButton>
      </form>
    </div>
  );
}
