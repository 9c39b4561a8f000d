import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ContractRecord } from '../shared/schema.ts';
import { contractScreens } from '../shared/screens.ts';
import { confirmed } from '#kit/web/test/asked.ts';
import { type Asked, fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { setButtons } from '#kit/web/can.tsx';
import { setLang } from '#kit/web/lang.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page as ConfirmPage } from './confirm.page.tsx';
import { Page as EditPage } from './edit.page.tsx';
import { Page as LotPage } from './lot.page.tsx';

const DAY = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const none = {
  modify: false,
  remove: false,
  submit: false,
  ownerDecide: false,
  supplierDecide: false,
  sign: false,
  perform: false,
  receive: false,
  supplement: false,
};
const lot = {
  packageId: 'p1',
  packageName: '一标段',
  packageCode: 'B-1',
  mainName: '水厂项目',
  mainCode: 'XM-1',
  tendereeName: '水务公司',
  isLawBid: '1',
  purchaseMode: '1010',
  status: '6080',
};

const contract = (part: Partial<ContractRecord> = {}): ContractRecord => ({
  id: 'c1',
  lot,
  contractCode: 'HT-2026-0001',
  contractName: '水泵采购合同',
  duration: '90日',
  periodBegin: null,
  periodEnd: null,
  quality: '合格',
  acceptance: '按国标验收',
  bondAmount: '418000',
  bondTerms: null,
  otherTerms: null,
  contractFileId: null,
  fileIds: null,
  status: '10',
  version: 3,
  bidId: 'b1',
  supplierName: '甲公司',
  tendereeName: '水务公司',
  agencyName: '公衡代理',
  price: '4180000',
  currency: 'CNY',
  noticeNo: 'ZB-2026-0001',
  noticeAt: later(-10),
  fixed: ['duration'],
  payments: [],
  purchase: null,
  items: [{ name: '水泵', spec: 'DN300', unit: '台', count: '4', price: '1045000', sum: '4180000' }],
  bondMost: '418000',
  lastDay: '2026-12-31',
  until: later(20),
  isLate: false,
  lateReason: null,
  returnReason: null,
  contentDigest: null,
  ownerSigned: null,
  supplierSigned: null,
  signedAt: null,
  createdAt: later(-9),
  acts: [],
  performance: [],
  supplements: [],
  inForce: null,
  can: none,
  ...part,
});

/** Answers the screen's own question; of the approval nothing is known, acts succeed. */
const serve = (path: string, data: unknown) =>
  fakeServer((a: Asked) =>
    a.path === path
      ? ok(data)
      : a.method === 'POST'
        ? ok(a.path === '/ctr/contract/approve' ? { needApproval: true } : null)
        : ok(false),
  );
const posted = (asked: readonly Asked[], path: string) =>
  asked.filter((a) => a.method === 'POST' && a.path === path).map((a) => a.body);

withSession();

test('an address that names only the lot leads to its contracts, a supplier to the contract sent to it', async () => {
  serve('/ctr/contract/detail', contract());
  for (const [query, leads] of [
    ['packageId=p1&opType=PM', '/ctr-lot?packageId=p1&opType=PM'],
    ['packageId=p1&opType=owner', '/ctr-lot?packageId=p1&opType=owner'],
    ['packageId=p1&opType=supplier', `${contractScreens.confirm}?packageId=p1&opType=supplier`],
    ['packageId=p1&opType=supplier&id=c1', `${contractScreens.confirm}?packageId=p1&opType=supplier&id=c1`],
  ] as const) {
    const { router, unmount } = draw(<EditPage />, { at: `/here?${query}` });
    await screen.findByText('elsewhere');
    const { pathname, search } = router.state.location;
    expect(`${pathname}${search}`).toBe(leads.replace('/ctr-lot', contractScreens.lot));
    unmount();
  }
});

test('the price is shown and cannot be typed, shares come to amounts, and how far they are from the price is said', async () => {
  const asked = serve('/ctr/contract/detail', contract({ can: { ...none, modify: true, submit: true } }));
  draw(<EditPage />, { at: '/here?id=c1&packageId=p1&opType=PM' });
  expect(await screen.findByText(/合同价款为中标价/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /合同价款/ })).toBeNull();
  expect(screen.getByRole('textbox', { name: /工期/ }).getAttribute('disabled')).not.toBeNull();
  expect(screen.getByRole('textbox', { name: /质量标准/ }).getAttribute('disabled')).toBeNull();
  const add = screen.getByRole('button', { name: '添加付款节点' });
  await userEvent.click(add);
  await userEvent.click(add);
  await userEvent.type(screen.getByRole('textbox', { name: '付款节点 1' }), '预付款');
  await userEvent.type(screen.getByRole('textbox', { name: '比例（%） 1' }), '30');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '金额（元） 1' }).value).toBe('1254000');
  expect(screen.getByText('与合同价款相差 2,926,000.00 元')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: '金额（元） 2' }), '2926000');
  expect(screen.queryByText(/与合同价款相差/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(posted(asked, '/ctr/contract/modify')).toHaveLength(1));
  expect(posted(asked, '/ctr/contract/modify')[0]).toMatchObject({
    id: 'c1',
    version: 3,
    payments: [
      { name: '预付款', share: '30', amount: null },
      { share: null, amount: '2926000' },
    ],
  });
});

test('after the last day the form asks why, and hands the words in', async () => {
  const full = contract({
    can: { ...none, modify: true, submit: true },
    isLate: true,
    until: later(-1),
    contractFileId: 'f1',
    payments: [{ name: '全款', share: '100', amount: '4180000', dueWhen: '验收后', dueDay: null }],
  });
  const asked = serve('/ctr/contract/detail', full);
  setButtons({ purchaseContract: ['draft'] });
  draw(<EditPage />, { at: '/here?id=c1' });
  await userEvent.type(await screen.findByRole('textbox', { name: '逾期订立说明' }), '资金计划批复较晚');
  await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
  await confirmed();
  await waitFor(() => expect(posted(asked, '/ctr/contract/approve')).toHaveLength(1));
  expect(posted(asked, '/ctr/contract/approve')[0]).toMatchObject({
    id: 'c1',
    lateReason: '资金计划批复较晚',
  });
});

test('a key that follows before the page has drawn the last one loses nothing', async () => {
  const late = contract({ can: { ...none, modify: true, submit: true }, isLate: true, until: later(-1) });
  serve('/ctr/contract/detail', late);
  setButtons({ purchaseContract: ['draft'] });
  draw(<EditPage />, { at: '/here?id=c1' });
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '逾期订立说明' });
  const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  for (const key of ['资', '金']) {
    write?.call(box, box.value + key);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await waitFor(() => expect(box.value).toBe('资金'));
});

test('the supplier confirms after a question, or returns it with words', async () => {
  const sent = contract({
    status: '50',
    contentDigest: 'ab'.repeat(32),
    can: { ...none, supplierDecide: true },
  });
  const asked = serve('/ctr/contract/supplier/detail', sent);
  draw(<ConfirmPage />, { at: '/here?id=c1' });
  await userEvent.click(await screen.findByRole('button', { name: '退回' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), '付款条件不一致');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(posted(asked, '/ctr/contract/return')).toEqual([{ id: 'c1', reason: '付款条件不一致' }]),
  );
  await userEvent.click(screen.getByRole('button', { name: '确认合同' }));
  expect(posted(asked, '/ctr/contract/confirm')).toEqual([]);
  await confirmed('确认合同');
  await waitFor(() => expect(posted(asked, '/ctr/contract/confirm')).toEqual([{ id: 'c1' }]));
});

test('what was not sent yet is said, not refused; in English too', async () => {
  fakeServer(() => refused(404));
  setLang('en');
  draw(<ConfirmPage />, { at: '/here?packageId=p1' });
  expect(await screen.findByText(/Nothing to view yet/)).toBeTruthy();
  setLang('zh');
});

test('a lot shows its winner with the time left, and drafts the missing contract', async () => {
  const asked = serve('/ctr/contract/lot', {
    lot,
    winners: [
      {
        bidId: 'b1',
        supplierName: '甲公司',
        price: '4180000',
        noticeNo: 'ZB-2026-0001',
        noticeAt: later(-10),
        lastDay: '2026-12-31',
        until: later(20),
        contractId: null,
        contractCode: null,
        status: null,
        signedAt: null,
      },
    ],
    can: { draft: true },
  });
  draw(<LotPage />, { at: '/here?packageId=p1&opType=PM' });
  expect(await screen.findByText('未起草')).toBeTruthy();
  expect(screen.getByRole('timer')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '起草合同' }));
  await waitFor(() => expect(posted(asked, '/ctr/contract/add')).toEqual([{ packageId: 'p1', bidId: 'b1' }]));
});

test('the supplier sees what was accepted and paid, and confirms what arrived', async () => {
  const inForce = contract({
    status: '80',
    signedAt: later(-3),
    contentDigest: 'ab'.repeat(32),
    payments: [
      { name: '预付款', share: '30', amount: '1254000', dueWhen: '生效后', dueDay: null },
      { name: '验收款', share: '70', amount: '2926000', dueWhen: '验收后', dueDay: null },
    ],
    performance: [
      {
        id: 'f1',
        milestone: 0,
        kind: 'acceptance',
        doneDay: '2026-11-20',
        amount: null,
        note: '已收到保函',
        fileIds: null,
        userName: '郑江',
        recordedAt: later(-2),
        receivedAt: null,
      },
      {
        id: 'f2',
        milestone: 0,
        kind: 'payment',
        doneDay: '2026-11-21',
        amount: '1000000',
        note: null,
        fileIds: null,
        userName: '郑江',
        recordedAt: later(-1),
        receivedAt: null,
      },
    ],
    can: { ...none, receive: true },
  });
  const asked = serve('/ctr/contract/supplier/detail', inForce);
  draw(<ConfirmPage />, { at: '/here?id=c1' });
  expect(await screen.findByText('已收到保函')).toBeTruthy();
  // The first message says what is to be done.
  expect(screen.getByText(/有付款已登记/)).toBeTruthy();
  expect(screen.getByText('254,000.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '登记付款' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '确认收款' }));
  await confirmed('确认收款');
  await waitFor(() => expect(posted(asked, '/ctr/contract/milestone/received')).toEqual([{ id: 'f2' }]));
});

test('the tenderee records an acceptance first, then a payment of what is left', async () => {
  const inForce = contract({
    status: '80',
    signedAt: later(-3),
    contentDigest: 'ab'.repeat(32),
    payments: [{ name: '全款', share: '100', amount: '4180000', dueWhen: '验收后', dueDay: null }],
    can: { ...none, perform: true },
  });
  const asked = serve('/ctr/contract/detail', inForce);
  draw(<EditPage />, { at: '/here?id=c1&opType=owner' });
  await userEvent.click(await screen.findByRole('button', { name: '登记验收' }));
  // What cannot be changed afterwards says of which milestone it is.
  const dialog = await screen.findByRole('dialog', { name: '登记验收：全款' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /日期/ }), '2026-11-20{Enter}');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /说明/ }), '性能验收合格');
  await userEvent.click(within(dialog).getByRole('button', { name: '登记验收' }));
  await confirmed();
  await waitFor(() =>
    expect(posted(asked, '/ctr/contract/milestone/accept')).toEqual([
      { id: 'c1', milestone: 0, doneDay: '2026-11-20', note: '性能验收合格', fileIds: null },
    ]),
  );
});
