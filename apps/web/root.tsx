import { useEffect } from 'react';
import { useRememberPlaces } from '#kit/web/back.ts';
import { useKeptFocus } from '#kit/web/keep-focus.ts';
import { Outlet, useIsLeaving, useLocation } from '#kit/web/router/router.tsx';
import { useArrival } from './arrival.ts';

/** Around every screen: progress while the next one is fetched, scroll to the top on navigation. */
export function Root() {
  const isLeaving = useIsLeaving();
  const { pathname } = useLocation();
  useRememberPlaces();
  useArrival(pathname);
  useKeptFocus();
  // Runs on every new screen
  useEffect(() => {
    document.getElementById('gh-content')?.scrollTo({ top: 0 });
  }, [pathname]);
  return (
    <>
      <div className={isLeaving ? 'sh-progress sh-progress-on' : 'sh-progress'} aria-hidden />
      <Outlet />
    </>
  );
}
