import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setToaster } from '#kit/web/notice.ts';
import { type Asked, fakeServer, ok, type Reply, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Subscriptions } from './subscriptions.tsx';

withSession();
beforeEach(() => setToaster(() => undefined));

const row = {
  templateCode: 'approval.message.pending',
  templateName: '待审批',
  smsSwitch: '0',
  msgSwitch: '1',
  emailSwitch: '0',
  mayLeave: true,
  closedWays: [],
};

const open = (submitted: () => Reply) => {
  const asked = fakeServer(({ path }: Asked) =>
    path === '/base/msg/subscription/submit'
      ? submitted()
      : ok({ records: [row], total: 1, size: 20, current: 1, pages: 1 }),
  );
  draw(<Subscriptions />);
  return asked;
};
const sms = () => screen.getByRole('switch', { name: '待审批 短信' });
const isOn = () => sms().getAttribute('aria-checked') === 'true';

test('a switch turns at once, saves its row, and turns back when the server refuses', async () => {
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = open(() => ({ ...refused(400), after: answered }));
  await screen.findByText('待审批');
  expect(asked[0]?.query.get('size')).toBe('20');
  await userEvent.click(sms());
  expect(isOn()).toBe(true);
  answer?.();
  await waitFor(() => expect(isOn()).toBe(false));
  expect(asked.find((one) => one.path === '/base/msg/subscription/submit')?.body).toEqual({
    templateCode: 'approval.message.pending',
    smsSwitch: '1',
    msgSwitch: '1',
    emailSwitch: '0',
  });
});

test('a switch that was saved stays turned', async () => {
  const asked = open(() => ok(null));
  await screen.findByText('待审批');
  await userEvent.click(sms());
  await waitFor(() => expect(asked.some((one) => one.path === '/base/msg/subscription/submit')).toBe(true));
  expect(isOn()).toBe(true);
});
