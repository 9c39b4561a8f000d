import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { ask } from '../notice.ts';
import type { Guard } from '../router/navigation.ts';
import { type Place, useGuard, useLocation } from '../router/router.tsx';
import { say } from '../text.ts';

/** 地址更正: the state of a navigation by which a screen puts its own address right; it leads nowhere else. */
export const puttingRight = ({ pathname, search }: Pick<Place, 'pathname' | 'search'>) => ({
  putsRight: pathname + search,
});

const putsRight = ({ state }: Place): string | undefined =>
  (state as Partial<ReturnType<typeof puttingRight>> | null)?.putsRight;

/** 表单有修改，是否放弃并离开: asked before a route is left, and by the browser before the page is closed. */
export function useLeaveGuard(isDirty: RefObject<boolean>, on = true): void {
  const place = useLocation();
  /** What was typed is given up: nobody is asked twice while leaving, not even by a page that is reloaded. */
  const isGivenUp = useRef(false);
  useEffect(() => {
    isGivenUp.current = false;
  }, [place]);
  const guard = useMemo<Guard>(
    () => ({
      // Another query is another record: the same path with another id draws the form anew.
      holds: (to, from) =>
        on &&
        isDirty.current &&
        !isGivenUp.current &&
        putsRight(to) !== from.pathname + from.search &&
        (from.pathname !== to.pathname || from.search !== to.search),
      ask: async () => {
        isGivenUp.current = await ask({
          title: say('web.form.unsaved'),
          ok: say('web.form.leave'),
          cancel: say('web.form.stay'),
          danger: true,
        });
        return isGivenUp.current;
      },
    }),
    [isDirty, on],
  );
  useGuard(guard);
  useEffect(() => {
    if (!on) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current && !isGivenUp.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty, on]);
}
