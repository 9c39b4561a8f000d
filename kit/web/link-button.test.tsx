import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LinkButton } from './link-button.tsx';
import { draw } from './test/render.tsx';

test('a link that looks like a button is one stop for the keyboard, and opens within the application', async () => {
  const { router, container } = draw(<LinkButton to="/mine/mine">首页</LinkButton>);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '首页' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
  expect(within(container).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: '首页' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/mine/mine'));
});
