import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '../dialog.tsx';
import { PageHeader, Panel } from '../page.tsx';
import { Section } from '../section.tsx';
import { draw, withSession } from '../test/render.tsx';
import { DataTable } from './data-table.tsx';

withSession();
afterEach(() => vi.restoreAllMocks());

/** No layout here: what a table finds when it measures its place and itself. */
function measured(place: number, table: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(place);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(table);
}

const table = (
  <DataTable
    label="评委"
    columns={[
      { key: 'name', title: '姓名', render: (row: { name: string; unit: string }) => row.name },
      { key: 'unit', title: '单位', render: (row) => row.unit },
    ]}
    rows={[{ name: '周敏', unit: '江州水务集团有限公司' }]}
    rowKey={(row) => row.name}
    empty="无"
  />
);

test('a table too wide for a telephone stands there as cards, each value beside its name', async () => {
  measured(340, 700);
  draw(table);
  expect(await screen.findByRole('cell', { name: '姓名 周敏' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '单位 江州水务集团有限公司' })).toBeTruthy();
  expect(screen.getByRole('region', { name: '评委' }).className).toContain('gh-cards');
});

test('a table without a name of its own is called by the heading under which it stands', async () => {
  const bare = (
    <DataTable
      columns={[{ key: 'name', title: '姓名', render: (row: { name: string }) => row.name }]}
      rows={[{ name: '周敏' }]}
      rowKey={(row) => row.name}
      empty="无"
    />
  );
  draw(
    <>
      <PageHeader title="评审报告" />
      <Section title="签字">{bare}</Section>
      <Panel>{bare}</Panel>
      <Dialog open title="历史版本" onClose={() => undefined}>
        {bare}
      </Dialog>
    </>,
  );
  await screen.findByRole('dialog');
  await waitFor(() =>
    expect(
      screen.getAllByRole('table', { hidden: true }).map((one) => {
        const region = one.closest('[role=region]');
        return document.getElementById(region?.getAttribute('aria-labelledby') ?? '')?.textContent;
      }),
    ).toEqual(['签字', '评审报告', '历史版本']),
  );
});

test('whatever can be pressed in a row says whose it is, but for what is its name', async () => {
  draw(
    <DataTable
      label="投标文件"
      columns={[
        {
          key: 'bidder',
          title: '投标人',
          render: (row: { bidder: string }) => <a href="/b">{row.bidder}</a>,
        },
        { key: 'file', title: '文件', render: () => <button type="button">投标文件.docx</button> },
      ]}
      rows={[{ bidder: '东海泵业' }, { bidder: '华正机电' }]}
      rowKey={(row) => row.bidder}
      empty="无"
    />,
  );
  const saidOf = (one: Element) =>
    document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent;
  const files = await screen.findAllByRole('button', { name: '投标文件.docx' });
  expect(files.map(saidOf)).toEqual(['东海泵业', '华正机电']);
  expect(screen.getAllByRole('link').map(saidOf)).toEqual([undefined, undefined]);
});

test.each([
  ['that fits a telephone', 340, 340],
  ['on a desk', 1000, 1400],
])('a table %s stays a table', async (_, place, wide) => {
  measured(place, wide);
  draw(table);
  await screen.findByText('周敏');
  expect(screen.getByRole('columnheader', { name: '单位' })).toBeTruthy();
  expect(screen.getByRole('region', { name: '评委' }).className).not.toContain('gh-cards');
});

test('words that come after the rows make it wider, and what no longer fits folds', async () => {
  const told: (() => void)[] = [];
  class Watch {
    constructor(tell: () => void) {
      told.push(tell);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', Watch);
  measured(1000, 1000);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(700);
  draw(
    <DataTable
      label="评委"
      fold="judges"
      columns={[
        { key: 'name', title: '姓名', render: (row: { name: string }) => row.name },
        { key: 'unit', title: '单位', render: () => '江州水务集团有限公司' },
      ]}
      rows={[{ name: '周敏' }]}
      rowKey={(row) => row.name}
      empty="无"
    />,
  );
  expect(await screen.findByRole('columnheader', { name: '单位' })).toBeTruthy();
  measured(1000, 1400);
  act(() => {
    for (const tell of told) tell();
  });
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '单位' })).toBeNull());
  expect(screen.getByRole('columnheader', { name: '姓名' })).toBeTruthy();
});

test.each([
  ['at a desk', 1000, 1000],
  ['as cards', 340, 700],
])('a row of a tree is set in by its depth, %s', async (_, place, wide) => {
  measured(place, wide);
  draw(
    <DataTable
      columns={[{ key: 'name', title: '菜单', render: (row: { name: string; depth: number }) => row.name }]}
      rows={[
        { name: '系统管理', depth: 0 },
        { name: '角色管理', depth: 2 },
      ]}
      rowKey={(row) => row.name}
      depth={(row) => row.depth}
      empty="无"
    />,
  );
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr');
  expect((await rowOf('角色管理'))?.style.getPropertyValue('--gh-depth')).toBe('2');
  expect((await rowOf('系统管理'))?.hasAttribute('data-depth')).toBe(false);
});
