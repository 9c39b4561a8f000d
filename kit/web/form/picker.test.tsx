import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Asked, fakeServer, ok, type Reply } from '../test/api.ts';
import { draw, withSession } from '../test/render.tsx';
import { samplePage, sampleText } from '../test/sample.ts';
import { Picker, useSettled } from './picker.tsx';

withSession();

const names = ['第二水厂', '城北管网', '江滨泵站'];
const pageOf = (asked: Asked): Reply => {
  const current = Number(asked.query.get('current'));
  const size = Number(asked.query.get('size'));
  const records = names
    .map((name, i) => ({ id: String(i), name, fee: null, status: 'draft', can: { submit: true } }))
    .slice((current - 1) * size, current * size);
  return ok({ records, total: names.length, size, current, pages: Math.ceil(names.length / size) });
};

test('what is chosen stays from page to page, nothing chosen is said, shut rows cannot be chosen', async () => {
  fakeServer(pageOf);
  const picked: string[][] = [];
  draw(
    <Picker
      open
      multiple
      size={2}
      call={samplePage}
      texts={sampleText}
      title={{ words: '选择标段' }}
      chosen={['1']}
      columns={[{ field: 'name' }]}
      onPick={(rows) => {
        picked.push(rows.map((r) => r.name ?? ''));
      }}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: '选择标段' }));
  await dialog.findByText('第二水厂');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(dialog.getByRole('alert').textContent).toBe('请选择数据');
  expect(dialog.getByRole('checkbox', { name: /城北管网/ }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox', { name: /第二水厂/ }));
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '2' }));
  await dialog.findByRole('checkbox', { name: /江滨泵站/ });
  // What is chosen and stands on another page is counted: it will be taken as well.
  expect(dialog.getByRole('status').textContent).toBe('已选 1 条，其中 1 条不在本页');
  await userEvent.click(dialog.getByRole('button', { name: '清空' }));
  expect(dialog.getByRole('status').textContent).toBe('');
  await userEvent.click(dialog.getByRole('button', { name: '1' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /第二水厂/ }));
  expect(dialog.getByRole('status').textContent).toBe('已选 1 条');
  await userEvent.click(dialog.getByRole('button', { name: '2' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /江滨泵站/ }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(picked).toEqual([['第二水厂', '江滨泵站']]);
});

test('filters go together, once the typing rests, and bring back the first page', async () => {
  const asked = fakeServer(pageOf);
  draw(
    <Picker
      open
      size={2}
      settleMs={50}
      call={samplePage}
      texts={sampleText}
      title={{ words: '通用选择' }}
      conditions={[
        { field: 'searchKey', label: '名称' },
        { field: 'kind', label: '类别', options: [{ value: 'A', label: '货物' }] },
      ]}
      conditionInput={(values) => ({ name: JSON.stringify(values) })}
      columns={[{ field: 'name' }]}
      onPick={() => undefined}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: '通用选择' }));
  await dialog.findByText('第二水厂');
  await userEvent.click(dialog.getByRole('button', { name: '2' }));
  await dialog.findByText('江滨泵站');
  const box = dialog.getByRole('searchbox', { name: '名称' });
  await userEvent.type(box, '泵'.repeat(60));
  expect((box as HTMLInputElement).value).toHaveLength(50);
  await waitFor(() => {
    const last = asked.at(-1);
    expect(last?.query.get('current')).toBe('1');
    expect(JSON.parse(last?.query.get('name') ?? '{}')).toEqual({ searchKey: '泵'.repeat(50) });
  });
});

test('what is typed is looked for once it has rested 600 milliseconds', () => {
  vi.useFakeTimers();
  const seen: string[] = [];
  function Typed({ value }: { readonly value: string }) {
    seen.push(useSettled(value));
    return null;
  }
  const { rerender } = render(<Typed value="" />);
  rerender(<Typed value="泵" />);
  act(() => void vi.advanceTimersByTime(400));
  rerender(<Typed value="泵站" />);
  act(() => void vi.advanceTimersByTime(599));
  expect(seen.at(-1)).toBe('');
  act(() => void vi.advanceTimersByTime(1));
  expect(seen.at(-1)).toBe('泵站');
  expect(seen).not.toContain('泵');
  vi.useRealTimers();
});
