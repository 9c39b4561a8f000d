import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Bound, call } from '#kit/shared/call.ts';
import { CallFailed } from './call-failed.ts';
import { noteCut } from './cut.tsx';
import { Answer, ErrorBox, NoPermission } from './states.tsx';
import { useCall } from './query.ts';
import { fakeServer, ok } from './test/api.ts';
import { draw, withSession } from './test/render.tsx';

withSession();

const shown = () => {
  const box = screen.getByRole('alert');
  const sign = box.querySelector('.gh-state-sign');
  return {
    sign: [...(sign?.classList ?? [])].find((name) => name.startsWith('anticon-')),
    words: [...box.querySelectorAll('p')].map((p) => p.textContent).filter(Boolean),
    retry: screen.queryByRole('button', { name: '重试' }) !== null,
  };
};

test.each([
  [
    'a lost line can be tried again',
    new CallFailed(0, '网络已断开'),
    { sign: 'anticon-cloud-sync', words: ['内容加载失败', '网络已断开'], retry: true },
  ],
  [
    'a want of permission is a shut door, says who can open it, and is not tried again',
    new CallFailed(403, '没有权限执行此操作', { key: 'kit.refused.permission' }),
    {
      sign: 'anticon-lock',
      words: ['没有权限执行此操作', '如需使用，请联系本单位管理员开通权限'],
      retry: false,
    },
  ],
  [
    'another refusal that no permission mends names nobody',
    new CallFailed(403, '只有组长可以汇总', { key: 'review.onlyLeader' }),
    { sign: 'anticon-lock', words: ['只有组长可以汇总'], retry: false },
  ],
  [
    'a record that is not there is no lost line: it says where to look, and is not tried again',
    new CallFailed(404, '记录不存在'),
    {
      sign: 'anticon-file-unknown',
      words: ['记录不存在', '请从列表、待办或消息中重新打开'],
      retry: false,
    },
  ],
])('%s', (_, error, expected) => {
  draw(<ErrorBox error={error} onRetry={() => undefined} />);
  expect(shown()).toEqual(expected);
});

test('a screen that is not for this person says so under its own heading', () => {
  draw(<NoPermission page="新增项目" />);
  expect(screen.getByRole('heading', { name: '新增项目' })).toBeTruthy();
  expect(shown()).toMatchObject({ sign: 'anticon-lock', retry: false });
});

test('a screen whose record is not there leads back', () => {
  draw(<ErrorBox page="合同详情" error={new CallFailed(404, '合同不存在')} onRetry={() => undefined} />);
  expect(shown()).toMatchObject({ words: ['合同不存在', '请从列表、待办或消息中重新打开'], retry: false });
  expect(screen.getByRole('button', { name: '返回' })).toBeTruthy();
});

test('a list that was cut says so, and how the rest is found; a whole one says nothing', () => {
  const shownOf = (bounded: Bound, rows: unknown[]) => {
    noteCut(bounded, rows);
    const of = { data: rows, error: null, refetch: () => undefined };
    const { container, unmount } = draw(<Answer of={of}>{(all) => <ul>{String(all)}</ul>}</Answer>);
    const { textContent } = container;
    unmount();
    return textContent;
  };
  expect(shownOf({ newest: 2, because: 'the test' }, ['a', 'b'])).toBe('a,b仅显示最近 2 条。');
  expect(shownOf({ first: 2, by: 'searchKey' }, ['a', 'b'])).toBe(
    'a,b仅显示前 2 条，请缩小范围查找其余记录。',
  );
  expect(shownOf({ newest: 3, because: 'the test' }, ['a', 'b'])).toBe('a,b');
  // Rows of a tree count on every level.
  const tree = () => [{ children: [{ children: [] }], toString: () => '总公司' }];
  expect(shownOf({ first: 2, by: 'searchKey' }, tree())).toContain('总公司仅显示前 2 条');
  expect(shownOf({ first: 3, by: 'searchKey' }, tree())).toBe('总公司');
  // The server lets no more be kept: nothing is missing.
  expect(shownOf({ most: 2, of: 'the test' }, ['a', 'b'])).toBe('a,b');
});

test('what a screen asks by a call that ends on purpose is such a list', async () => {
  const about = { gate: { open: 'the test' }, summary: 'Rows', input: z.object({}) } as const;
  const output = z.array(z.string());
  const rows = call('GET /rows', { ...about, output, bounded: { newest: 2, because: 'the test' } });
  fakeServer(() => ok(['a', 'b']));
  const Rows = () => <Answer of={useCall(rows, {})}>{(all) => <ul>{all.join()}</ul>}</Answer>;
  draw(<Rows />);
  expect(await screen.findByText('仅显示最近 2 条。')).toBeTruthy();
});
