import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { shanghaiDay } from '#kit/shared/time.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
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
