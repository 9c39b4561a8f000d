import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setButtons } from '#kit/web/can.tsx';
import { confirmed } from '#kit/web/test/asked.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page as EditPage } from './edit.page.tsx';
import { Page as ViewPage } from './view.page.tsx';

const packageId = '01980000-0000-7000-8000-00000000000a';
const lot = {
  packageId,
  packageName: '一标段',
  packageCode: 'B-1',
  mainName: '水厂项目',
  mainCode: 'XM-1',
  tendereeName: '水务公司',
  isLawBid: '1',
  purchaseMode: '1010',
  status: '3080',
  isEnter: '0',
  bidOrganizationWay: '10',
};
const record = (more: object) => ({
  lot,
  id: null,
  status: '10',
  reason: null,
  reasonText: null,
  fileIds: null,
  title: null,
  content: null,
  files: [],
  digest: null,
  publishedAt: null,
  bulletinId: null,
  missing: [],
  whyNot: null,
  refund: null,
  refundNote: null,
  refundAt: null,
  againMainId: null,
  can: { edit: true, submit: false, discard: false, refund: false, again: false },
  ...more,
});
const none = { edit: false, submit: false, discard: false, refund: false, again: false };

withSession();
beforeEach(() => setButtons({ exception: ['edit', 'view', 'notice'] }));

test('a lot that cannot be terminated says why, and offers nothing', async () => {
  fakeServer(() => ok(record({ whyNot: 'begun', can: none })));
  draw(<EditPage />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText('开标已经开始，不能再终止招标。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交审批' })).toBeNull();
});

test('the notice is made with the reason as it is typed, and what is there is replaced only after asking', async () => {
  const asked = fakeServer(({ path }) =>
    path.endsWith('/notice')
      ? ok({ title: '一标段终止公告', content: '<p>终止原因：不可抗力</p>' })
      : ok(record({})),
  );
  const notices = () => asked.filter((one) => one.path.endsWith('/notice'));
  draw(<EditPage />, { at: `/here?packageId=${packageId}` });
  await userEvent.type(await screen.findByRole('textbox', { name: '具体说明' }), '洪水');
  await userEvent.click(screen.getByRole('button', { name: '按模板生成' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: '标题' }) as HTMLInputElement).value).toBe('一标段终止公告'),
  );
  await userEvent.click(screen.getByRole('button', { name: '按模板生成' }));
  await confirmed('取消');
  expect(notices()).toHaveLength(1);
});

test('a supplier reads the announcement and what becomes of its bid, and nothing of how it was decided', async () => {
  const asked = fakeServer(() =>
    ok({
      lot,
      title: '一标段终止公告',
      content: '<p>终止原因：不可抗力</p>',
      publishedAt: '2027-03-01T01:00:00.000Z',
      bulletinId: null,
    }),
  );
  draw(<ViewPage />, { at: `/here?packageId=${packageId}&opType=supplier` });
  expect(await screen.findByText('终止原因：不可抗力')).toBeTruthy();
  expect(screen.getByText(/已递交的投标文件保持密封/)).toBeTruthy();
  expect(screen.queryByText('查看公告')).toBeNull();
  expect(asked.map((one) => one.path).some((path) => path.includes('/pre/exception/detail'))).toBe(false);
});
