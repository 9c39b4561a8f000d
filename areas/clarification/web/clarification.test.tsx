import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setButtons } from '#kit/web/can.tsx';
import { setToaster } from '#kit/web/notice.ts';
import { confirmed } from '#kit/web/test/asked.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page as ListPage } from './list.page.tsx';
import { Page as ReplyPage } from './reply.page.tsx';

const packageId = '01980000-0000-7000-8000-00000000000a';
const id = '01980000-0000-7000-8000-00000000000b';
const lot = {
  packageId,
  packageName: '一标段',
  packageCode: 'B-1',
  mainName: '水厂项目',
  mainCode: 'XM-1',
  tendereeName: '水务公司',
  purchaseMode: '1010',
  status: '3080',
};
const question = {
  id: '01980000-0000-7000-8000-00000000000c',
  content: '扬程是多少？',
  fileId: null,
  askedAt: '2098-12-01T01:00:00.000Z',
  clarificationId: null,
  number: null,
  answerUntil: null,
  target: null,
};
const draft = {
  kind: 'amendment',
  title: '关于扬程',
  content: '<p>改为48米</p>',
  attachmentIds: null,
  affectsBids: '1',
  newDeadline: null,
  deviationReason: null,
  lot: { ...lot, isLawBid: '1', isEnter: '0', bidOrganizationWay: '10' },
  id: null as string | null,
  number: null,
  status: '10',
  digest: null,
  issuedAt: null,
  formerDeadline: null,
  bidDeadline: '2099-01-10T01:30:00.000Z',
  earliestDeadline: '2099-01-14T16:00:00.000Z',
  questionIds: [] as string[],
  questions: [question],
  can: { edit: true, submit: false, reopen: false, issue: false, discard: false, bidderToo: false },
};

withSession();
beforeEach(() => setButtons({ clarification: ['edit', 'issue', 'bidder'] }));

test('a refused submission loses nothing: it is saved once, its questions stay chosen, the earliest lawful time is filled in', async () => {
  let saved: string | null = null;
  const asked = fakeServer(({ method, path }) => {
    if (path === '/pre/clarification/submit') return refused(400, { msg: '不得少于十五日' });
    if (method === 'POST' && path === '/pre/clarification/save') {
      saved = id;
      return ok({ id });
    }
    return ok({ ...draft, id: saved, questionIds: saved ? [question.id] : [] });
  });
  draw(<ReplyPage />, { at: `/here?packageId=${packageId}&opType=PM` });
  await userEvent.click(await screen.findByRole('checkbox', { name: '扬程是多少？' }));
  await userEvent.click(screen.getByRole('button', { name: '填入最早合法时间' }));
  for (let i = 0; i < 2; i++) {
    await userEvent.click(screen.getByRole('button', { name: '提交审批' }));
    await confirmed();
    await waitFor(() =>
      expect(asked.filter((one) => one.path === '/pre/clarification/submit')).toHaveLength(i + 1),
    );
  }
  const stored = asked.filter((one) => one.path === '/pre/clarification/save').map((one) => one.body);
  expect(stored).toMatchObject([
    { packageId, questionIds: [question.id], newDeadline: '2099-01-15T01:30:00.000Z' },
    { packageId, id, questionIds: [question.id] },
  ]);
});

test('whoever works for a potential bidder too reads beforehand why a clarification is not theirs to submit or issue', async () => {
  const words = /您同时任职于本标段的潜在投标人/;
  const shut = async (name: string) => {
    expect(await screen.findByText(words)).toBeTruthy();
    expect((await screen.findByRole('button', { name })).getAttribute('aria-description')).toMatch(words);
  };
  fakeServer(() => ok({ ...draft, can: { ...draft.can, bidderToo: true } }));
  const { unmount } = draw(<ReplyPage />, { at: `/here?packageId=${packageId}&opType=PM` });
  await shut('提交审批');
  unmount();
  fakeServer(() =>
    ok({ ...draft, id, status: '40', can: { ...draft.can, edit: false, issue: true, bidderToo: true } }),
  );
  draw(<ReplyPage />, { at: `/here?packageId=${packageId}&id=${id}&opType=PM` });
  await shut('发出');
});

test('the manager reads that the tender is suspended, and the tenderee returns an answer with a reason only', async () => {
  setButtons({ clarification: ['answer'] });
  const objection = {
    ...question,
    target: '第三章 业绩要求',
    request: '删除“本省”',
    state: 'open',
    answerUntil: '2098-12-04T16:00:00.000Z',
    late: true,
    answer: null,
    answeredAt: null,
    proposals: [
      { answerId: id, answer: '维持不变', proposedAt: question.askedAt, outcome: null, outcomeReason: null },
    ],
  };
  const asked = fakeServer(({ method }) =>
    ok(
      method === 'POST'
        ? null
        : {
            lot: draft.lot,
            bidDeadline: draft.bidDeadline,
            questionsUntil: '2098-12-31T16:00:00.000Z',
            holders: null,
            questions: [],
            objectionsUntil: '2098-12-31T16:00:00.000Z',
            objections: [objection],
            rows: [],
            can: { add: false, answer: false, confirmAnswer: true, bidderToo: false },
          },
    ),
  );
  const posts = () => asked.filter((one) => one.method === 'POST');
  draw(<ListPage />, { at: `/here?packageId=${packageId}&opType=owner` });
  await screen.findByText(/招标投标活动暂停/);
  expect(screen.getByText('已逾期')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '退回答复' }));
  const dialog = await screen.findByRole('dialog', { name: '退回答复' });
  const back = within(dialog).getByRole('button', { name: /确\s?[定认]|退回答复/ });
  await userEvent.click(back);
  await screen.findByText('请填写退回原因');
  expect(posts()).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox'), '理由不足');
  await userEvent.click(back);
  await waitFor(() => expect(posts().map((one) => one.body)).toEqual([{ answerId: id, reason: '理由不足' }]));
});

test('a supplier asks after being told that nobody learns who asks, and thinks better of it without a trace', async () => {
  const said: string[] = [];
  setToaster((_, words) => said.push(words));
  const asked = fakeServer(({ method }) =>
    ok(
      method === 'POST'
        ? { id }
        : {
            lot,
            bidDeadline: draft.bidDeadline,
            questionsUntil: '2098-12-31T16:00:00.000Z',
            questions: [],
            objectionsUntil: '2098-12-31T16:00:00.000Z',
            objections: [],
            rows: [],
            can: { ask: true, object: true, withdraw: true },
          },
    ),
  );
  const posts = () => asked.filter((one) => one.method === 'POST');
  draw(<ListPage />, { at: `/here?packageId=${packageId}&opType=supplier` });
  await screen.findByText(/^可以提出异议，截至2098-12-31 星期.（含当日）。/);
  expect(screen.getByText(/^可以提问，截至2098-12-31 星期.（含当日）。/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '提出问题' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '问题' }), '扬程？');
  await userEvent.click(screen.getByRole('button', { name: '提交问题' }));
  await screen.findByText(/项目经理看不到由谁提出/);
  await confirmed('取消');
  expect(posts()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '提交问题' }));
  await confirmed();
  await waitFor(() => expect(said).toEqual(['问题已提交']));
  expect(posts().map((one) => one.body)).toMatchObject([{ packageId, content: '扬程？' }]);
  setToaster(undefined);
});
