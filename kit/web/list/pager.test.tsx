import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../test/render.tsx';
import { Pager } from './pager.tsx';

function Pages() {
  const [at, setAt] = useState({ current: 1, size: 10 });
  return <Pager {...at} total={20} onChange={setAt} />;
}

test('whoever turns to the last page by its button stays on the button, which says that there is no other', async () => {
  draw(<Pages />);
  const next = screen.getByRole('button', { name: '下一页' });
  next.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('第 11-20 条，共 20 条')).toBeTruthy();
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(next.hasAttribute('disabled')).toBe(false);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('第 11-20 条，共 20 条')).toBeTruthy();
});
