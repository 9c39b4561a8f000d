import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserEntries, placeAt } from './history.ts';
import { createRouter, type Found, type Guard, type Router } from './navigation.ts';
import {
  Link,
  Navigate,
  Outlet,
  RouterView,
  useGuard,
  useIsLeaving,
  useLocation,
  useSearchParams,
} from './router.tsx';

const BASE = '/app';
const routers: Router[] = [];
beforeEach(() => {
  // Whoever looks for the place in the history begins a new one.
  history.replaceState(null, '', `${BASE}/a`);
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  for (const router of routers.splice(0)) router.stop();
  vi.restoreAllMocks();
});

function Frame() {
  return (
    <>
      <p>{useIsLeaving() ? 'leaving' : 'calm'}</p>
      <Outlet />
    </>
  );
}
const named = (name: string): ComponentType =>
  function Screen() {
    const { search, state } = useLocation();
    return (
      <>
        <h1>{`${name}${search}${typeof state === 'string' ? ` with ${state}` : ''}`}</h1>
        <Link to="/b?x=1">to b</Link>
      </>
    );
  };
const [A, B] = [named('a'), named('b')];

/** The product's way: a frame around screens at /a and /b, and what the test adds. */
function opened(more: Readonly<Record<string, ComponentType | Promise<Found> | Found>> = {}): Router {
  const there: typeof more = { '/a': A, '/b': B, ...more };
  const router = createRouter(browserEntries(BASE), ({ pathname }) => {
    const found = there[pathname];
    if (typeof found === 'function') return [Frame, found];
    return found ?? { to: '/a' };
  });
  routers.push(router);
  render(<RouterView router={router} Failed={({ error }) => <p>{`failed: ${String(error)}`}</p>} />);
  return router;
}

const heading = (name: string) => screen.findByRole('heading', { name });
const back = () => act(async () => history.back());

test('a link leads to a screen below the base, with its query; a step back to the one before', async () => {
  opened();
  const link = await screen.findByRole('link', { name: 'to b' });
  expect(link.getAttribute('href')).toBe('/app/b?x=1');
  await userEvent.click(link);
  await heading('b?x=1');
  expect(location.pathname + location.search).toBe('/app/b?x=1');
  await back();
  await heading('a');
});

test('pressed again where it leads to, a link makes no second entry', async () => {
  const router = opened();
  await act(() => router.navigate('/b?x=1'));
  const { length } = history;
  await userEvent.click(screen.getByRole('link', { name: 'to b' }));
  expect(history.length).toBe(length);
  await back();
  await heading('a');
});

test('a press that asks for another window is the browser’s', async () => {
  opened();
  const link = await screen.findByRole('link', { name: 'to b' });
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    // The browser does its part unless it is told not to.
    link.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false), { once: true });
    fireEvent.click(link, { [key]: true });
  }
  expect(routers[0]?.state.location.pathname).toBe('/a');
});

test('until the next screen is there, this one stays with its address; the last of two wins', async () => {
  const [slow, slower] = [Promise.withResolvers<Found>(), Promise.withResolvers<Found>()];
  const router = opened({ '/slow': slow.promise, '/slower': slower.promise });
  let isThere = false;
  await act(async () => void router.navigate('/slower').then(() => (isThere = true)));
  await screen.findByText('leaving');
  await heading('a');
  expect(location.pathname).toBe('/app/a');
  await act(async () => void router.navigate('/slow'));
  await act(async () => slow.resolve([Frame, named('slow')]));
  await heading('slow');
  await screen.findByText('calm');
  await act(async () => slower.resolve([Frame, named('slower')]));
  await heading('slow');
  expect([location.pathname, isThere]).toEqual(['/app/slow', true]);
});

test('what stands around two screens stays while one follows the other', async () => {
  const router = opened();
  const calm = await screen.findByText('calm');
  await act(() => router.navigate('/b'));
  expect(screen.getByText('calm')).toBe(calm);
});

test('what leads on leaves no entry to come back to, and carries what it was told', async () => {
  const router = opened({ '/old': { to: '/b' }, '/drawn': () => <Navigate to="/b" replace state="this" /> });
  await act(() => router.navigate('/old'));
  await heading('b');
  await back();
  await heading('a');
  await act(() => router.navigate('/drawn'));
  await heading('b with this');
  await back();
  await heading('a');
});

test('a page that is opened where an address leads on begins where that leads', async () => {
  history.replaceState(null, '', `${BASE}/old`);
  const { length } = history;
  opened({ '/old': { to: '/b' } });
  await heading('b');
  expect([location.pathname, history.length]).toEqual(['/app/b', length]);
});

test('no address leads out of the application', () => {
  for (const to of ['//elsewhere.example/b', 'https://elsewhere.example/b', '/b', 'b'])
    expect(placeAt({ pathname: '/a' }, to).pathname).toBe('/b');
  expect(placeAt({ pathname: '/a' }, { hash: '' })).toMatchObject({ pathname: '/a', search: '', hash: '' });
  for (const [search, hash] of [
    ['x=1', 'y'],
    ['?x=1', '#y'],
  ] as const)
    expect(placeAt({ pathname: '/a' }, { search, hash })).toMatchObject({
      pathname: '/a',
      search: '?x=1',
      hash: '#y',
    });
});

/** A screen with something typed. */
function asking(ask: () => Promise<boolean>): ComponentType {
  const guard: Guard = { holds: (to, from) => to.pathname !== from.pathname, ask };
  return () => {
    useGuard(guard);
    return <h1>typed</h1>;
  };
}

test('before what was typed is left it is asked, once, by link and by step back; whoever stays, stays', async () => {
  let answer = Promise.withResolvers<boolean>();
  const ask = vi.fn(() => answer.promise);
  const router = opened({ '/typed': asking(ask) });
  await act(() => router.navigate('/typed'));
  await act(async () => void router.navigate('/b'));
  await act(async () => void router.navigate('/a'));
  expect(ask).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve(false));
  await heading('typed');

  answer = Promise.withResolvers();
  const shown = router.state.location;
  await back();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  // The address is that of what is shown.
  await waitFor(() => expect(location.pathname).toBe('/app/typed'));
  await act(async () => answer.resolve(false));
  await heading('typed');
  expect(router.state.location).toBe(shown);

  answer = Promise.withResolvers();
  await back();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
  await act(async () => answer.resolve(true));
  await heading('a');
  await waitFor(() => expect(location.pathname).toBe('/app/a'));
  await act(() => router.navigate('/typed'));
  await act(() => router.navigate('/b'));
  await heading('b');
});

test('a step to what somebody else put into the history is followed', async () => {
  opened();
  await heading('a');
  history.pushState(null, '', `${BASE}/b?x=2`);
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
  await heading('b?x=2');
});

test('the query is changed by what it is now, also twice at once; its screen stays', async () => {
  const Counting = () => {
    const [params, setParams] = useSearchParams();
    const more = (name: string) => (now: URLSearchParams) => {
      now.set(name, '1');
      return now;
    };
    return (
      <button
        type="button"
        onClick={() => {
          setParams(more('x'), { replace: true });
          setParams(more('y'), { replace: true });
        }}
      >
        {`so far ${String(params)}`}
      </button>
    );
  };
  const router = opened({ '/counting': Counting });
  await act(() => router.navigate('/counting?z=1'));
  const button = await screen.findByRole('button', { name: 'so far z=1' });
  await userEvent.click(button);
  expect((await screen.findByRole('button', { name: 'so far z=1&x=1&y=1' })).isConnected).toBe(true);
  expect(button.isConnected).toBe(true);
});

test('a screen that breaks is told in the frame around it, until another place is gone to', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = (): never => {
    throw new Error('this one');
  };
  const router = opened({ '/broken': Broken });
  await act(() => router.navigate('/broken'));
  await screen.findByText('failed: Error: this one');
  expect(screen.getByText('calm')).toBeTruthy();
  await act(() => router.navigate('/b'));
  await heading('b');
  expect(screen.queryByText(/^failed/)).toBeNull();
});

test('another place begins at its top; one that was left further down is found as it was left, also by a page loaded anew', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const down = (y: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
  const router = opened();
  await heading('a');
  down(700);
  await act(() => router.navigate('/b'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  down(300);
  scrolled.mockClear();
  await act(() => router.navigate('/b?x=1', { preventScrollReset: true }));
  expect(scrolled).not.toHaveBeenCalled();
  await back();
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 300));
  await back();
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 700));
  down(40);
  dispatchEvent(new Event('pagehide'));
  cleanup();
  opened();
  await heading('a');
  expect(scrolled).toHaveBeenLastCalledWith(0, 40);
});
