import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { WhyButton } from './page.tsx';
import { draw, withSession } from './test/render.tsx';
import { WhySwitch } from './why-switch.tsx';

withSession();

const hidden = () => document.documentElement.hasAttribute('data-no-tips');

test('a tip goes with Escape, and comes again with the next thing that is pointed at or focused', async () => {
  draw(<WhyButton why="请先上传文件">提交</WhyButton>);
  const user = userEvent.setup();
  await user.tab();
  const button = screen.getByRole('button', { name: '提交' });
  expect(document.activeElement).toBe(button);
  expect(button.closest('.gh-tip')?.getAttribute('data-tip')).toBe('请先上传文件');
  await user.keyboard('{Escape}');
  expect(hidden()).toBe(true);
  await user.tab({ shift: true });
  await user.tab();
  expect(hidden()).toBe(false);
  await user.keyboard('{Escape}');
  expect(hidden()).toBe(true);
  await user.hover(button);
  expect(hidden()).toBe(false);
});

test('a switch that stands still is reached by keyboard, says why, and does not turn', async () => {
  const turned: boolean[] = [];
  draw(<WhySwitch why="平台已关闭该方式" checked aria-label="短信" onChange={(on) => turned.push(on)} />);
  const user = userEvent.setup();
  await user.tab();
  const one = screen.getByRole('switch', { name: '短信' });
  expect(document.activeElement).toBe(one);
  expect(one.getAttribute('aria-description')).toBe('平台已关闭该方式');
  await user.keyboard(' ');
  await user.click(one);
  expect(turned).toEqual([]);
});
