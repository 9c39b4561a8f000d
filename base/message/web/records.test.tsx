import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLang } from '#kit/web/lang.ts';
import { type Asked, fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './records.page.tsx';

withSession();

const record = {
  id: 'd1',
  number: '00000001',
  sendType: '1',
  receiveAddress: '13800000001',
  title: '中标通知书',
  content: '贵单位为一标段的中标人',
  templateCode: 'award.message.win',
  status: '9',
  error: '',
  callbackName: 'message.tellReceiver',
  can: { resend: false },
  sendTime: '2026-12-17T00:01:00.000Z',
};

const serve = (gateways: { sms: boolean; email: boolean }, row = {}) =>
  fakeServer((a: Asked) =>
    a.path.endsWith('/state')
      ? ok({ ...gateways, mayLook: true })
      : ok({ records: [{ ...record, ...row }], total: 1, size: 20, current: 1, pages: 1 }),
  );

test('without gateways the screen says that nothing was sent, and which way is not connected', async () => {
  serve({ sms: false, email: true });
  draw(<Page />);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('本地发件箱');
  expect(notice.textContent).toContain('未接通短信网关：');
  expect(notice.textContent).toContain('没有发往任何外部号码或地址');
  expect(await screen.findByRole('cell', { name: '未发送（本地）' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: '模板编码' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'award.message.win' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '站内信告知接收人' })).toBeTruthy();
  expect(screen.queryByText(/已发送/)).toBeNull();
});

test('with both gateways it claims nothing of the kind, and shows why one failed', async () => {
  setLang('en');
  serve({ sms: true, email: true }, { status: '2', error: 'SMS gateway: 400', content: null });
  draw(<Page />);
  expect(await screen.findByText('Reason of failure: SMS gateway: 400')).toBeTruthy();
  expect(screen.getByText('Visible to the recipient only')).toBeTruthy();
  expect(screen.queryByText('Local outbox')).toBeNull();
  setLang('zh');
});
