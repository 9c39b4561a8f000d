import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setButtons } from '#kit/web/can.tsx';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './open-lots.page.tsx';

const lot = (packageId: string, mainName: string, more: object) => ({
  packageId,
  packageName: mainName,
  packageCode: `XM-${packageId}`,
  mainName,
  mainCode: `XM-${packageId}`,
  tendereeName: '江州水务集团有限公司',
  status: '3080',
  purchaseMode: '1010',
  saleBegin: '2026-12-01T01:00:00.000Z',
  saleEnd: '2026-12-06T09:00:00.000Z',
  questionDeadline: '2026-12-10T09:00:00.000Z',
  bidDeadline: '2026-12-22T01:30:00.000Z',
  byNotice: null,
  answer: null,
  obtainedAt: null,
  phase: null,
  can: { obtain: true },
  ...more,
});

withSession();

test('what is bought by quotes is taken part in, and has no documents to obtain', async () => {
  setButtons({});
  fakeServer((asked) => {
    if (asked.path === '/base/websocket/auth') return { unreachable: true };
    if (asked.path !== '/pre/bidder/package/page') return ok(null);
    const records = [
      lot('p1', '水泵采购', {}),
      lot('p2', '备件询价采购', { purchaseMode: '1030', byNotice: 'n1' }),
    ];
    return ok({ records, total: 2, size: 20, current: 1, pages: 1 });
  });
  draw(<Page />);
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  const tendered = await row('水泵采购');
  expect(tendered.getByText('获取文件')).toBeTruthy();
  expect(tendered.getByText('查看文件')).toBeTruthy();
  const quoted = await row('备件询价采购');
  expect(quoted.getByText('参加报价')).toBeTruthy();
  expect(quoted.getByText('查看询价')).toBeTruthy();
  expect(quoted.queryByText(/文件/)).toBeNull();
  expect(screen.getByText('投标（报价）截止时间')).toBeTruthy();
  expect(screen.getByText('招标人/采购人')).toBeTruthy();
});

test('an invited supplier that has not accepted finds its letter, and no documents', async () => {
  setButtons({});
  const invited = { purchaseMode: '1020', can: { obtain: false } };
  fakeServer((asked) => {
    if (asked.path === '/base/websocket/auth') return { unreachable: true };
    if (asked.path !== '/pre/bidder/package/page') return ok(null);
    const records = [
      lot('p1', '泵组改造', { ...invited, answer: 'awaited' }),
      lot('p3', '曝气系统采购', { ...invited, answer: 'accepted', can: { obtain: true } }),
    ];
    return ok({ records, total: 2, size: 20, current: 1, pages: 1 });
  });
  draw(<Page />);
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  const awaited = await row('泵组改造');
  expect(awaited.getByText('办理邀请回执')).toBeTruthy();
  expect(awaited.queryByText(/文件/)).toBeNull();
  const accepted = await row('曝气系统采购');
  expect(accepted.getByText('获取文件')).toBeTruthy();
  expect(accepted.getByText('查看文件')).toBeTruthy();
});
