import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { shanghaiDay } from '#kit/shared/time.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { DAYS_MOST } from '../shared/calls.ts';
import { dayAfter } from '../shared/month.ts';
import { Calendar } from './parts/calendar.tsx';

withSession();

test('the days are one stop for the keyboard; the arrows go from day to day, into another month too', async () => {
  fakeServer(() => ok([]));
  draw(<Calendar days={[]} />);
  const days = await screen.findAllByRole('button', { name: /^\d+/ });
  expect(days).toHaveLength(42);
  expect(days.filter((day) => day.tabIndex === 0)).toHaveLength(1);
  const today = shanghaiDay(new Date());
  screen.getByRole('button', { name: new RegExp(today), pressed: true }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toContain(dayAfter(today, 1));
  await userEvent.keyboard('{ArrowDown>6/}');
  expect(document.activeElement?.textContent).toContain(dayAfter(today, 43));
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
  await userEvent.keyboard('{ArrowLeft}{ArrowUp>6/}');
  expect(document.activeElement?.textContent).toContain(today);
});

test('a calendar that does not show all entries says so', async () => {
  fakeServer(() => ok([]));
  const entry = (id: number) => ({
    id: String(id),
    kind: 'schedule' as const,
    title: `安排${id}`,
    at: '2026-11-20T01:00:00.000Z',
    main: '',
    part: '',
    path: '' as const,
    query: {},
  });
  const days = Array.from({ length: DAYS_MOST }, (_, id) => entry(id));
  const { unmount } = draw(<Calendar days={days} />);
  expect(
    await screen.findByText(`安排较多，日历仅显示其中 ${DAYS_MOST} 项；待办列表里有全部待办。`),
  ).toBeTruthy();
  unmount();
  draw(<Calendar days={days.slice(1)} />);
  expect(screen.queryByText(/安排较多/)).toBeNull();
});
