import { FastForwardOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useRef, useState } from 'react';
import { demoWorld } from '#base/session/shared/demo-calls.ts';
import { later } from '#kit/web/chunk.ts';
import { Floating } from '#kit/web/floating.tsx';
import { useCall } from '#kit/web/query.ts';
import { setClockAhead } from '#kit/web/session.ts';
import { useText } from '#kit/web/text.ts';
import { isDemoPage } from '#kit/web/world.ts';
import { ServerClock, useDurationWords } from '#kit/web/time.tsx';
import { shellText } from './words.ts';

const DemoForward = later(() => import('./demo-forward.tsx').then((m) => m.DemoForward));

/** 演示环境: says so, shows the moved clock, and moves it. Absent everywhere else. */
export function DemoBar() {
  const t = useText(shellText);
  const duration = useDurationWords();
  const [demo, setDemo] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const world = useCall(
    demoWorld,
    {},
    { quiet: true, everyMs: demo ? (preparing ? 3000 : 30_000) : undefined },
  );
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const moved = world.data?.offsetMs;
  // Somebody else may have moved it.
  useEffect(() => {
    if (moved === undefined) return;
    setClockAhead(moved);
    setPreparing(moved < 0);
  }, [moved]);
  const isDemo = world.data?.demo ?? false;
  useEffect(() => setDemo(isDemo), [isDemo]);
  // The bar's place is kept before the answer has come.
  if (moved === undefined && isDemoPage()) return <section className="sh-demo" aria-label={t('demo')} />;
  if (!isDemo || moved === undefined) return null;
  return (
    <section className="sh-demo" aria-label={t('demo')}>
      <strong>{t('demo')}</strong>
      <span>
        <span className="sh-demo-more">{t('demoClock')}</span> <ServerClock />
      </span>
      {moved < 0 ? <span role="status">{t('demoPreparing')}</span> : null}
      {moved > 60_000 ? (
        <span className="sh-demo-more">{t('demoMoved', { left: duration(moved) })}</span>
      ) : null}
      <button
        ref={anchor}
        hidden={moved < 0}
        type="button"
        className="sh-demo-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <FastForwardOutlined aria-hidden /> {t('demoForward')}
      </button>
      {open ? (
        <Floating anchor={anchor} role="dialog" label={t('demoForward')} onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <DemoForward onDone={() => setOpen(false)} />
          </Suspense>
        </Floating>
      ) : null}
    </section>
  );
}
