import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLang } from '../lang.ts';
import { ofdParts, zipOf } from '../test/ofd-file.ts';
import { draw } from '../test/render.tsx';
import { OfdView } from './ofd-view.tsx';

beforeEach(() => setLang('zh'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = (text: string, y = 30) =>
  `<TextObject ID="2" Boundary="20 ${y} 100 10" Font="7" Size="4"><TextCode X="1" Y="5" DeltaX="g 20 4">${text}</TextCode></TextObject>`;

async function show(pages: readonly string[]) {
  const blob = new Blob([await zipOf(ofdParts({ pages }))]);
  draw(<OfdView blob={blob} name="中标通知书.ofd" />);
  await screen.findByRole('group', { name: '第1页' });
}

const marks = () => [...document.querySelectorAll('.gh-ofd-mark')];
const found = (words: string) => screen.findByText(words);

test('pages stand one below the other, and it says that the picture is for reading and signatures were not checked', async () => {
  await show([line('中标通知书'), line('第二页')]);
  const texts = () => [...document.querySelectorAll('.gh-ofd-page text')].map((one) => one.textContent);
  await waitFor(() => expect(texts()).toEqual(['中标通知书', '第二页']));
  expect(screen.getByRole('note').textContent).toBe(
    '画面仅供阅读，文件中的签名、签章未经验证；以下载的原件为准。',
  );
  expect(screen.getByText('/ 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '放大' }));
  const page = screen.getByRole('group', { name: '第1页' });
  expect(Number.parseFloat(page.style.width)).toBeCloseTo((210 * 96 * 1.2) / 25.4, 3);
});

test('words are found over spaces and lines, marked where they stand, and the search goes round', async () => {
  await show([`${line('中标通')}${line('知书 ABC', 40)}`, line('通知书ａｂｃ')]);
  const field = screen.getByRole('textbox', { name: '查找' });
  await userEvent.type(field, '通知书abc');
  await found('1 / 2');
  // The space between them is marked with the words.
  await waitFor(() => expect(marks().length).toBe(13));
  expect(document.querySelectorAll('.gh-ofd-mark-here').length).toBe(7);
  await userEvent.type(field, '{Enter}');
  await found('2 / 2');
  await userEvent.type(field, '{Enter}');
  await found('1 / 2');
  await userEvent.clear(field);
  await userEvent.type(field, '没有');
  await found('未找到');
  expect(marks()).toEqual([]);
});

test('what could not be shown is said in words', async () => {
  await show(['<ImageObject ID="4" ResourceID="9" Boundary="0 0 9 9"/>']);
  expect(await screen.findByText('有的图片格式不支持或图片过大，以灰色区域代替')).toBeTruthy();
});

test('what is no OFD gets the notice to download', async () => {
  draw(<OfdView blob={new Blob(['PK no document'])} name="坏.ofd" />);
  expect(await screen.findByText('该格式文件暂不支持在线查看，请下载至本地查看')).toBeTruthy();
});
