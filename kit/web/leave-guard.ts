import { App } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from './text.ts';

/** 表单有修改，是否放弃并离开: asked before a route is left, and by the browser before the page is closed. */
export function useLeaveGuard(isDirty: RefObject<boolean>, on = true): void {
  const { modal } = App.useApp();
  const w = useWords();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      on && isDirty.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const latest = useRef({ blocker, w });
  latest.current = { blocker, w };
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (!isBlocked) return;
    const { w: say } = latest.current;
    const box = modal.confirm({
      title: say('web.form.unsaved'),
      okText: say('web.form.leave'),
      cancelText: say('web.form.stay'),
      okButtonProps: { danger: true },
      onOk: () => latest.current.blocker.proceed?.(),
      onCancel: () => latest.current.blocker.reset?.(),
    });
    return () => box.destroy();
  }, [isBlocked, modal]);
  useEffect(() => {
    if (!on) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty, on]);
}
