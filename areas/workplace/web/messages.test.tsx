import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Message } from '#base/message/shared/calls.ts';
import { messageScreens } from '#base/message/shared/screens.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Messages } from './parts/messages.tsx';

withSession();

const message = (id: string, title: string, webRouter: Message['webRouter']): Message => ({
  id,
  title,
  content: `${title}的内容`,
  note: '',
  msgStatus: '0',
  sendTime: '2026-11-20T01:00:00.000Z',
  webRouter,
});

test('每条最新消息 leads to what it is about; one about nothing leads to all messages', async () => {
  const about = { path: '/v6-template/master-page/file/make-file', query: { packageId: 'p1' } };
  draw(<Messages of={[message('m1', '采购文件审批通过', about), message('m2', '欢迎', null)]} unread={2} />);
  const leads = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await leads(/采购文件审批通过/)).toMatch(
    /\/v6-template\/master-page\/file\/make-file\?packageId=p1$/,
  );
  expect(await leads(/欢迎/)).toContain(messageScreens.list);
});
