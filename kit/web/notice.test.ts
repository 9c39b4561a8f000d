import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask, setToaster, toast } from './notice.ts';

const focused = () => document.activeElement?.textContent;
const press = (words: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click();

beforeEach(() => {
  document.body.replaceChildren();
  vi.useFakeTimers();
});
afterEach(() => {
  setToaster(undefined);
  vi.useRealTimers();
});

test('a question starts on its main button, one about what cannot be undone on the other', async () => {
  const plain = ask({ title: '提交审批？', ok: '提交', cancel: '取消' });
  expect(focused()).toBe('提交');
  press('提交');
  expect(await plain).toBe(true);
  const danger = ask({
    title: '作废合同？',
    text: '作废后不能恢复',
    ok: '作废',
    cancel: '取消',
    danger: true,
  });
  expect(focused()).toBe('取消');
  const box = document.querySelector('dialog');
  const described = document.getElementById(box?.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('作废后不能恢复');
  press('取消');
  expect(await danger).toBe(false);
});

test('what is said in passing is read out: refusals at once, the rest when there is time', async () => {
  const region = () => document.querySelector('[aria-live="polite"]');
  toast('success', '保存成功');
  await vi.advanceTimersByTimeAsync(100);
  expect(region()?.textContent).toBe('保存成功');
  expect(document.querySelector('[role="alert"]')).toBeNull();
  toast('error', '投标截止时间已过');
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('投标截止时间已过');
});

test('long words stay as long as it takes to read them', async () => {
  const words = '很长的提示'.repeat(20);
  toast('warning', words);
  await vi.advanceTimersByTimeAsync(8000);
  expect(document.querySelector('.gh-toast')?.textContent).toBe(words);
  await vi.advanceTimersByTimeAsync(2000);
  expect(document.querySelector('.gh-toast')).toBeNull();
});

test('a box above another one is named by its own title, and so is the choice in it', async () => {
  const below = ask({ title: 'first', ok: 'yes' });
  const choice = document.createElement('div');
  choice.setAttribute('role', 'radiogroup');
  const above = ask({ title: 'second', ok: 'go', body: choice });
  expect(screen.getByRole('dialog', { name: 'second' })).toBeTruthy();
  expect(screen.getByRole('radiogroup', { name: 'second' })).toBe(choice);
  screen.getByRole('button', { name: 'go' }).click();
  screen.getByRole('button', { name: 'yes' }).click();
  expect([await above, await below]).toEqual([true, true]);
  expect(document.querySelector('dialog')).toBeNull();
});
