import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { setLang } from '#kit/web/lang.ts';
import { PlacesHelp } from './parts/places-help.tsx';

withSession();

test('the names that can be filled are listed, in English with what they mean', async () => {
  draw(<PlacesHelp />);
  expect(screen.getByText(/“\{\{\?最高限价\}\}”在无值时略去/)).toBeTruthy();
  await userEvent.click(screen.getByText('可用变量'));
  expect(screen.getByText(/\{\{评分项\.分值\}\}/)).toBeTruthy();
  setLang('en');
  expect(await screen.findByText(/\{\{招标人\}\} Tenderee/)).toBeTruthy();
});
