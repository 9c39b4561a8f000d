import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallFailed } from './call-failed.ts';
import { ErrorBox, NoPermission } from './states.tsx';
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
    'a record that is not there is no lost line',
    new CallFailed(404, '记录不存在'),
    { sign: 'anticon-file-unknown', words: ['内容加载失败', '记录不存在'], retry: true },
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
