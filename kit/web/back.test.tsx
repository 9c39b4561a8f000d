import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { browserEntries } from './router/history.ts';
import { createRouter } from './router/navigation.ts';
import { Outlet, RouterView, useLocation } from './router/router.tsx';
import { useGoTo, useRememberPlaces } from './back.ts';

function Root() {
  useRememberPlaces();
  return <Outlet />;
}

function Place({ to }: { readonly to: string }) {
  const goTo = useGoTo();
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{`at ${pathname}${search}`}</p>
      <button type="button" onClick={() => void goTo(to)}>
        {to}
      </button>
    </>
  );
}

test('a record of the screen one came from is gone to, not back to another one; the same one is come back to', async () => {
  const first = [Root, () => <Place to="/edit?kind=new" />];
  const others = [Root, () => <Place to="/edit?id=7" />];
  const router = createRouter(browserEntries(''), ({ pathname }) => (pathname === '/' ? first : others));
  onTestFinished(() => router.stop());
  render(<RouterView router={router} />);
  await userEvent.click(screen.getByRole('button', { name: '/edit?kind=new' }));
  expect(await screen.findByText('at /edit?kind=new')).toBeTruthy();
  await router.navigate('/edit?kind=new&lot=1');
  await userEvent.click(screen.getByRole('button', { name: '/edit?id=7' }));
  expect(await screen.findByText('at /edit?id=7')).toBeTruthy();
  const { idx } = history.state as { idx: number };
  await router.navigate('/view');
  await userEvent.click(await screen.findByRole('button', { name: '/edit?id=7' }));
  expect(await screen.findByText('at /edit?id=7')).toBeTruthy();
  expect((history.state as { idx: number }).idx).toBe(idx);
});
