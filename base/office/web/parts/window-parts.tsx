import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { later } from '#kit/web/chunk.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { lockOffice, type openOffice, unlockOffice } from '../../shared/calls.ts';
import { BEAT_SECONDS } from '../../shared/mode.ts';
import { officeText } from '../../shared/text/index.ts';

const Versions = later(() => import('./versions-dialog.tsx').then((m) => m.VersionsDialog));

export type OpenedWindow = OutputOf<typeof openOffice>;

/** 历次版本 of the document of a window, where its reader may see them. */
export function VersionsButton({ opened, windowKey }: { opened: OpenedWindow; windowKey: string }) {
  const t = useText(officeText);
  const [open, setOpen] = useState(false);
  if (!opened.showsVersions) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('page.versions')}</Button>
      {open ? (
        <Suspense fallback={null}>
          <Versions windowKey={windowKey} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Says every while that the window is still there; answers who took the document meanwhile. */
export function useBeat(windowKey: string): string | null {
  const [by, setBy] = useState<string | null>(null);
  useEffect(() => {
    const beat = () =>
      send(lockOffice, { key: windowKey, begins: false }, { quiet: true }).then(
        (lock) => setBy(lock.mine ? null : (lock.by ?? '')),
        // A broken line is no loss yet: the next beat, or saving, will say.
        () => undefined,
      );
    const timer = setInterval(() => void beat(), BEAT_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      // Whoever waits need not wait until the silence is noticed.
      send(unlockOffice, { key: windowKey }, { quiet: true }).catch(() => undefined);
    };
  }, [windowKey]);
  return by;
}

/** A tab that is closed by hand asks before what was typed goes with it. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
