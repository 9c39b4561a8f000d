import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw, withSession } from '#kit/web/test/render.tsx';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { Figures } from './figures.ts';
import { sheetOf } from './model.ts';
import { SheetGrid } from './sheet-grid.tsx';

withSession();

const column = (fieldName: string, isRequired: '0' | '1'): GoodsItem => ({
  fieldCode: fieldName,
  fieldName,
  fieldNameEn: '',
  fieldWidth: 100,
  inputType: 'TE',
  isRequired,
  inputOwner: '1',
  inputMaxLength: 10,
  options: '',
  association: '',
  computalFormulas: '',
});
const columns = [column('物资名称', '1'), column('备注', '0')];
const figures = new Figures(columns);

function Work() {
  const [sheet, setSheet] = useState(() =>
    sheetOf(
      columns,
      [
        ['水泵', ''],
        ['', '急用'],
      ],
      10,
    ),
  );
  return (
    <>
      <SheetGrid sheet={sheet} figures={figures} onSheet={setSheet} label="物资明细" keys="keys" />
      <p id="keys">按Esc再按Tab离开表格</p>
    </>
  );
}

const cell = (name: string) => screen.getByRole('textbox', { name });
const descriptionOf = (of: Element) =>
  (of.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const heard = () => [...document.querySelectorAll('[aria-live] > p')].map((line) => line.textContent);

test('a column is named without its star, is said to be required, and so is how the sheet is left', () => {
  draw(<Work />);
  const head = screen.getByRole('columnheader', { name: '物资名称' });
  expect(head.getAttribute('aria-required')).toBe('true');
  const first = cell('物资名称 第1行');
  expect(first.getAttribute('aria-required')).toBe('true');
  expect(descriptionOf(first)).toContain('按Esc再按Tab离开表格');
});

test('what is wrong in a cell comes into a place that stands, where it is read out', () => {
  draw(<Work />);
  const place = screen.getAllByRole('status').find((one) => one.id !== '');
  expect(place?.textContent).toBe('');
  fireEvent.keyDown(cell('物资名称 第1行'), { key: 'ArrowDown' });
  expect(place?.isConnected).toBe(true);
  expect(place?.textContent).toContain('第2行物资名称');
  expect(descriptionOf(cell('物资名称 第2行'))).toContain('第2行物资名称');
});

test('what a key does to other cells than the one that is read out is said', async () => {
  draw(<Work />);
  const at = () => screen.getByRole('textbox');
  fireEvent.keyDown(at(), { key: 'ArrowDown' });
  fireEvent.keyDown(at(), { key: 'd', ctrlKey: true });
  await waitFor(() => expect(heard()).toEqual(['已向下填充']));
  fireEvent.keyDown(at(), { key: 'z', ctrlKey: true });
  await waitFor(() => expect(heard()).toEqual(['已向下填充', '已撤销']));
  fireEvent.keyDown(at(), { key: 'y', ctrlKey: true });
  await waitFor(() => expect(heard()).toEqual(['已向下填充', '已撤销', '已重做']));
  // Nothing is left to be done again: nothing is said.
  fireEvent.keyDown(at(), { key: 'y', ctrlKey: true });
  await new Promise((rest) => setTimeout(rest, 100));
  expect(heard()).toHaveLength(3);
});
