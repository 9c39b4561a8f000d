import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setButtons } from '#kit/web/can.tsx';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './edit.page.tsx';
import { Page as ListPage } from './list.page.tsx';
import { Page as ViewPage } from './view.page.tsx';

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
  ready: { fileApproved: true, signed: true, ...ready },
  signers: [],
  missing: [],
  can: { edit: false, submit: false, publish: true, reopen: true, sign: false, seal: false },
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

test('who reads before anything is prepared is told so, not shown empty fields; once it is, the record', async () => {
  const nothing = { ...record({ lotKey: false, termsAgree: false }), id: null, title: null, content: null };
  let answer: unknown = nothing;
  fakeServer(({ path }) => ok(path === '/pre/bulletin/detail' ? answer : false));
  const { unmount } = draw(<ViewPage />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText('公告尚未编制')).toBeTruthy();
  expect(screen.queryByText('发布前检查')).toBeNull();
  unmount();
  answer = record({ lotKey: true, termsAgree: true });
  draw(<ViewPage />, { at: `/here?packageId=${packageId}` });
  expect((await screen.findAllByText('一标段招标公告')).length).toBeGreaterThan(0);
  expect(screen.queryByText('公告尚未编制')).toBeNull();
});

test.each([
  [['view', 'edit'], /可在项目控制台的标段中编制/],
  [['view'], /本单位没有编制公告/],
])('an empty list tells %o what can be done', async (buttons, words) => {
  setButtons({ bulletin: buttons });
  fakeServer(() => ok({ records: [], total: 0, current: 1, size: 20, pages: 0 }));
  draw(<ListPage />);
  expect(await screen.findByText(words)).toBeTruthy();
});
