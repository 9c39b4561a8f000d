import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OutputOf } from '#kit/shared/call.ts';
import { setLang } from '#kit/web/lang.ts';
import { type Asked, fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { setButtons } from '#kit/web/can.tsx';
import { draw, withSession } from '#kit/web/test/render.tsx';
import type { candidatesForBidder } from '../shared/calls.ts';
import type { NoticeRecord } from '../shared/schema.ts';
import { Page as BidderPage } from './bidder-candidates.page.tsx';
import { Page as CandidatePage } from './candidate.page.tsx';
import { Page as DeterminationPage } from './determination.page.tsx';
import { Page as NoticePage } from './notice.page.tsx';
import { Page as NoticesPage } from './notices.page.tsx';
import { type Award, award, later, none, posted, serve, unpublicised } from './test/house.ts';
import { confirmed } from '#kit/web/test/asked.ts';

withSession();

test('a year whose holiday arrangement is not entered is said beside the dates, and no more once it is', async () => {
  const years = [0, 1].map((n) => String(new Date().getFullYear() + n));
  const moved = years.map((year) => ({ day: `${year}-02-14`, dayType: '1', dayName: '调休上班' }));
  serve('/ess/award/detail', award(unpublicised));
  const before = draw(<CandidatePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText(/年节假日安排尚未录入/)).toBeTruthy();
  before.unmount();
  serve('/ess/award/detail', award(unpublicised), null, moved);
  draw(<CandidatePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText(/最早截止时间/)).toBeTruthy();
  expect(screen.queryByText(/年节假日安排尚未录入/)).toBeNull();
});

test('the publicity is proposed with its earliest lawful end and published after asking', async () => {
  const asked = serve('/ess/award/detail', award(unpublicised), { publicityEnd: later(4) });
  draw(<CandidatePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText(/最早截止时间 \d{4}-\d\d-\d\d 00:00/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '逾期公示说明' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '发布公示' }));
  expect(posted(asked)).toEqual([]);
  await confirmed();
  await waitFor(() => expect(posted(asked)).toHaveLength(1));
  expect(posted(asked)[0]).toEqual({
    packageId: 'p1',
    publicityEnd: award().earliestEnd,
    lateReason: '',
    shortReason: '',
  });
});

test('under the law too early an end is shut with the earliest time; elsewhere it asks for a reason, lateness too', async () => {
  const early = { ...unpublicised, earliestEnd: later(1) };
  serve('/ess/award/detail', award(early));
  const { unmount } = draw(<CandidatePage />, { at: '/here?packageId=p1' });
  const button = await screen.findByRole('button', { name: '发布公示' });
  expect(button.getAttribute('aria-description')).toMatch(/最早截止时间为\d{4}-\d\d-\d\d 00:00/);
  unmount();
  const asked = serve('/ess/award/detail', award({ ...early, isLawBid: '0', isLate: true }));
  draw(<CandidatePage />, { at: '/here?packageId=p1' });
  await userEvent.click(await screen.findByRole('button', { name: '发布公示' }));
  expect(await screen.findByText('请填写逾期公示说明')).toBeTruthy();
  expect(screen.getByText('请填写公示期不足说明')).toBeTruthy();
  expect(posted(asked)).toEqual([]);
});

test('another than the first candidate needs the case of the law and a reason; a barred one cannot be chosen', async () => {
  const objection = {
    objectionId: 'o1',
    orgName: '丙公司',
    content: '业绩造假',
    fileIds: null,
    submittedAt: later(-2),
    answerDay: later(1).slice(0, 10),
    late: false,
    proposals: [],
  };
  const asked = serve(
    '/ess/award/detail',
    award({
      objections: [{ ...objection, bidId: 'b1', decision: 'upheld', answer: '属实', answeredAt: later(-1) }],
      can: { ...none, determine: true },
    }),
    { needApproval: true },
  );
  draw(<DeterminationPage />, { at: '/here?packageId=p1' });
  const first = (await screen.findByRole('radio', { name: '甲公司' })) as HTMLInputElement;
  expect(first.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '提交定标' }));
  expect(await screen.findByText('请选择中标候选人')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '乙公司' }));
  await userEvent.click(screen.getByRole('button', { name: '提交定标' }));
  expect(await screen.findByText('请填写理由')).toBeTruthy();
  expect(posted(asked)).toEqual([]);
});

test('the tenderee confirms a proposed answer, or returns it with a reason', async () => {
  const proposal = {
    answerId: 'a1',
    decision: 'dismissed',
    answer: '经查不成立',
    proposedAt: later(-1),
    mine: false,
    outcome: null,
    outcomeAt: null,
    outcomeReason: null,
  };
  const asked = serve(
    '/ess/award/detail',
    award({
      objections: [
        {
          objectionId: 'o1',
          bidId: 'b1',
          orgName: '丙公司',
          content: '业绩造假',
          fileIds: null,
          submittedAt: later(-2),
          answerDay: '2026-11-25',
          late: false,
          decision: null,
          answer: null,
          answeredAt: null,
          proposals: [proposal],
        },
      ],
      can: { ...none, confirm: true },
    }),
  );
  draw(<DeterminationPage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('2026-11-25 星期三（含当日）')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '拟定答复' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '退回答复' }));
  const box = await screen.findByRole('dialog');
  await userEvent.type(within(box).getByRole('textbox'), '请附证据');
  await userEvent.click(within(box).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(posted(asked)).toEqual([{ answerId: 'a1', reason: '请附证据' }]));
  await userEvent.click(screen.getByRole('button', { name: '确认答复' }));
  await confirmed('确认答复');
  await waitFor(() => expect(posted(asked)).toHaveLength(2));
  expect(posted(asked)[1]).toEqual({ answerId: 'a1' });
});

test('the first candidate is sent without case and reason', async () => {
  const asked = serve('/ess/award/detail', award({ can: { ...none, determine: true } }), {
    needApproval: true,
  });
  draw(<DeterminationPage />, { at: '/here?packageId=p1' });
  await userEvent.click(await screen.findByRole('button', { name: '提交定标' }));
  await confirmed();
  await waitFor(() =>
    expect(posted(asked)).toEqual([
      { packageId: 'p1', bidId: 'b1', passedOver: [], signature: null, wfParameter: {} },
    ]),
  );
});

test('two who are passed over are each asked for a ground and a reason of their own', async () => {
  const third = { rank: 3, bidId: 'b3', bidderName: '丙公司', price: '4400000', total: '80.00' };
  const asked = serve(
    '/ess/award/detail',
    award({ candidates: [...award().candidates, third], can: { ...none, determine: true } }),
    { needApproval: true },
  );
  draw(<DeterminationPage />, { at: '/here?packageId=p1' });
  await userEvent.click(await screen.findByRole('radio', { name: '丙公司' }));
  const reasons = await screen.findAllByRole('textbox', { name: '理由' });
  expect(reasons).toHaveLength(2);
  expect(screen.getAllByRole('combobox', { name: '法定情形' })).toHaveLength(2);
  await userEvent.type(reasons[0] as HTMLElement, '书面放弃');
  await userEvent.click(screen.getByRole('button', { name: '提交定标' }));
  expect(await screen.findAllByText('请选择法定情形')).not.toHaveLength(0);
  expect(await screen.findAllByText('请填写理由')).not.toHaveLength(0);
  expect(posted(asked)).toEqual([]);
});

test('whoever works for a bidder finds every act shut, with the reason, before anything is typed', async () => {
  const why = '您同时任职于本标段的投标人，不能办理本标段的定标';
  const shut = { ...none, bidderToo: true };
  for (const [page, can, name] of [
    [<DeterminationPage key="d" />, { ...shut, determine: true }, '提交定标'],
    [<CandidatePage key="c" />, { ...shut, publicise: true }, '发布公示'],
    [<NoticesPage key="n" />, { ...shut, publish: true }, '发出通知书并公布结果'],
  ] as const) {
    const status = name === '提交定标' ? '20' : name === '发布公示' ? null : '60';
    serve('/ess/award/detail', award({ ...(status === null ? unpublicised : { status }), can }));
    const { unmount } = draw(page, { at: '/here?packageId=p1' });
    const button = await screen.findByRole('button', { name });
    expect(button.getAttribute('aria-description')).toBe(why);
    unmount();
  }
});

test('where the award is approved the review report is one step away, for whoever may read it', async () => {
  serve('/ess/award/detail', award());
  setButtons({ review: ['view'] });
  const may = draw(<DeterminationPage />, { at: '/here?packageId=p1' });
  const link = await screen.findByRole('link', { name: '查看评审报告' });
  expect(link.getAttribute('href')).toContain('packageId=p1');
  may.unmount();
  setButtons({});
  draw(<DeterminationPage />, { at: '/here?packageId=p1' });
  await screen.findAllByText('甲公司');
  expect(screen.queryByRole('link', { name: '查看评审报告' })).toBeNull();
});

test('while the publicity runs the tenderee reads from when on it may determine, and has no button', async () => {
  const running = {
    publicityEnd: '2999-01-01T16:00:00.000Z',
    can: { ...none, determineWhy: 'hint.running' },
  };
  serve('/ess/award/detail', award(running));
  draw(<DeterminationPage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('公示期未满，2999-01-02 00:00后可以定标')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交定标' })).toBeNull();
});

const publicity: OutputOf<typeof candidatesForBidder> = {
  packageId: 'p1',
  packageName: '一标段',
  packageCode: 'B-1',
  mainName: '水厂项目',
  candidates: award().candidates.map(({ rank, bidId, bidderName, price }) => ({
    rank,
    bidId,
    bidderName,
    price,
  })),
  publicityBegin: later(-1),
  publicityEnd: later(2),
  objections: [],
  can: { object: true },
};

test('a bidder objects; without content nothing is sent', async () => {
  const asked = serve('/ess/award/candidates/viewByBidder', publicity, { objectionId: 'o1' });
  draw(<BidderPage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('4,180,000.00')).toBeTruthy();
  expect(screen.queryByText('总分')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '提出异议' }));
  const box = await screen.findByRole('dialog');
  await userEvent.click(await within(box).findByRole('button', { name: '提出异议' }));
  expect(await within(box).findByText('请填写内容')).toBeTruthy();
  await userEvent.type(within(box).getByRole('textbox', { name: '内容' }), '业绩不实');
  await userEvent.click(within(box).getByRole('button', { name: '提出异议' }));
  await confirmed();
  await waitFor(() => expect(posted(asked)).toHaveLength(1));
  expect(posted(asked)[0]).toMatchObject({
    packageId: 'p1',
    bidId: null,
    content: '业绩不实',
    fileIds: null,
  });
});

test('who has nothing to see is told why', async () => {
  fakeServer(() => refused(404, { msg: '定标记录不存在', key: 'award.notFound' }));
  draw(<BidderPage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('中标候选人尚未公示')).toBeTruthy();
});

const notice: NoticeRecord = {
  noticeId: 'n1',
  noticeNo: 'JG-2026-0001',
  kind: 'result',
  packageId: 'p1',
  packageName: '一标段',
  packageCode: 'B-1',
  mainName: '水厂项目',
  tendereeName: '水务公司',
  agencyName: '招标公司',
  bidderName: '乙公司',
  price: '4320000',
  total: '85.03',
  rank: 2,
  rejected: null,
  winnerName: '甲公司',
  winnerPrice: '4180000',
  issuedAt: later(0),
  voidAt: null,
  receivedAt: null,
  can: { receive: true },
};

test('a notice says own score and rank; its receipt is confirmed once, after asking', async () => {
  const asked = serve('/ess/bidder/notice/detail', notice);
  draw(<NoticePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText('你单位的得分为85.03分，排名第2。')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '确认收到' }));
  await confirmed('确认收到');
  await waitFor(() => expect(posted(asked)).toEqual([{ packageId: 'p1' }]));
});

test('in English nothing stays Chinese but names', async () => {
  setLang('en');
  serve('/ess/bidder/notice/detail', {
    ...notice,
    kind: 'win',
    mainName: 'M',
    packageName: 'L',
    tendereeName: 'T',
    agencyName: 'A',
  });
  draw(<NoticePage />, { at: '/here?packageId=p1' });
  expect(await screen.findByRole('button', { name: 'Confirm receipt' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Notification of award' })).toBeTruthy();
});

test('结果公告业主审批: on the trading place the result goes to the tenderee first, and is published once it is agreed', async () => {
  const entered = { isEnter: '1', publicityEnd: later(-1) };
  const status = (bfSubmit: boolean) => ({
    inApprove: false,
    wfSubmit: !bfSubmit,
    bfSubmit,
    lastInstanceType: bfSubmit ? 'bf' : '',
    result: '',
    instanceId: '',
  });
  const answers = (detail: Award, bfSubmit: boolean) =>
    fakeServer((a: Asked) =>
      a.path === '/ess/award/detail'
        ? ok(detail)
        : a.path === '/base/bizflow/offers'
          ? ok(status(bfSubmit))
          : a.method === 'POST'
            ? ok({ instanceId: 'f1' })
            : ok(false),
    );
  const asked = answers(award({ ...entered, status: '60' }), true);
  const { unmount } = draw(<NoticesPage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText(/结果公告经招标人审批后发布/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '发出通知书并公布结果' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: '提交业主审批' }));
  await confirmed('提交业主审批');
  await waitFor(() =>
    expect(posted(asked)).toEqual([{ serviceKey: 'WINNING_BULLETIN_APPROVAL', serviceId: 'p1' }]),
  );
  unmount();
  answers(award({ ...entered, status: '70', can: { ...none, publish: true } }), false);
  draw(<NoticesPage />, { at: '/here?packageId=p1' });
  expect(await screen.findByRole('button', { name: '发出通知书并公布结果' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交业主审批' })).toBeNull();
});
