import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page as CandidatePage } from './candidate.page.tsx';
import { Page as NoticesPage } from './notices.page.tsx';
import { award, later, none, posted, unpublicised, withFlow } from './test/house.ts';
import { confirmed } from '#kit/web/test/asked.ts';

withSession();

test('中标候选人公示审批: it is submitted first, read while it is in approval, and published as it was agreed to', async () => {
  const beforehand = {
    publicity: 'toSubmit',
    submitted: null,
    win: 'free',
    result: 'free',
    bulletin: 'free',
  } as const;
  const asked = withFlow(award({ ...unpublicised, beforehand }));
  const first = draw(<CandidatePage />, { at: '/here?packageId=p1' });
  expect(screen.queryByRole('button', { name: '发布公示' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: '提交公示审批' }));
  await confirmed();
  await waitFor(() => expect(posted(asked)).toHaveLength(1));
  expect(posted(asked)[0]).toMatchObject({ packageId: 'p1', wfParameter: {} });
  expect(asked.find((a) => a.method === 'POST')?.path).toBe('/ess/award/candidates/submit');
  first.unmount();
  const submitted = { publicityEnd: later(9), lateReason: '', shortReason: '' };
  withFlow(
    award({
      ...unpublicised,
      beforehand: { ...beforehand, publicity: 'inApproval', submitted },
      can: none,
    }),
  );
  const second = draw(<CandidatePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText(/公示正在审批中/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '发布公示' })).toBeNull();
  second.unmount();
  const agreed = withFlow(
    award({ ...unpublicised, beforehand: { ...beforehand, publicity: 'agreed', submitted } }),
  );
  draw(<CandidatePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText(/公示已审批通过/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '发布公示' }));
  await confirmed();
  await waitFor(() => expect(posted(agreed)).toHaveLength(1));
  expect(agreed.find((a) => a.method === 'POST')?.path).toBe('/ess/award/candidates/publicise');
  expect(posted(agreed)[0]).toMatchObject({ publicityEnd: submitted.publicityEnd });
});

test('中标通知书审批: each kind of notice is submitted by itself, and nothing goes out before', async () => {
  const notice = { bidderName: '甲公司', price: '4180000', total: '93.00', rank: 1, rejected: null };
  const planned = [
    { ...notice, kind: 'win' as const },
    { ...notice, kind: 'result' as const, bidderName: '乙公司', rank: null, rejected: '未按要求签字' },
  ];
  const asked = withFlow(
    award({
      status: '60',
      planned,
      beforehand: { publicity: 'free', submitted: null, win: 'toSubmit', result: 'agreed', bulletin: 'free' },
      can: { ...none, submitNotices: ['win'] },
    }),
  );
  draw(<NoticesPage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText(/中标公告审批通过后/)).toBeTruthy();
  expect(screen.getByText(/确定为中标人，中标价4,180,000.00元/)).toBeTruthy();
  expect(screen.getByText('未按要求签字')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '发出通知书并公布结果' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
  await confirmed('提交审批');
  await waitFor(() => expect(posted(asked)).toEqual([{ packageId: 'p1', kind: 'win', wfParameter: {} }]));
});

test('中标公告审批: the page that the public is going to read stands beside how its approval does', async () => {
  const asked = withFlow(
    award({
      status: '60',
      planned: [
        { kind: 'win', bidderName: '甲公司', price: '4180000', total: '93.00', rank: 1, rejected: null },
      ],
      beforehand: { publicity: 'free', submitted: null, win: 'free', result: 'free', bulletin: 'toSubmit' },
      can: { ...none, submitNotices: ['bulletin'] },
    }),
  );
  draw(<NoticesPage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('拟发中标公告')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '发出通知书并公布结果' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
  await confirmed('提交审批');
  await waitFor(() =>
    expect(posted(asked)).toEqual([{ packageId: 'p1', kind: 'bulletin', wfParameter: {} }]),
  );
});
