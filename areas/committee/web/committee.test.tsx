import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { submitting } from '#base/approval/web/test/submitting.ts';
import { setToaster } from '#kit/web/notice.ts';
import { confirmed } from '#kit/web/test/asked.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { commitmentOf, drawnOrder, orderDigest, poolDigest } from '../shared/draw.ts';
import { Page } from './committee.page.tsx';

const packageId = '00000000-0000-4000-8000-000000000001';

const record = (more: object = {}) => ({
  packageId,
  name: '一标段评标委员会',
  bidCode: 'BD-1',
  bidName: '一标段',
  tendereeName: '招标人',
  isLawBid: '1',
  lotStatus: '3080',
  status: '10',
  plannedExtractCount: '5',
  time: '2026-12-20T01:00:00.000Z',
  location: '评标一室',
  deviationReason: null,
  remark: null,
  avoidedCompanies: [{ orgId: 'o1', orgName: '某某公司' }],
  confirmedCount: 0,
  assignedCount: 0,
  constructionMode: '1',
  noticeMode: '1',
  namesShown: false,
  replacements: [],
  members: [],
  draws: [],
  earlierDraws: 0,
  beforehand: 'free',
  can: { save: true, submit: false, commit: true, reveal: false, witness: false },
  ...more,
});

withSession();

test('a plan is saved with the companies to avoid', async () => {
  const asked = fakeServer((one) => ok(one.method === 'GET' ? record() : null));
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  const user = userEvent.setup();
  const place = await screen.findByRole('textbox', { name: /评审地点/ });
  await user.clear(place);
  await user.type(place, '评标二室');
  await user.click(screen.getByRole('button', { name: '保存方案' }));
  await vi.waitFor(() => expect(asked.some((a) => a.path === '/ess/committee/save')).toBe(true));
  const sent = asked.find((a) => a.path === '/ess/committee/save')?.body;
  expect(sent).toMatchObject({
    packageId,
    location: '评标二室',
    plannedExtractCount: '5',
    avoidedOrgIds: ['o1'],
  });
});

test('a published draw is recomputed in the browser', async () => {
  const pool = { packageId, round: 1, salt: 'ab'.repeat(16), experts: ['e1', 'e2', 'e3'] };
  const seeds = { server: 'cd'.repeat(32), agency: '8841', witness: null };
  const order = await drawnOrder(pool, seeds);
  const drawn = {
    drawId: 'd1',
    round: 1,
    wanted: 2,
    poolSize: 3,
    poolDigest: await poolDigest(pool),
    commitment: await commitmentOf(seeds.server),
    committedAt: '2026-11-20T01:00:00.000Z',
    needWitness: false,
    forReplacement: false,
    witnessed: false,
    drawnAt: '2026-11-20T01:01:00.000Z',
    seeds,
    orderDigest: await orderDigest(order, pool.salt),
    pool,
  };
  const can = { save: false, submit: false, commit: false, reveal: false, witness: false };
  const members = [
    {
      memberId: 'm1',
      seat: 1,
      name: '沈一鸣',
      company: '专家库',
      state: '20',
      invitedAt: '2026-11-20T01:01:00.000Z',
      answeredAt: null,
      reason: null,
      can: { replace: false },
    },
  ];
  fakeServer(() =>
    ok(record({ status: '40', lotStatus: '6080', namesShown: true, draws: [drawn], members, can })),
  );
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText('沈一鸣')).toBeTruthy();
  expect(screen.getByText(drawn.poolDigest)).toBeTruthy();
  const told: string[] = [];
  setToaster((_kind, words) => void told.push(words));
  await userEvent.click(screen.getByRole('button', { name: '复算核对' }));
  await vi.waitFor(() => expect(told).toEqual(['复算一致：名单摘要、承诺值、抽取顺序均相符']));
});

test('draws before the newest ones are fetched when somebody asks for them', async () => {
  const can = { save: false, submit: false, commit: false, reveal: false, witness: false };
  const at = (round: number) => ({
    drawId: `d${round}`,
    round,
    wanted: 2,
    poolSize: 3,
    poolDigest: `digest of ${round}`,
    commitment: '',
    committedAt: '2026-11-20T01:00:00.000Z',
    needWitness: false,
    forReplacement: false,
    witnessed: false,
    drawnAt: '2026-11-20T01:01:00.000Z',
    seeds: null,
    orderDigest: null,
    pool: null,
  });
  fakeServer(({ query }) => {
    const isEarlier = query.get('beforeRound') === '3';
    const draws = isEarlier ? [at(1), at(2)] : [at(3)];
    return ok(record({ status: '40', draws, earlierDraws: isEarlier ? 0 : 2, can }));
  });
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText('digest of 3')).toBeTruthy();
  expect(screen.queryByText('digest of 2')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '更早的抽取（2 次）' }));
  expect(await screen.findByText('digest of 1')).toBeTruthy();
  expect(screen.getAllByText(/^digest of/).map((one) => one.textContent)).toEqual([
    'digest of 1',
    'digest of 2',
    'digest of 3',
  ]);
});

test('评委会审批: a plan that has to be approved says so, and is submitted as it was typed', async () => {
  const asked = fakeServer((one) =>
    one.path === '/ess/committee/detail'
      ? ok(
          record({
            beforehand: 'toSubmit',
            can: { save: true, submit: true, commit: false, reveal: false, witness: false },
          }),
        )
      : one.path === '/base/wf/apvl/submitConfig'
        ? ok(submitting())
        : ok(one.method === 'GET' ? false : { needApproval: true }),
  );
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText(/组建方案须先经审批/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '开始抽取' })).toBeNull();
  const user = userEvent.setup();
  const place = await screen.findByRole('textbox', { name: /评审地点/ });
  await user.clear(place);
  await user.type(place, '评标三室');
  await user.click(screen.getByRole('button', { name: '提交审批' }));
  await confirmed();
  await vi.waitFor(() =>
    expect(asked.find((a) => a.path === '/ess/committee/submit')?.body).toEqual({
      packageId,
      wfParameter: {},
    }),
  );
  const posts = asked.filter((a) => a.method === 'POST');
  expect(posts.map((a) => a.path)).toEqual(['/ess/committee/save', '/ess/committee/submit']);
  expect(posts[0]?.body).toMatchObject({ location: '评标三室' });
});

test('while approvers read the plan nothing about it can be done', async () => {
  const can = { save: false, submit: false, commit: false, reveal: false, witness: false };
  fakeServer((one) =>
    one.path === '/ess/committee/detail' ? ok(record({ beforehand: 'inApproval', can })) : ok(false),
  );
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText(/组建方案正在审批中/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存方案' })).toBeNull();
  expect(screen.queryByRole('button', { name: '提交审批' })).toBeNull();
});

test('whoever asked for a replacement reads why it was refused, and that its draw is never drawn', async () => {
  const at = '2026-12-01T01:00:00.000Z';
  const refused = {
    replacementId: 'r1',
    seat: 2,
    ground: 'absent',
    evidence: '因公出差',
    fileIds: null,
    stage: 'forming',
    askedAt: at,
    status: '30',
    decidedSide: 'supervision',
    decidedNote: '出差可以改期',
    decidedAt: at,
  };
  const promised = {
    drawId: 'd2',
    round: 2,
    wanted: 1,
    poolSize: 5,
    poolDigest: 'ab',
    commitment: 'cd',
    committedAt: at,
    needWitness: true,
    witnessed: false,
    forReplacement: true,
    drawnAt: null,
    seeds: null,
    orderDigest: null,
    pool: null,
  };
  const can = { save: false, submit: false, commit: false, reveal: false, witness: false };
  fakeServer(() => ok(record({ status: '40', replacements: [refused], draws: [promised], can })));
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText(/出差可以改期/)).toBeTruthy();
  expect(screen.getByText(/申请被退回或失效的不再抽取/)).toBeTruthy();
});
