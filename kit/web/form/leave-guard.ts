import { type RefObject, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ask } from '../notice.ts';
import { say } from '../text.ts';

/** 地址更正: the state of a navigation by which a screen puts its own address right; it leads nowhere else. */
export const puttingRight = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({
  putsRight: pathname + search,
});

/** 表单有修改，是否放弃并离开: asked before a route is left, and by the browser before the page is closed. */
export function useLeaveGuard(isDirty: RefObject<boolean>, on = true): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Another query is another record: the same path with another id draws the form anew.
      on &&
      isDirty.current &&
      (nextLocation.state as Partial<ReturnType<typeof puttingRight>> | null)?.putsRight !==
        currentLocation.pathname + currentLocation.search &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  const latest = useRef(blocker);
  latest.current = blocker;
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (!isBlocked) return;
    void ask({
      title: say('web.form.unsaved'),
      ok: say('web.form.leave'),
      cancel: say('web.form.stay'),
      danger: true,
    }).then((leave) => {
      if (leave) latest.current.proceed?.();
      else latest.current.reset?.();
    });
  }, [isBlocked]);
  useEffect(() => {
    if (!on) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      // Whoever gave up what was typed is on the way, be it by a page that is loaded anew, and is not asked twice.
      if (isDirty.current && latest.current.state !== 'proceeding') event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty, on]);
}
