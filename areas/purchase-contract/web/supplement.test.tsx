import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Asked, fakeServer, ok } from '#kit/web/test/api.ts';
import { setButtons } from '#kit/web/can.tsx';
import { draw, withSession } from '#kit/web/test/render.tsx';
import type { SupplementRecord } from '../shared/schema.ts';
import { contractScreens } from '../shared/screens.ts';
import { supplementSide } from './links.ts';
import { Page } from './supplement.page.tsx';

const payments = [{ name: '到货款', share: null, amount: '4180000', dueWhen: '到货后10日内', dueDay: null }];
const none = {
  modify: false,
  remove: false,
  submit: false,
  ownerDecide: false,
  supplierDecide: false,
  sign: false,
};
const supplement = (part: Partial<SupplementRecord> = {}): SupplementRecord => ({
  id: 's1',
  packageId: 'p1',
  purchaseMode: '1010',
  contractId: 'c1',
  contractCode: 'HT-2026-0001-B1',
  contractName: '水泵采购合同补充协议（1）',
  ofCode: 'HT-2026-0001',
  ofName: '水泵采购合同',
  ofPrice: '4180000',
  isOpen: true,
  status: '10',
  version: 2,
  tendereeName: '水务公司',
  supplierName: '甲公司',
  ground: 'extraGoods',
  changeReason: '管网延伸',
  periodBegin: null,
  periodEnd: '2027-03-31',
  acceptance: '按国标验收',
  otherTerms: null,
  fileIds: null,
  before: {
    price: '4180000',
    periodBegin: null,
    periodEnd: '2027-03-31',
    acceptance: '按国标验收',
    otherTerms: null,
    payments,
  },
  payments,
  performed: [0],
  items: [
    { name: '水泵', spec: 'DN300', unit: '台', count: '4', price: '1000000', sum: '4000000' },
    { name: '阀门', spec: 'DN300', unit: '只', count: '18', price: '10000', sum: '180000' },
  ],
  extras: [],
  extraAmount: '0',
  extraLeft: '418000',
  isPublic: true,
  price: '4180000',
  returnReason: null,
  contentDigest: null,
  ownerSigned: null,
  supplierSigned: null,
  signedAt: null,
  createdAt: new Date().toISOString(),
  acts: [],
  can: none,
  ...part,
});

const serve = (path: string, record: SupplementRecord) => {
  setButtons({});
  return fakeServer((asked) => {
    if (asked.path === path) return ok(record);
    if (asked.path === '/base/websocket/auth') return { unreachable: true };
    return ok(asked.path.startsWith('/base/wf/') ? false : /list$/i.test(asked.path) ? [] : null);
  });
};
const posted = (asked: readonly Asked[], path: string) =>
  asked.filter((one) => one.path === path).map((one) => one.body);

withSession();

test('more of an item comes at the price of the bid; period and terms stand where the ground lets them stand', async () => {
  const asked = serve(
    '/ctr/contract/supplement/detail',
    supplement({ can: { ...none, modify: true, submit: true } }),
  );
  draw(<Page />, { at: '/here?id=s1&packageId=p1&opType=PM' });
  const more = await screen.findByRole('textbox', { name: '追加数量 阀门' });
  expect(screen.getByRole('textbox', { name: /其他约定/ }).getAttribute('disabled')).not.toBeNull();
  expect(screen.getByText('已验收或付款的节点不能修改')).toBeTruthy();
  await userEvent.type(more, '20');
  expect((await screen.findAllByText('200,000.00')).length).toBeGreaterThan(0);
  // The milestones have to make up the new price.
  expect(screen.getByText('与合同价款相差 200,000.00 元')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(posted(asked, '/ctr/contract/supplement/modify')).toHaveLength(1));
  expect(posted(asked, '/ctr/contract/supplement/modify')[0]).toMatchObject({
    id: 's1',
    version: 2,
    ground: 'extraGoods',
    extras: [{ item: 1, count: '20' }],
  });
});

test('its supplier sees what changes, before and after, and confirms it under its own name', async () => {
  const sent = supplement({
    status: '50',
    ground: 'ownerCause',
    periodEnd: '2027-05-31',
    contentDigest: 'ab'.repeat(32),
    can: { ...none, supplierDecide: true },
  });
  serve('/ctr/contract/supplier/supplement', sent);
  draw(<Page />, { at: '/here?id=s1' });
  expect(await screen.findByText('2027-05-31')).toBeTruthy();
  expect(screen.getByText('2027-03-31')).toBeTruthy();
  expect(screen.getByText('招标人原因')).toBeTruthy();
  expect(screen.getByRole('button', { name: '确认补充协议' })).toBeTruthy();
  expect(screen.queryByText('追加货物')).toBeNull();
});

test('where a quote won, the purchaser and its supplier are named, and the article of no tender', async () => {
  const sent = supplement({
    status: '50',
    purchaseMode: '1030',
    ground: 'ownerCause',
    can: { ...none, supplierDecide: true },
  });
  serve('/ctr/contract/supplier/supplement', sent);
  draw(<Page />, { at: '/here?id=s1' });
  expect(await screen.findByText('采购人原因')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/招标|中标|投标/);
});

test('whoever draws it up chooses among grounds that name the purchaser, too', async () => {
  const drawn = supplement({
    purchaseMode: '1030',
    ground: 'ownerCause',
    can: { ...none, modify: true, submit: true },
  });
  serve('/ctr/contract/supplement/detail', drawn);
  draw(<Page />, { at: '/here?id=s1&packageId=p1&opType=PM' });
  expect(await screen.findByText('采购人原因')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/招标|中标|投标/);
});

test.each([
  [contractScreens.supplement, null, 'owner'],
  [contractScreens.supplement, 'PM', 'owner'],
  [contractScreens.supplement, 'owner', 'owner'],
  [contractScreens.supplement, 'supplier', 'supplier'],
  [contractScreens.ownSupplement, null, 'supplier'],
] as const)('%s with opType %s is of the side %s', (pathname, opType, side) => {
  expect(supplementSide(pathname, opType)).toBe(side);
});

test('whoever is named as the supplier inside the console asks of its own side alone', async () => {
  const asked = serve('/ctr/contract/supplier/supplement', supplement());
  draw(<Page />, { at: '/here?id=s1&packageId=p1&opType=supplier' });
  expect(await screen.findByText('管网延伸')).toBeTruthy();
  expect(posted(asked, '/ctr/contract/supplement/detail')).toEqual([]);
});
