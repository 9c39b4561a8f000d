import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { ServicePhone } from './service-phone.tsx';

withSession();

/** The button of a platform whose settings say this number. */
const drawn = (configValue: string | null) => {
  const asked = fakeServer(() => ok({ configKey: 'service_tel', configValue }));
  draw(<ServicePhone />);
  return asked;
};

test('服务电话 opens on the number that the settings name, ready to be called', async () => {
  drawn('400-810-0000');
  await userEvent.click(await screen.findByRole('button', { name: '服务电话' }));
  const number = await screen.findByRole('link', { name: '400-810-0000' });
  expect(number.getAttribute('href')).toBe('tel:400-810-0000');
});

test('a platform that names none shows none', async () => {
  const asked = drawn(null);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: '服务电话' })).toBeNull();
});
