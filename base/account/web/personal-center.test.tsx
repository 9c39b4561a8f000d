import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getLang } from '#kit/web/lang.ts';
import { setToaster } from '#kit/web/notice.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { type Asked, fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { handSignature } from '../shared/signature-calls.ts';
import { Page } from './personal-center.page.tsx';

withSession();

const me = {
  id: 'u1',
  userName: 'zhoumin',
  trueName: '周敏',
  mobile: '13800000001',
  email: 'zhou@example.cn',
  identityNum: '11010519491231002X',
  userLogo: '',
  companyName: '江城水务',
  deptName: '采购部',
  roleNames: ['项目经理', '部门负责人'],
  version: 1,
};
const state = {
  needChange: false,
  firstLogin: false,
  days: 0,
  mobile: '138****0001',
  way: 'sms',
  codes: false,
};

function open(tab = '', own: Partial<typeof me> = {}) {
  const asked = fakeServer(({ path }: Asked) => {
    if (path === '/base/user/detail') return ok({ ...me, ...own });
    if (path === '/base/user/needChangePassword') return ok(state);
    return refused(404);
  });
  draw(<Page />, { at: `/here${tab}` });
  return asked;
}

test('the account page shows who one is, and changes mobile, password, email and picture', async () => {
  open();
  await screen.findByRole('heading', { name: '周敏' });
  const line = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;
  const shown = ['真实姓名', '所属单位', '所属部门', '登录账号'].map((name) => line(name).textContent);
  expect(shown).toEqual(['周敏', '江城水务', '采购部', 'zhoumin']);
  expect(line('角色').textContent).toBe('项目经理、部门负责人');
  for (const [name, value] of [
    ['手机号', '13800000001'],
    ['密码', '••••••••'],
    ['邮箱', 'zhou@example.cn'],
  ] as const) {
    expect(line(name).textContent, name).toContain(value);
    expect(within(line(name)).getByRole('button', { name: `更换 ${name}` })).toBeTruthy();
  }
  expect(line('身份证号').textContent).toBe('110105********002X');
  expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '更换头像' }));
  expect(await screen.findByRole('dialog', { name: '编辑个人头像' })).toBeTruthy();
});

test('the centre has a way back and the three pages in its menu, what keeps the account safe beside them', async () => {
  open();
  await screen.findByRole('heading', { name: '周敏' });
  const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
  const names = menu.getAllByRole('link').map((one) => one.textContent);
  expect(names.slice(0, 3)).toEqual(['个人信息', '消息订阅', '个性化设置']);
  expect(menu.getByRole('link', { name: '个人信息' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: /返回/ })).toBeTruthy();
});

test('系统设置 switches between Chinese and English', async () => {
  open('?tab=settings');
  expect(await screen.findByRole('heading', { name: '系统设置' })).toBeTruthy();
  const chosen = () => [screen.getByLabelText<HTMLInputElement>('中文').checked, getLang()];
  expect(chosen()).toEqual([true, 'zh']);
  await userEvent.click(screen.getByLabelText('English'));
  await waitFor(() => expect(getLang()).toBe('en'));
});

test('the avatar is cut out of a box of 200, shown 100 and 32 high, and of no other type than five', async () => {
  const said: string[] = [];
  setToaster((_kind, words) => said.push(words));
  open();
  await userEvent.click(await screen.findByRole('button', { name: '更换头像' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑个人头像' }));
  const sizes = Array.from(document.querySelectorAll('canvas'), (one) => [one.width, one.height]);
  expect(sizes).toEqual([
    [200, 200],
    [100, 100],
    [32, 32],
  ]);
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('550px');
  for (const name of ['选择图片', '放大', '缩小', '旋转', '取消', '保存'])
    expect(dialog.getByRole('button', { name }), name).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(said).toEqual(['请上传图片！']);
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  expect(input.accept).toBe('.gif,.jpeg,.jpg,.png,.bmp');
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(['x'], 'face.webp', { type: 'image/webp' }));
  expect(said.at(-1)).toBe('图片类型必须是.gif,jpeg,jpg,png,bmp中的一种');
  said.length = 0;
  for (const type of ['gif', 'jpg', 'JPEG', 'png', 'bmp'])
    await user.upload(input, new File(['x'], `face.${type}`));
  expect(said).not.toContain('图片类型必须是.gif,jpeg,jpg,png,bmp中的一种');
});

test('a signature is written on a telephone: the code leads to the pad there, and this window closes when it was kept', async () => {
  const said: string[] = [];
  setToaster((_, words) => said.push(words));
  let keptAt: string | null = null;
  fakeServer(({ path }: Asked) => {
    if (path === '/base/user/detail') return ok(me);
    if (path === '/base/user/needChangePassword') return ok(state);
    if (path === '/base/user/handSignature/detail') return ok({ image: '', keptAt });
    return refused(404);
  });
  draw(<Page />, { at: '/here' });
  await userEvent.click(await screen.findByRole('button', { name: '设置 手写签名' }));
  const dialog = within(await screen.findByRole('dialog', { name: '手写签名' }));
  await userEvent.click(dialog.getByRole('button', { name: '用手机书写' }));
  await dialog.findByRole('img', { name: '手机书写的二维码' });
  await refreshCalls(handSignature);
  expect(screen.getByRole('dialog', { name: '手写签名' })).toBeTruthy();
  keptAt = '2026-12-01T02:00:00.000Z';
  await refreshCalls(handSignature);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '手写签名' })).toBeNull());
  expect(said).toEqual(['签名已保存']);
});

test('the address that a telephone is led to opens the pad', async () => {
  fakeServer(({ path }: Asked) => {
    if (path === '/base/user/detail') return ok(me);
    if (path === '/base/user/needChangePassword') return ok(state);
    if (path === '/base/user/handSignature/detail') return ok({ image: '', keptAt: null });
    return refused(404);
  });
  draw(<Page />, { at: '/here?sign=1' });
  await screen.findByRole('dialog', { name: '手写签名' });
});

test('what was never filled in is not changed but filled in', async () => {
  open('', { email: '' });
  expect(await screen.findByRole('button', { name: '填写 邮箱' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '更换 邮箱' })).toBeNull();
});
