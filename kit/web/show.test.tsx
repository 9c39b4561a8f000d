import type { ComponentProps } from 'react';
import type { DictName } from '#kit/shared/names.ts';
import type { TextTree } from '#kit/shared/text.ts';
import type { Column } from './list/list-types.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DictItem } from './dict.tsx';
import { setLang } from './lang.ts';
import { Show } from './show.tsx';
import { draw } from './test/render.tsx';

beforeEach(() => setLang('zh'));
afterEach(cleanup);

test('a code stands for its word only once the dictionary failed to come', async () => {
  let arrive: (items: Readonly<Record<string, readonly DictItem[]>>) => void = () => undefined;
  const late = new Promise<Readonly<Record<string, readonly DictItem[]>>>((resolve) => {
    arrive = resolve;
  });
  draw(<Show kind="choice" dict="CONTRACTOM_TYPE" value="1" />, { dicts: () => late });
  expect(await screen.findByText('—')).toBeTruthy();
  expect(screen.queryByText('1')).toBeNull();
  arrive({ CONTRACTOM_TYPE: [{ val: '1', name: '招标代理' }] });
  expect(await screen.findByText('招标代理')).toBeTruthy();
  cleanup();
  draw(<Show kind="choice" dict="CONTRACTOM_TYPE" value="1" />, {
    dicts: () => Promise.reject(new Error('unreachable')),
  });
  expect(await screen.findByText('1')).toBeTruthy();
});

test('Chinese inside an English page says so, and nothing else does', () => {
  setLang('en');
  draw(
    <>
      <Show kind="text" value="江州水务集团" />
      <Show kind="longText" value="同意，请尽快发布" />
      <Show kind="rich" value="<p>招标公告</p>" />
      <Show kind="text" value="Pumps and pipes" />
    </>,
  );
  const langOf = (words: string) => screen.getByText(words).closest('[lang]')?.getAttribute('lang');
  for (const words of ['江州水务集团', '同意，请尽快发布', '招标公告']) expect(langOf(words)).toBe('zh-CN');
  expect(langOf('Pumps and pipes')).not.toBe('zh-CN');
  setLang('zh');
  cleanup();
  draw(<Show kind="longText" value="同意" />);
  expect(screen.getByText('同意').getAttribute('lang')).toBeNull();
});

test('a date in a text is kept in one piece, one in an address is not touched', () => {
  const text = '<p>开标：2026-12-19 09:30，见<a href="https://example.org/2026-12-19">附件</a></p>';
  draw(<Show kind="rich" value={text} />);
  expect(screen.getByText('2026-12-19').tagName).toBe('SPAN');
  expect(screen.getByText(/开标/).textContent).toBe('开标：2026-12-19 09:30，见附件');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.org/2026-12-19');
});

test('a dictionary that nobody brings does not compile', () => {
  const good: DictName = 'CONTRACTOM_TYPE';
  // @ts-expect-error -- misspelt
  const wrong: DictName = 'CONTRACTOM_TYP';
  // @ts-expect-error -- misspelt
  const column: Column<{ kind: string }, TextTree> = { field: 'kind', dict: 'CONTRACTOM_TYP' };
  // @ts-expect-error -- misspelt
  const shown: ComponentProps<typeof Show> = { kind: 'choice', value: '1', dict: 'CONTRACTOM_TYP' };
  expect([good, wrong, column.dict, shown.dict]).toHaveLength(4);
});
