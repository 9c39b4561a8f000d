import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setButtons } from '#kit/web/can.tsx';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page as Info } from './check-submit-info.page.tsx';
import { Page as Submit } from './submit-file.page.tsx';

const packageId = '00000000-0000-4000-8000-000000000001';
const lot = {
  packageId,
  packageName: '一标段',
  packageCode: 'BD-1',
  mainName: '江州第二水厂设备采购',
  mainCode: 'XM-1',
  tendereeName: '江州水务集团有限公司',
  isLawBid: '1',
  status: '3080',
};

withSession();

test('the bids that came in are listed in the order of the documents', async () => {
  const row = {
    bidId: 'b1',
    bidderName: '甲公司',
    participantName: '张三',
    phone: '13900000001',
    status: '10',
    version: 1,
    submitTime: '2026-11-20T01:00:00.000Z',
    withdrawTime: null,
    ciphertextDigest: 'ab'.repeat(32),
    size: 1024,
    ip: '10.0.0.1',
  };
  fakeServer(() => ok({ lot, deadline: '2026-11-21T01:00:00.000Z', rows: [row] }));
  draw(<Info />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText('13900000001')).toBeTruthy();
  const heads = [...document.querySelectorAll('thead th')].map((th) => th.textContent);
  expect(heads.slice(0, 6)).toEqual(['投标人', '联系电话', '递交状态', '递交时间', '撤回时间', 'IP']);
});

test('the form shows what a telephone number looks like', async () => {
  setButtons({});
  fakeServer(({ path }) =>
    path === '/bos/submit/detail'
      ? ok({
          lot,
          deadline: '2099-11-21T01:00:00.000Z',
          now: '2026-11-20T01:00:00.000Z',
          ceiling: null,
          holder: true,
          lotPublicKey: 'AAAA',
          bidderId: 'o1',
          bid: null,
          history: [],
          refusals: [],
          can: { submit: true, recall: false },
        })
      : ok({ userId: 'u1', certificate: null, demoKey: false }),
  );
  draw(<Submit />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText(/021-88888888/)).toBeTruthy();
});
