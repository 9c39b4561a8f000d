import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Bell } from './bell.tsx';
import { draw } from './test/render.tsx';

afterEach(cleanup);

test.each([
  [0, ''],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
  [2_000, '99+'],
])('%i unread stand on the bell as %j', (count, shown) => {
  draw(<Bell icon={<i />} count={count} label="消息" sheet={() => null} />);
  expect(screen.getByRole('button', { name: '消息' })).toBeTruthy();
  expect(document.querySelector('.gh-bell-count')?.textContent ?? '').toBe(shown);
});
