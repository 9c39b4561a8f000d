import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { setButtons } from '../can.tsx';
import { closePreferences, openPreferences } from '../preference.ts';
import type { Permission } from '#kit/shared/names.ts';
import { ExportContext, type LongExport } from './export-source.ts';
import { ListPage } from './list-page.tsx';
import { listKey } from './list-view.ts';
import { tagSet } from '../status-tag.tsx';
import { type Asked, fakeServer, ok, type Reply, refused } from '../test/api.ts';
import { draw, withSession } from '../test/render.tsx';
import { sampleFields, samplePage, sampleSubmit, sampleText } from '../test/sample.ts';

const tags = tagSet(sampleText)<'draft' | 'effective'>({
  draft: ['saved', 'status.draft'],
  effective: ['done', 'status.effective'],
});

const rows = [
  { id: '1', name: '第二水厂', fee: '1234567.5', status: 'draft', can: { submit: true } },
  { id: '2', name: '城北管网', fee: null, status: 'effective', can: { submit: false } },
];

const list = (
  <ListPage
    call={samplePage}
    texts={sampleText}
    fields={sampleFields}
    title="title"
    filters={['name', { field: 'status', tag: tags }]}
    columns={[
      { field: 'name', to: (r) => `/mine/mine?id=${r.id}` },
      { field: 'fee', sortable: true },
      { field: 'status', tag: tags },
    ]}
    rowActions={[{ text: 'submit', can: 'submit', call: sampleSubmit, confirm: 'kit.web.list.sure' }]}
    create={{ text: 'add', to: '/mine/mine' }}
  />
);

const pageOf = (records: unknown[], asked: Asked, total = records.length): Reply =>
  ok({
    records,
    total,
    size: Number(asked.query.get('size')),
    current: Number(asked.query.get('current')),
    pages: Math.ceil(total / 20),
  });

withSession();
afterEach(closePreferences);

test('values stand by their kinds and actions only where the server says can', async () => {
  fakeServer((asked) => pageOf(rows, asked));
  draw(list);
  const first = (await screen.findByText('第二水厂')).closest('tr') as HTMLElement;
  const second = screen.getByText('城北管网').closest('tr') as HTMLElement;
  expect(first.textContent).toContain('1,234,567.50元');
  expect(first.textContent).toContain('已保存');
  expect(within(first).getByRole('button', { name: '提交审批' })).toBeTruthy();
  expect(within(second).queryByRole('button', { name: '提交审批' })).toBeNull();
});

test('a dangerous act asks once: in the box that it opens, or before it is done', async () => {
  const opened: string[] = [];
  const dangerous = (act: object) => (
    <ListPage
      call={samplePage}
      texts={sampleText}
      fields={sampleFields}
      title="title"
      columns={[{ field: 'name' }]}
      rowActions={[{ text: 'submit', can: 'submit', danger: true, ...act }]}
    />
  );
  fakeServer((asked) => pageOf(rows, asked));
  const { unmount } = draw(dangerous({ onClick: (row: (typeof rows)[number]) => opened.push(row.id) }));
  await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
  expect(opened).toEqual(['1']);
  unmount();
  draw(dangerous({ call: sampleSubmit }));
  await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
  expect(await screen.findByText('是否确认该操作？')).toBeTruthy();
});

test('who may do nothing to these rows is shown no column of acts and nothing to choose rows with', async () => {
  const batch = (
    <ListPage
      call={samplePage}
      texts={sampleText}
      fields={sampleFields}
      title="title"
      columns={[{ field: 'name' }]}
      rowActions={[{ text: 'submit', can: 'submit', call: sampleSubmit }]}
      batch={[{ text: 'submit', may: 'sample.submit' as Permission, act: () => Promise.resolve() }]}
    />
  );
  fakeServer((asked) => pageOf(rows.slice(1), asked));
  setButtons({});
  const { unmount } = draw(batch);
  await screen.findByText('城北管网');
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  unmount();
  fakeServer((asked) => pageOf(rows, asked));
  setButtons({ sample: ['submit'] });
  draw(batch);
  await screen.findByText('城北管网');
  expect(screen.getByRole('columnheader', { name: '操作' })).toBeTruthy();
  expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0);
  setButtons({});
});

test('a value that a screen draws itself leads where its column says', async () => {
  fakeServer((asked) => pageOf(rows, asked));
  draw(
    <ListPage
      call={samplePage}
      texts={sampleText}
      fields={sampleFields}
      title="title"
      columns={[
        { field: 'name', to: (r) => `/mine/mine?id=${r.id}`, render: (r) => <b>{r.name}</b> },
        { field: 'status', tag: tags },
      ]}
    />,
  );
  const link = await screen.findByRole('link', { name: '第二水厂' });
  expect(link.getAttribute('href')).toBe('/mine/mine?id=1');
});

test('filters and pages live in the address and go to the server', async () => {
  const asked = fakeServer((a) => pageOf(rows, a, 90));
  const { router } = draw(list, { at: '/here?level=1&current=2' });
  await screen.findByText('第二水厂');
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ current: '2', size: '20' });
  await userEvent.type(screen.getByLabelText('名称'), ' 水厂 {Enter}');
  await waitFor(() => expect(asked.at(-1)?.query.get('name')).toBe('水厂'));
  expect(asked.at(-1)?.query.get('current')).toBe('1');
  expect(router.state.location.search).toBe(`?level=1&name=${encodeURIComponent('水厂')}`);
  await act(() => router.navigate(-1));
  await waitFor(() => expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe(''));
});

test('whoever listens hears how many were found: none, and as many as before by other words', async () => {
  fakeServer((a) => pageOf(a.query.get('name') === '无此' ? [] : rows, a));
  draw(list);
  await screen.findByText('第二水厂');
  const counted = screen.getByText('第 1-2 条，共 2 条');
  const place = counted.closest('[aria-live=polite]');
  const search = async (words: string) => {
    await userEvent.clear(screen.getByLabelText('名称'));
    await userEvent.type(screen.getByLabelText('名称'), `${words}{Enter}`);
  };
  await search('水');
  await waitFor(() => expect(screen.getByText('第 1-2 条，共 2 条')).not.toBe(counted));
  await search('无此');
  await waitFor(() => expect(place?.textContent).toBe('共 0 条'));
  // Words are read out only where their place stood before they came.
  expect(place?.isConnected).toBe(true);
});

test('an act of a row is named alone, and described by the row it belongs to', async () => {
  fakeServer((a) => pageOf(rows, a));
  draw(list);
  expect(await screen.findByRole('button', { name: '提交审批', description: '第二水厂' })).toBeTruthy();
});

test('the same search is asked anew when it is pressed again, and shows what has come since', async () => {
  let found: typeof rows = [];
  fakeServer((a) => pageOf(found, a));
  draw(list, { at: `/here?name=${encodeURIComponent('水厂')}` });
  await screen.findByText(/没有符合条件/);
  found = rows;
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByText('第二水厂');
});

test('a default search that is known late calls nobody back who is on the way to another screen', async () => {
  fakeServer((a) => pageOf(rows, a));
  const kept = Promise.withResolvers<[{ kind: string; key: string; value: string }]>();
  const chunk = Promise.withResolvers<null>();
  openPreferences('someone', { load: () => kept.promise, keep: () => Promise.resolve() });
  const { router } = draw(list, { elsewhere: () => chunk.promise });
  await userEvent.click(await screen.findByRole('button', { name: '新增合同' }));
  const saved = [{ name: '水厂', filters: { name: '水厂' }, first: true }];
  const key = listKey(samplePage.path, '');
  await act(async () => kept.resolve([{ kind: 'filter', key, value: JSON.stringify(saved) }]));
  await screen.findByRole('button', { name: /^水厂/ });
  await act(async () => chunk.resolve(null));
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/mine/mine');
});

test('an act asks first, is sent once however often it is pressed, and the list is asked anew', async () => {
  const asked = fakeServer((a) => (a.method === 'POST' ? ok(null) : pageOf(rows, a)));
  draw(list);
  await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
  const box = await screen.findByRole('dialog');
  const confirm = within(box).getByRole('button', { name: '提交审批' });
  await userEvent.dblClick(confirm);
  await waitFor(() => expect(asked.filter((a) => a.method === 'GET')).toHaveLength(2));
  expect(asked.filter((a) => a.method === 'POST').map((a) => a.body)).toEqual([{ id: '1' }]);
});

test('nothing yet says what to do next; nothing found offers to reset', async () => {
  fakeServer((a) => pageOf([], a));
  const { unmount } = draw(list);
  expect(await screen.findByText('还没有记录，可点击“新增合同”新建。')).toBeTruthy();
  unmount();
  draw(list, { at: '/here?name=x' });
  expect(await screen.findByText('没有符合条件的记录，请调整或重置查询条件。')).toBeTruthy();
});

test('only whoever may add something is invited to', async () => {
  fakeServer((a) => pageOf([], a));
  const inviting = (
    <ListPage
      call={samplePage}
      texts={sampleText}
      columns={[{ field: 'name' }]}
      create={{ text: 'add', to: '/mine/mine', may: 'sample.submit' as Permission, invite: 'need.name' }}
    />
  );
  setButtons({ sample: ['submit'] });
  const { unmount } = draw(inviting);
  expect(await screen.findByText('请填写名称')).toBeTruthy();
  unmount();
  setButtons({});
  draw(inviting);
  expect(await screen.findByText('还没有记录。')).toBeTruthy();
  expect(screen.queryByText('请填写名称')).toBeNull();
});

test('a list that did not come offers to try again', async () => {
  let broken = true;
  fakeServer((a) => (broken ? refused(500, { msg: '系统繁忙' }) : pageOf(rows, a)));
  draw(list);
  const box = await screen.findByText('数据加载失败');
  expect(box.parentElement?.textContent).toContain('系统繁忙');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('第二水厂')).toBeTruthy();
});

test('a list that was not counted to its end says so, leads to its last page and counts when asked', async () => {
  const asked = fakeServer((a) =>
    ok({
      records: rows,
      total: a.query.get('exact') === '1' ? 30_000 : 1001,
      size: 20,
      current: Number(a.query.get('current')),
      pages: a.query.get('exact') === '1' ? 1500 : 51,
      ...(a.query.get('exact') === '1' ? {} : { totalIsLeast: true }),
      ...(a.query.get('fromEnd') === '1' ? { fromEnd: true } : {}),
    }),
  );
  draw(list);
  await screen.findByText('第 1-20 条，超过 1,000 条');
  await userEvent.click(screen.getByRole('button', { name: '末页' }));
  await screen.findByText('倒数第 1 页 · 超过 1,000 条');
  expect(asked.at(-1)?.query.get('fromEnd')).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: '上一页' }));
  await screen.findByText('倒数第 2 页 · 超过 1,000 条');
  await userEvent.click(screen.getByRole('button', { name: '查看准确总数' }));
  await screen.findByText('第 1-20 条，共 30,000 条');
  expect(screen.queryByRole('button', { name: '末页' })).toBeNull();
});

test('a list with more rows than one waits for hands its export over, columns and search as they are shown', async () => {
  const asked: LongExport[] = [];
  fakeServer((request) => ({ ...pageOf(rows, request, 6000) }));
  draw(
    <ExportContext value={(one) => Promise.resolve(void asked.push(one))}>
      <ListPage
        call={samplePage}
        texts={sampleText}
        fields={sampleFields}
        title="title"
        columns={[
          { field: 'name' },
          { field: 'fee' },
          { field: 'status', tag: tags, render: () => <b>drawn</b> },
        ]}
        exportName="title"
      />
    </ExportContext>,
  );
  await screen.findByText('第二水厂');
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    line: `${samplePage.method} ${samplePage.path}`,
    columns: [
      { from: ['name'], kind: 'text' },
      { from: ['fee'], kind: 'money' },
      { from: ['status'], kind: 'text', words: { draft: '已保存', effective: '已生效' } },
    ],
  });
  expect(asked[0]?.input).not.toHaveProperty('current');
});

test('a list begins with twenty rows; size and page are chosen, a page is jumped to', async () => {
  const asked = fakeServer((one) => pageOf(rows, one, 240));
  draw(list);
  await screen.findByText('第二水厂');
  const last = () => [asked.at(-1)?.query.get('size'), asked.at(-1)?.query.get('current')];
  expect(last()).toEqual(['20', '1']);
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: '每页条数' });
  expect(Array.from(sizes.options, (one) => one.value)).toEqual(['10', '20', '50', '100']);
  await userEvent.type(screen.getByLabelText(/跳至/), '7{Enter}');
  await waitFor(() => expect(last()).toEqual(['20', '7']));
  await userEvent.selectOptions(sizes, '50');
  await waitFor(() => expect(last()).toEqual(['50', '1']));
});
