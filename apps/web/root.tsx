import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useRememberPlaces } from '#kit/web/back.ts';
import { useKeptFocus } from '#kit/web/keep-focus.ts';
import { useArrival } from './arrival.ts';

/** Around every screen: progress while the next one is fetched, scroll to the top on navigation. */
export function Root() {
  const navigation = useNavigation();
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
      <div
        className={navigation.state === 'idle' ? 'sh-progress' : 'sh-progress sh-progress-on'}
        aria-hidden
      />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
