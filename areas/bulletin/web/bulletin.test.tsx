import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setButtons } from '#kit/web/can.tsx';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './edit.page.tsx';

const packageId = '00000000-0000-4000-8000-000000000001';

const record = (ready: { lotKey: boolean; termsAgree: boolean }) => ({
  title: '一标段招标公告',
  media: '公衡',
  content: '<p>正文</p>',
  lot: {
    packageId,
    packageName: '一标段',
    packageCode: 'BD-1',
    mainName: '江州第二水厂设备采购',
    mainCode: 'XM-1',
    tendereeName: '江州水务集团有限公司',
    isLawBid: '1',
    status: '3020',
  },
  id: packageId,
  bulletinNo: 'GG-2026-0001',
  status: '40',
  publishedAt: null,
  contentDigest: null,
  ready: { fileApproved: true, ...ready },
  missing: [],
  can: { edit: false, submit: false, publish: true, reopen: true },
});

withSession();

test.each([
  [{ lotKey: false, termsAgree: true }, '尚未生成标段密钥，请先提请招标人代表生成'],
  [{ lotKey: true, termsAgree: false }, '采购文件已变更，公告须重新编制并审批'],
])('%o keeps a bulletin from being published, and the button says so', async (ready, why) => {
  setButtons({ bulletin: ['publish', 'edit'] });
  fakeServer(({ path }) => ok(path === '/pre/bulletin/detail' ? record(ready) : false));
  draw(<Page />, { at: `/here?packageId=${packageId}` });
  const button = await screen.findByRole('button', { name: /发布公告/ });
  expect(button.getAttribute('aria-disabled') ?? button.hasAttribute('disabled')).toBeTruthy();
  expect(document.body.textContent + button.outerHTML).toContain(why);
});
