import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { checkCode, needChangePassword } from '#base/account/shared/calls.ts';
import { type Asked, fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { bindCertificate, myCertificate } from '../shared/calls.ts';
import { readCertificate } from '../shared/certificate.ts';
import { CERTIFICATE } from '../shared/test/openssl-key.ts';
import { Page } from './binding.page.tsx';

beforeAll(() => import('#kit/web/modal.tsx'));
withSession();

const { serial, spki } = readCertificate(CERTIFICATE);
const bound = {
  id: 'c1',
  suite: 'P-256',
  caType: 'DEMO',
  certificateType: 'both',
  email: '',
  serial,
  commonName: '沈一鸣',
  orgName: '江州建设',
  notBefore: '2026-11-01T00:00:00.000Z',
  notAfter: '2028-11-01T00:00:00.000Z',
  status: '1',
  state: 'valid',
  boundAt: '2026-11-01T00:00:00.000Z',
  unboundAt: null,
  can: { unbind: true },
  certificatePem: CERTIFICATE,
  spki,
};
const mine = (certificate: object | null, sealedBids = 0, keptKeys = 0) => ({
  userId: 'u1',
  certificate,
  sealedBids,
  keptKeys,
  lost: null,
  sm2: { certificate: null, lost: null },
  suites: { sign: ['P-256'], bind: ['P-256'] },
  bindable: true,
  demoKey: false,
});
const proving = ({ path }: Asked) =>
  path === needChangePassword.path
    ? ok({ way: 'sms', mobile: '138****0001' })
    : path === checkCode.path
      ? ok({ random: `proof-${Math.random()}` })
      : refused(404);

test('an answer that was lost loses no key: the same act is sent again, and its file can be saved twice', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
  const binds: Asked[] = [];
  let certificate: object | null = null;
  fakeServer((asked) => {
    if (asked.path === myCertificate.path) return ok(mine(certificate));
    if (asked.path !== bindCertificate.path) return proving(asked);
    binds.push(asked);
    if (binds.length === 1) return { unreachable: true };
    if (binds.length === 2) return { status: 504, body: '<html>gateway time-out</html>' };
    certificate = { ...bound, spki: (asked.body as { spki: string }).spki };
    return ok({ id: 'c1', certificatePem: CERTIFICATE });
  });
  draw(<Page />);
  const user = userEvent.setup();
  const pin = await screen.findByLabelText<HTMLInputElement>('证书密码');
  await user.type(pin, '654321');
  await user.type(screen.getByLabelText('再次输入证书密码'), '654321');
  await user.type(await screen.findByLabelText(/手机号/), '13800000001');
  await user.type(screen.getByLabelText(/手机验证码/), '123456');
  const make = screen.getByRole('button', { name: '生成密钥并绑定' });
  await user.click(make);
  await screen.findByText(/未收到平台的答复/);
  expect(pin.disabled).toBe(true);
  await user.click(make);
  await waitFor(() => expect(binds).toHaveLength(2));
  await screen.findByText(/未收到平台的答复/);
  await user.click(make);
  const again = await screen.findByRole('button', { name: '再次保存证书文件' });
  expect(binds.map(({ body, headers }) => [body, headers['nonce']])).toEqual(
    Array.from({ length: 3 }, () => [binds[0]?.body, binds[0]?.headers['nonce']]),
  );
  await user.click(again);
  expect(saved).toHaveBeenCalledTimes(2);
  saved.mockRestore();
});

test('whoever keeps a lot key reads before unbinding that it hangs on this certificate', async () => {
  fakeServer((asked) => (asked.path === myCertificate.path ? ok(mine(bound, 0, 3)) : proving(asked)));
  draw(<Page />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^解\s?绑$/ }));
  const box = await screen.findByRole('dialog', { name: '解绑', hidden: true });
  expect(await within(box).findByText(/您保管着 3 个未开标标段的密钥/)).toBeTruthy();
  expect(within(box).queryByText(/份投标文件已封存/)).toBeNull();
  await user.click(within(box).getByRole('button', { name: /^解\s?绑$/, hidden: true }));
  expect(await within(box).findByText('请先确认已知晓以上提示')).toBeTruthy();
});

test('what unbinding lacks is said beside where it is given', async () => {
  fakeServer((asked) => (asked.path === myCertificate.path ? ok(mine(bound, 2)) : proving(asked)));
  draw(<Page />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^解\s?绑$/ }));
  const box = await screen.findByRole('dialog', { name: '解绑', hidden: true });
  const known = await within(box).findByRole('checkbox', { hidden: true });
  await user.click(within(box).getByRole('button', { name: /^解\s?绑$/, hidden: true }));
  await within(box).findByText('请先确认已知晓以上提示');
  const said = within(box)
    .getAllByRole('alert', { hidden: true })
    .map((one) => one.textContent);
  expect(said).toEqual(expect.arrayContaining(['请选择证书文件', '请先确认已知晓以上提示']));
  expect(known.getAttribute('aria-invalid')).toBe('true');
  // It is the file that is missing, not the PIN.
  const file = within(box).getByRole('group', { name: '证书文件', hidden: true });
  expect(within(file).getByRole('alert', { hidden: true }).textContent).toBe('请选择证书文件');
  expect(within(box).getByLabelText('证书密码').getAttribute('aria-invalid')).toBe('false');
  const act = within(box).getByRole('button', { name: /^解\s?绑$/, hidden: true });
  expect(act.className).toContain('dangerous');
  await user.click(known);
  await waitFor(() => expect(within(box).queryByText('请先确认已知晓以上提示')).toBeNull());
});
