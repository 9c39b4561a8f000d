import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw, withSession } from '../test/render.tsx';
import { RichField } from './rich-field.tsx';
import { RichText } from './rich-text.tsx';

withSession();

test('an editor that does not come says so in its place, the rest stays until its writer has the page loaded anew', async () => {
  // React tells of every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  draw(
    <>
      <input aria-label="标题" defaultValue="停电公告" />
      <RichField load={() => Promise.reject(new TypeError('gone'))} value="<p>正文</p>" />
    </>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('编辑器加载失败，请检查网络后重试');
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('停电公告');
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(within(alert).getByRole('button', { name: '刷新页面' }));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

test('the editor offers 宋体 and 黑体, and sizes from 8pt to 36pt', async () => {
  draw(<RichText value="<p>正文</p>" onChange={() => undefined} />);
  const offered = async (name: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name }));
    const shown = () =>
      Array.from(document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).at(-1);
    await waitFor(() => expect(shown()?.querySelector('.ant-select-item')).toBeTruthy());
    return Array.from(shown()?.querySelectorAll('.ant-select-item') ?? [], (one) => one.textContent);
  };
  expect(await offered('字体')).toEqual(['宋体', '黑体']);
  const sizes = await offered('字号');
  expect([sizes[0], sizes.at(-1)]).toEqual(['8pt', '36pt']);
});
