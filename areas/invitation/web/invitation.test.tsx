import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { submitting } from '#base/approval/web/test/submitting.ts';
import { setButtons } from '#kit/web/can.tsx';
import { setToaster } from '#kit/web/notice.ts';
import { confirmed } from '#kit/web/test/asked.ts';
import { queries } from '#kit/web/query.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './handle.page.tsx';
import { Page as InvitePage } from './invite.page.tsx';
import { Page as ReceiptsPage } from './receipts.page.tsx';

const packageId = '01980000-0000-7000-8000-00000000000a';
const letter = {
  lot: {
    packageId,
    packageName: '一标段',
    packageCode: 'B-1',
    mainName: '水厂项目',
    mainCode: 'XM-1',
    tendereeName: '水务公司',
    status: '30',
  },
  title: '一标段投标邀请书',
  content: '<p>现邀请贵单位参加投标。</p>',
  sentAt: '2027-03-01T01:00:00.000Z',
  replyUntil: '2099-03-10T01:00:00.000Z',
  answer: 'awaited',
  receipt: null,
  can: { answer: true },
};

withSession();
beforeEach(() => setButtons({ invitation: ['answer', 'edit'] }));

test('whoever thinks better of the receipt when asked has not given it, and is not told so', async () => {
  const said: string[] = [];
  setToaster((_, words) => said.push(words));
  const asked = fakeServer(({ method }) => ok(method === 'POST' ? { answeredAt: letter.sentAt } : letter));
  const posts = () => asked.filter((one) => one.method === 'POST');
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  await userEvent.click(await screen.findByRole('combobox', { name: '回执' }));
  await userEvent.click(await screen.findByText('谢绝', { selector: '.ant-select-item-option-content' }));
  await userEvent.type(screen.getByRole('textbox', { name: '联系人' }), '李倩');
  await userEvent.type(screen.getByRole('textbox', { name: '联系电话' }), '13900000078');
  await userEvent.type(await screen.findByRole('textbox', { name: '谢绝理由' }), '产能已满');
  await userEvent.click(screen.getByRole('button', { name: '提交回执' }));
  await confirmed('取消');
  await waitFor(() => expect(document.querySelector('dialog.gh-box')).toBeNull());
  expect(said).toEqual([]);
  expect(posts()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '提交回执' }));
  await screen.findByText('回执只能提交一次，谢绝后不能获取采购文件和投标。确定谢绝邀请？');
  await confirmed();
  await waitFor(() => expect(said).toEqual(['回执已提交']));
  expect(posts().map((one) => one.body)).toMatchObject([
    { packageId, answer: 'declined', reason: '产能已满' },
  ]);
  setToaster(undefined);
});

const draft = (id: string | null) => ({
  lot: { ...letter.lot, isLawBid: '0', isEnter: '0', bidOrganizationWay: '10' },
  id,
  batch: 1,
  status: '10',
  ground: null,
  groundReason: null,
  groundDocument: null,
  choiceReason: '近三年有同类业绩',
  replyUntil: letter.replyUntil,
  title: letter.title,
  content: letter.content,
  invitees: [],
  sentAt: null,
  digest: null,
  ready: { fileApproved: true, lotKey: true, termsAgree: true },
  missing: [],
  batches: [],
  few: null,
  can: { edit: true, submit: id !== null, reopen: false, send: false, add: false, discard: false },
});

test('suppliers are being chosen after a refused submission: what is read anew meanwhile takes nothing away', async () => {
  let id: string | null = null;
  fakeServer(({ method, path }) => {
    if (path === '/pre/invitation/submit') return refused(400, { msg: '邀请对象不得少于3个' });
    if (method === 'POST') {
      id = packageId;
      return ok(path === '/pre/invitation/save' ? { id } : null);
    }
    if (path === '/pre/invitation/detail') return ok(draft(id));
    if (path === '/base/wf/apvl/submitConfig') return ok(submitting());
    if (path === '/base/organization/page')
      return ok({
        records: [{ id: 's1', orgName: '东海泵业', orgLicenceCode: '91' }],
        current: 1,
        size: 20,
        total: 1,
        totalIsLeast: false,
      });
    return ok(null);
  });
  draw(<InvitePage />, { at: `/here?packageId=${packageId}` });
  await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
  await confirmed();
  await screen.findAllByText('邀请对象不得少于3个');
  const choose = screen.getByRole<HTMLButtonElement>('button', { name: '选择供应商' });
  await waitFor(() => expect(choose.disabled).toBe(false));
  await userEvent.click(choose);
  const box = within(await screen.findByRole('dialog'));
  await userEvent.click(await box.findByRole('checkbox', { name: '东海泵业' }));
  await act(() => queries.invalidateQueries());
  expect(box.getByRole<HTMLInputElement>('checkbox', { name: '东海泵业' }).checked).toBe(true);
  await userEvent.click(box.getByRole('button', { name: /^确\s?定$/ }));
  expect(await screen.findByRole('list', { name: '邀请对象' })).toBeTruthy();
});

test('who gave no answer in time is not waited for any more, by itself or by the agency', async () => {
  const receipts = {
    lot: { ...letter.lot, purchaseMode: '1020', isLawBid: '1' },
    replyUntil: '2027-03-10T01:00:00.000Z',
    accepted: 2,
    declined: 0,
    awaited: 0,
    silent: 1,
    few: null,
    rows: ['accepted', 'accepted', 'silent'].map((answer, i) => ({
      orgId: `o${i}`,
      orgName: `供应商${i}`,
      batch: 1,
      invitedAt: letter.sentAt,
      answer,
      answeredAt: null,
      contactName: null,
      contactPhone: null,
      contactEmail: null,
      reason: null,
    })),
    can: { add: false },
  };
  const silent = { ...letter, replyUntil: receipts.replyUntil, can: { answer: false } };
  fakeServer(({ path }) => ok(path.includes('receipts') ? receipts : silent));
  const own = draw(<Page />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText('未回执')).toBeTruthy();
  expect(screen.queryByText('待回执')).toBeNull();
  own.unmount();
  draw(<ReceiptsPage />, { at: `/here?packageId=${packageId}&opType=PM` });
  expect(await screen.findByText('已接受2家，已谢绝0家，未回执1家')).toBeTruthy();
  expect(within(screen.getByRole('table')).getByText('未回执')).toBeTruthy();
  expect(screen.queryByText(/待回执/)).toBeNull();
});

test('an invitation that is approved too late for its receipts says that it has to be drawn up anew', async () => {
  const approved = { ...draft(packageId), status: '40', replyUntil: '2020-03-10T01:00:00.000Z' };
  const ready = { fileApproved: true, lotKey: true, termsAgree: true };
  const can = { ...approved.can, edit: false, submit: false, reopen: true, send: true };
  fakeServer(({ path }) => ok(path === '/pre/invitation/detail' ? { ...approved, ready, can } : null));
  draw(<InvitePage />, { at: `/here?packageId=${packageId}` });
  const send = await screen.findByRole('button', { name: '发出邀请书' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  expect(send.getAttribute('aria-description')).toBe('回执截止时间已过，请重新编制并再次提交审批');
  expect(screen.getByRole('button', { name: '重新编制' })).toBeTruthy();
});

test.each([
  ['1', 'open', '2027-03-11 09:00前可以增补邀请，须另行审批；投标人少于三个的，标段将流标'],
  ['1', 'closed', '2027-03-11 09:00前可以增补邀请，须另行审批；投标人少于三个的不得开标，应当重新招标'],
  ['1', 'over', '距文件获取截止已不足24小时，不能再增补邀请。投标人少于三个的不得开标：开标时宣布流标'],
  ['0', 'open', '须另行审批；投标人少于三个的，须说明理由方可开标'],
  ['0', 'closed', '须另行审批；投标人少于三个的，须说明理由方可开标'],
  ['0', 'over', '不能再增补邀请。投标人少于三个的，须说明理由方可开标'],
])(
  'too few acceptances, law %s, receipts %s: what follows and what can be done',
  async (isLawBid, state, words) => {
    const receipts = {
      lot: { ...letter.lot, purchaseMode: '1020', isLawBid },
      replyUntil: letter.replyUntil,
      accepted: 1,
      declined: 1,
      awaited: 1,
      silent: 1,
      few: { state, until: '2027-03-11T01:00:00.000Z' },
      rows: [],
      can: { add: false },
    };
    const sent = {
      ...draft(packageId),
      status: '50',
      few: receipts.few,
      can: { ...draft(null).can, edit: false },
    };
    fakeServer(({ path }) =>
      ok(path.includes('receipts') ? receipts : { ...sent, lot: { ...sent.lot, isLawBid } }),
    );
    const drawn = draw(<ReceiptsPage />, { at: `/here?packageId=${packageId}&opType=PM` });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByText('已接受1家，已谢绝1家，待回执1家，未回执1家')).toBeTruthy();
    drawn.unmount();
    // The step of the invitation says the same.
    draw(<InvitePage />, { at: `/here?packageId=${packageId}` });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  },
);

test('an addition begun where the receipts are read leads on to where its list is drawn up', async () => {
  const receipts = {
    lot: { ...letter.lot, purchaseMode: '1020', isLawBid: '1' },
    replyUntil: letter.replyUntil,
    accepted: 2,
    declined: 1,
    awaited: 0,
    silent: 0,
    few: { state: 'closed', until: '2027-03-11T01:00:00.000Z' },
    rows: [],
    can: { add: true },
  };
  fakeServer(({ method }) => ok(method === 'POST' ? { id: packageId } : receipts));
  const { router } = draw(<ReceiptsPage />, { at: `/here?packageId=${packageId}&opType=PM` });
  await userEvent.click(await screen.findByRole('button', { name: '增补邀请' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '增补邀请' }));
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/v6-template/master-page/bulletin/invite');
});
