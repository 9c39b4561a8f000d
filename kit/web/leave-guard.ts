import { App } from 'antd';
import { type RefObject, useEffect } from 'react';
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
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const box = modal.confirm({
      title: w('web.form.unsaved'),
      okText: w('web.form.leave'),
      cancelText: w('web.form.stay'),
      okButtonProps: { danger: true },
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => box.destroy();
  }, [blocker, modal, w]);
  useEffect(() => {
    if (!on) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty, on]);
}
