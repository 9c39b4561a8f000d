import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { OutputOf } from '#kit/shared/call.ts';
import { setToaster } from '#kit/web/notice.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { confirmed } from '#kit/web/test/asked.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import type { reportDetail } from '../shared/calls.ts';
import { stage } from '../shared/status.ts';
import { Page } from './report.page.tsx';

type Report = OutputOf<typeof reportDetail>;
type Said = Readonly<Record<number, 'agree' | 'dissent'>>;

const packageId = '00000000-0000-4000-8000-000000000001';
const at = '2026-11-20T09:00:00.000Z';

/** The report as the first of three members reads it, with what was said of it so far. */
const report = (said: Said): Report => ({
  packageId,
  stage: Object.keys(said).length === 3 ? stage.finished : stage.signing,
  digest: 'd'.repeat(64),
  content: {
    lot: {
      packageName: '一标段',
      packageCode: 'BD-1',
      mainName: '项目',
      mainCode: 'XM-1',
      tendereeName: '招标人',
    },
    startedAt: at,
    closedAt: at,
    memberCount: 3,
    leaderSeat: 2,
    terms: {
      formula: 'F1',
      formulaTitle: '低价优先法',
      priceFull: '30',
      ceiling: null,
      items: [],
      passItems: [],
      digest: 'e'.repeat(64),
    },
    bids: [],
    rejections: [],
    arguments: [],
    scores: [],
    priceBase: null,
    explain: [],
    results: [],
    tieSeed: null,
    candidates: [],
  } as unknown as Report['content'],
  members: [1, 2, 3].map((seat) => ({ seat, name: seat === 1 ? '沈一鸣' : `专家${seat}`, me: seat === 1 })),
  signatures: Object.entries(said).map(([seat, opinion]) => ({
    seat: Number(seat),
    opinion,
    reason: opinion === 'dissent' ? '价格分有误' : '',
    at,
    certified: false,
    proof: null,
  })),
  certificate: false,
  can: { sign: said[1] === undefined },
});

withSession();
afterEach(() => setToaster(undefined));

test('whoever has signed reads what was done and who still has to sign, and at the end that nothing is left to do', async () => {
  const toasts: string[] = [];
  setToaster((_, words) => toasts.push(words));
  let said: Said = { 2: 'agree' };
  fakeServer(({ path }) => {
    if (path.endsWith('/sign')) said = { ...said, 1: 'agree' };
    return ok(path.endsWith('/report') ? report(said) : null);
  });
  const view = draw(<Page />, { at: `/here?packageId=${packageId}` });
  await userEvent.click(await screen.findByRole('button', { name: '签署报告' }));
  await confirmed('签署报告');
  expect(
    await screen.findByText('您已签署评审报告，签署后不能更改。尚待签署：专家3。全体成员签署后评审结束。'),
  ).toBeTruthy();
  expect(toasts).toEqual(['已签署评审报告']);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('您已签署评审报告'));
  view.unmount();
  said = { ...said, 3: 'agree' };
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText(/评审结束，评审报告已提交。您不需要再办理其他事项/)).toBeTruthy();
});

test('whoever dissents reads that the dissent is on record; whoever has no seat is told nothing of the kind', async () => {
  const toasts: string[] = [];
  setToaster((_, words) => toasts.push(words));
  let said: Said = {};
  let seat = 1;
  fakeServer(({ path }) => {
    if (path.endsWith('/sign')) said = { 1: 'dissent' };
    const now = report(said);
    return ok(
      path.endsWith('/report')
        ? { ...now, members: now.members.map((m) => ({ ...m, me: m.seat === seat })) }
        : null,
    );
  });
  const view = draw(<Page />, { at: `/here?packageId=${packageId}` });
  await userEvent.click(await screen.findByRole('button', { name: '不同意' }));
  await userEvent.type(await screen.findByRole('textbox'), '价格分有误');
  await userEvent.click(screen.getByRole('button', { name: /^确\s?定$/ }));
  expect(await screen.findByText(/您的不同意见和理由已记入评审报告.*尚待签署：专家2、专家3/)).toBeTruthy();
  await waitFor(() => expect(toasts).toEqual(['已提交不同意见和理由']));
  view.unmount();
  seat = 0;
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  await screen.findByText('价格分有误');
  expect(screen.queryByText(/尚待签署/)).toBeNull();
});
