import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { later } from './chunk.ts';
import { OpeningButton } from './opening-button.tsx';
import { draw, withSession } from './test/render.tsx';

withSession();

interface Props {
  readonly open: boolean;
}

/** A drawer that is fetched: it stands there once `arrive` was called. */
function fetched() {
  let arrive = (): void => undefined;
  const Records = later(
    () =>
      new Promise<ComponentType<Props>>((resolve) => {
        arrive = () => resolve(({ open }) => (open ? <p>审批记录内容</p> : null));
      }),
  );
  draw(<OpeningButton text="审批记录">{({ open }) => <Records open={open} />}</OpeningButton>);
  return { arrive: () => act(async () => arrive()) };
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: '审批记录' }));

test('opens what is fetched with the press', async () => {
  const { arrive } = fetched();
  await press();
  await arrive();
  expect(await screen.findByText('审批记录内容')).toBeTruthy();
});

test('Escape before it is there leaves it closed; another press opens it', async () => {
  const { arrive } = fetched();
  await press();
  await userEvent.keyboard('{Escape}');
  await arrive();
  expect(screen.queryByText('审批记录内容')).toBeNull();
  await press();
  expect(await screen.findByText('审批记录内容')).toBeTruthy();
});
