import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { confirmed } from '#kit/web/test/asked.ts';
import { Page as ChangePage } from './change.page.tsx';
import { type Award, award, later, none, posted, serve, withFlow } from './test/house.ts';

withSession();

const determined: Partial<Award> = {
  status: '80',
  lotStatus: '6080',
  determination: {
    bidId: 'b1',
    bidderName: '甲公司',
    rank: 1,
    price: '4180000',
    passedOver: [],
    determinedAt: later(-1),
    proof: null,
    outcome: 'agreed',
  },
  nextCandidate: { rank: 2, bidId: 'b2', bidderName: '乙公司', price: '4320000', total: '85.03' },
};
const proposed: Award['changes'][number] = {
  changeId: 'c1',
  bidderName: '甲公司',
  legalCase: '1',
  reason: '书面放弃',
  fileIds: 'f1',
  nextName: '乙公司',
  submittedName: '王工',
  submittedAt: later(0),
  confirmedAt: null,
  outcome: null,
  outcomeAt: null,
  outcomeReason: null,
};

test('the change names who falls out and who follows; ground, reason and evidence are asked for before anything is sent', async () => {
  const asked = withFlow(award({ ...determined, can: { ...none, change: true } }));
  draw(<ChangePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('递补的中标候选人')).toBeTruthy();
  expect(screen.getByText('2. 乙公司')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '提交变更' }));
  for (const words of ['请选择法定情形', '请填写理由', '请上传证明材料'])
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
  expect(posted(asked)).toEqual([]);
});

test.each([
  ['contractBinds', '合同已订立'],
  ['resultWithOwner', '结果公告正在由招标人审批'],
] as const)('the change is shut with its reason before anything is typed: %s', async (changeWhy, words) => {
  serve('/ess/award/detail', award({ ...determined, can: { ...none, changeWhy } }));
  draw(<ChangePage />, { at: '/here?packageId=p1' });
  const button = await screen.findByRole('button', { name: '提交变更' });
  expect(button.getAttribute('aria-description')).toContain(words);
});

test('before there is a winner a reader is told which steps come first', async () => {
  serve('/ess/award/detail', award());
  const { unmount } = draw(<ChangePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('定标后才能变更中标人')).toBeTruthy();
  unmount();
  serve('/ess/award/detail', award({ ...determined, status: '65' }));
  draw(<ChangePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('没有变更')).toBeTruthy();
  expect(screen.queryByText('定标后才能变更中标人')).toBeNull();
});

test('what the agency proposed is confirmed by the tenderee or returned with a reason, and taken back by the agency', async () => {
  const can = { ...none, confirmChange: true, changeWhy: 'changing' } as const;
  const asked = withFlow(award({ ...determined, changes: [proposed], can }));
  const { unmount } = draw(<ChangePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('待招标人确认')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '退回变更' }));
  const box = await screen.findByRole('dialog');
  await userEvent.type(within(box).getByRole('textbox'), '声明未盖章');
  await userEvent.click(within(box).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(posted(asked)).toEqual([{ changeId: 'c1', reason: '声明未盖章' }]));
  await userEvent.click(screen.getByRole('button', { name: '确认变更并提交审批' }));
  await confirmed('确认变更并提交审批');
  await waitFor(() => expect(posted(asked)).toHaveLength(2));
  unmount();
  const back = serve(
    '/ess/award/detail',
    award({
      ...determined,
      changes: [proposed],
      can: { ...none, withdrawChange: true, changeWhy: 'changing' },
    }),
  );
  draw(<ChangePage />, { at: '/here?packageId=p1' });
  await userEvent.click(await screen.findByRole('button', { name: '撤回变更' }));
  await confirmed('撤回变更');
  await waitFor(() => expect(posted(back)).toEqual([{ changeId: 'c1' }]));
});
