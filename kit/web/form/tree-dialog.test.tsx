import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, withSession } from '../test/render.tsx';
import { TreeDialog } from './tree-dialog.tsx';

const nodes = [
  {
    id: 'c',
    label: '江州公司',
    isShut: true,
    children: [
      { id: 'd1', label: '采购部', children: [{ id: 'd3', label: '合同组', children: [] }] },
      { id: 'd2', label: '财务部', children: [] },
    ],
  },
];
withSession();

test('initials find a node with the way to it, and what was chosen stays while the filter changes', async () => {
  const picked: string[][] = [];
  draw(
    <TreeDialog
      title="组织架构"
      multiple
      nodes={nodes}
      value={[]}
      onPick={(chosen) => picked.push(chosen.map((n) => n.id))}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: '组织架构' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(dialog.getByRole('alert').textContent).toBe('请选择组织架构');
  expect(dialog.getByRole('checkbox', { name: '江州公司' }).hasAttribute('disabled')).toBe(true);
  await userEvent.type(dialog.getByRole('searchbox'), 'htz');
  await userEvent.click(await dialog.findByRole('checkbox', { name: '合同组' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.queryByRole('checkbox', { name: '财务部' })).toBeNull();
  await userEvent.clear(dialog.getByRole('searchbox'));
  await userEvent.click(dialog.getByRole('checkbox', { name: '财务部' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(picked).toEqual([['d3', 'd2']]);
});

test('branches open and close with the arrows; that nothing is found is read out', async () => {
  draw(
    <TreeDialog
      title="选择部门"
      multiple
      nodes={nodes}
      value={[]}
      onPick={() => undefined}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: '选择部门' }));
  const section = dialog.getByRole('checkbox', { name: '采购部' });
  section.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(dialog.getByRole('checkbox', { name: '合同组' })).toBeTruthy();
  expect(document.activeElement).toBe(section);
  await userEvent.keyboard('{ArrowLeft}');
  expect(dialog.queryByRole('checkbox', { name: '合同组' })).toBeNull();
  await userEvent.type(dialog.getByRole('searchbox'), '无此部门');
  await waitFor(() => expect(document.querySelector('[aria-live]')?.textContent).toContain('没有符合条件'));
});
