import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, withSession } from '../test/render.tsx';
import { ListFilters } from './list-filters.tsx';

withSession();

test('days that end before they begin are said beside their inputs and ask nothing, not by 查询 either', async () => {
  const asked: object[] = [];
  draw(
    <ListFilters
      filters={[{ name: 'from', to: 'till', kind: 'dateRange', label: '发送日期' }]}
      values={{ from: '2026-12-31' }}
      onApply={(values) => asked.push(values)}
    />,
  );
  const end = screen.getByRole('textbox', { name: '发送日期 结束日期' });
  await userEvent.type(end, '2026/11/30');
  await userEvent.tab();
  expect((await screen.findByRole('alert')).textContent).toBe('结束日期不能早于开始日期');
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(asked).toEqual([]);
  await userEvent.clear(end);
  await userEvent.type(end, '2027/1/1');
  await userEvent.tab();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked.at(-1)).toEqual({ from: '2026-12-31', till: '2027-01-01' });
});
