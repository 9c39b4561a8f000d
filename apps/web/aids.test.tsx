import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { remembered } from '#kit/web/store.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Aids } from './aids.tsx';

withSession();
afterEach(() => remembered.remove('gongheng.helpKey'));

test('the one key that is a character opens the help, can be switched off there, and then does nothing', async () => {
  draw(<Aids />);
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('checkbox', { name: /按 \? 打开说明/ }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '页面说明' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /按 \? 打开说明/ }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: '页面说明' })).toBeTruthy();
});
