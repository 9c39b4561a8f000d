import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { submitting } from '#base/approval/web/test/submitting.ts';
import { setButtons } from '#kit/web/can.tsx';
import { confirmed } from '#kit/web/test/asked.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page as EditPage } from './other-edit.page.tsx';

const id = '01980000-0000-7000-8000-000000000001';
const packageId = '01980000-0000-7000-8000-00000000000a';
const can = { edit: false, submit: false, reopen: false, publish: false };

const notice = (more: object) => ({
  id,
  lot: {
    packageId,
    packageName: '一标段',
    packageCode: 'B-1',
    mainName: '水厂项目',
    mainCode: 'XM-1',
    tendereeName: '水务公司',
    isLawBid: '1',
    isEnter: '0',
    bidOrganizationWay: '10',
  },
  noticeKind: 'explanation',
  title: '停车说明',
  media: '公衡电子招标采购平台',
  content: '<p>请提前到达。</p>',
  bulletinNo: 'GG-1',
  status: '10',
  publishedAt: null,
  contentDigest: null,
  can,
  ...more,
});

withSession();
// Whoever may submit.
beforeEach(() => setButtons({ bulletin: ['edit', 'submit', 'publish'] }));

const serve = (more: object) =>
  fakeServer((a) =>
    a.path === '/pre/general-bulletin/detail'
      ? ok(notice(more))
      : a.path === '/base/wf/apvl/submitConfig'
        ? ok(submitting())
        : ok(a.method === 'POST' ? { id, needApproval: true, publishedAt: '' } : false),
  );
const posts = (asked: ReturnType<typeof serve>) => asked.filter((a) => a.method === 'POST');

test('其他公告: what is typed is kept and submitted; the screen says that it changes no term', async () => {
  const asked = serve({ can: { ...can, edit: true, submit: true } });
  draw(<EditPage />, { at: `/here?id=${id}` });
  expect(await screen.findByText(/其他公告不改变招标公告和采购文件/)).toBeTruthy();
  const title = screen.getByRole('textbox', { name: /公告标题/ });
  await userEvent.clear(title);
  await userEvent.type(title, '停车与入场说明');
  await userEvent.click(screen.getByRole('button', { name: '提交审批' }));
  await confirmed('确认');
  await waitFor(() => expect(posts(asked)).toHaveLength(2));
  expect(posts(asked).map((a) => a.path)).toEqual([
    '/pre/general-bulletin/save',
    '/pre/general-bulletin/submit',
  ]);
  expect(posts(asked)[0]?.body).toMatchObject({ id, packageId, title: '停车与入场说明' });
  expect(posts(asked)[1]?.body).toEqual({ id, wfParameter: {} });
});

test('approved it is published after asking, or prepared again', async () => {
  const asked = serve({ status: '40', can: { ...can, publish: true, reopen: true } });
  draw(<EditPage />, { at: `/here?id=${id}` });
  expect(await screen.findByRole('button', { name: '重新编制' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交审批' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '发布公告' }));
  await confirmed('发布公告');
  await waitFor(() => expect(posts(asked).map((a) => a.path)).toEqual(['/pre/general-bulletin/publish']));
});

test('a new one begins with its lot', async () => {
  serve({});
  draw(<EditPage />, { at: '/here' });
  expect(await screen.findByText('请选择要发布公告的标段')).toBeTruthy();
  expect(screen.getByRole('button', { name: '选择标段' })).toBeTruthy();
});
