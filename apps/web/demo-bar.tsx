import { FastForwardOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { demoWorld } from '#base/session/shared/calls.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { ServerClock, useDurationWords } from '#kit/web/time.tsx';
import { shellText } from './words.ts';

const DemoForward = lazy(async () => ({
  default: (await loadChunk(() => import('./demo-forward.tsx'))).DemoForward,
}));

/** 演示环境: says so, shows the moved clock, and moves it. Absent everywhere else. */
export function DemoBar() {
  const t = useText(shellText);
  const duration = useDurationWords();
  const world = useCall(demoWorld, {}, { quiet: true, freshMs: 60_000 });
  const [open, setOpen] = useState(false);
  if (!world.data?.demo) return null;
  const moved = world.data.offsetMs;
  return (
    <section className="sh-demo" aria-label={t('demo')}>
      <strong>{t('demo')}</strong>
      <span>
        {t('demoClock')} <ServerClock />
      </span>
      {moved > 60_000 ? <span>{t('demoMoved', { left: duration(moved) })}</span> : null}
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottom"
        content={
          <Suspense fallback={null}>
            <DemoForward onDone={() => setOpen(false)} />
          </Suspense>
        }
      >
        <Button size="small" type="text" icon={<FastForwardOutlined aria-hidden />}>
          {t('demoForward')}
        </Button>
      </Popover>
    </section>
  );
}
