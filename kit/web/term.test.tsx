import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Explained } from './term.tsx';
import { draw } from './test/render.tsx';

afterEach(cleanup);

test('a word says what it means to the keyboard and the mouse, and goes with Escape', async () => {
  draw(
    <Explained
      text="先公布承诺值，再给出种子。"
      terms={[
        ['种子', '一串文字'],
        ['承诺值', '一个指纹'],
      ]}
    />,
  );
  expect(document.body.textContent).toContain('先公布承诺值，再给出种子。');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.tab();
  const word = screen.getByRole('button', { name: '承诺值' });
  expect(document.activeElement).toBe(word);
  expect(screen.getByRole('tooltip').textContent).toBe('一个指纹');
  expect(word.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('tooltip').textContent).toBe('一串文字');
  await userEvent.hover(word);
  expect(screen.getAllByRole('tooltip')).toHaveLength(2);
  await userEvent.click(document.body);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a sentence without such a word is left as it is', () => {
  draw(<Explained text="没有要解释的词。" terms={[['种子', '一串文字']]} />);
  expect(screen.getByText('没有要解释的词。')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
