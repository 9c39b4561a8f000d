import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { InfoDialog } from './parts/info-dialog.tsx';

withSession();

const me = {
  id: 'u1',
  userName: 'pm',
  trueName: '周敏',
  mobile: '13800000001',
  email: 'zhou@example.cn',
  identityNum: '11010519491231002X',
  userLogo: '',
  companyName: '',
  deptName: '',
  roleNames: [],
  version: 3,
};

const open = async (more: Partial<typeof me> = {}) => {
  const asked = fakeServer(() => ok(null));
  const onMobile = vi.fn();
  draw(<InfoDialog me={{ ...me, ...more }} onMobile={onMobile} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: '基本信息' }));
  await dialog.findByLabelText(/真实姓名/);
  const saved = () => asked.filter(({ path }) => path === '/base/user/modify').map(({ body }) => body);
  const field = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name);
  return { dialog, field, saved, onMobile };
};

test('基本信息 shows the username and the mobile without letting them be typed into, the rest to be changed', async () => {
  const { dialog, field, onMobile } = await open();
  const [user, mobile] = [field(/用户名/), field(/手机号/)];
  expect([user.value, user.disabled || user.readOnly]).toEqual(['pm', true]);
  expect([mobile.value, mobile.disabled]).toEqual(['13800000001', true]);
  const typed = [/真实姓名/, /邮箱/, /身份证号/].map(field);
  expect(typed.map((one) => one.value)).toEqual(['周敏', 'zhou@example.cn', '11010519491231002X']);
  expect(typed.some((one) => one.disabled || one.readOnly)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '更换手机号' }));
  expect(onMobile).toHaveBeenCalledOnce();
  const modal = document.querySelector<HTMLElement>('.ant-modal');
  expect(modal?.style.width).toBe('700px');
});

test('who has no username is shown none', async () => {
  const { dialog } = await open({ userName: '' });
  expect(dialog.queryByLabelText(/用户名/)).toBeNull();
});

test('a Chinese name of other than two to four characters is asked back once, and saved when it is meant', async () => {
  const { dialog, field, saved } = await open();
  const name = field(/真实姓名/);
  await userEvent.clear(name);
  await userEvent.type(name, '阿依古丽·买买提');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  const box = within(await screen.findByRole('dialog', { name: '以下内容与通常情况不符，请确认' }));
  expect(box.getByText('姓名“阿依古丽·买买提”不是2至4个汉字，请核对是否与身份证件一致')).toBeTruthy();
  expect(saved()).toEqual([]);
  await userEvent.click(box.getByRole('button', { name: '确认无误，继续' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({ trueName: '阿依古丽·买买提', version: 3 });
});

test('a usual name, and one that stands already, is saved without a question', async () => {
  const { dialog, field, saved } = await open({ trueName: '阿依古丽·买买提' });
  const email = field(/邮箱/);
  await userEvent.clear(email);
  await userEvent.type(email, 'ayi@example.cn');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
});
