import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Asked, fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './template-list.page.tsx';

withSession();

const row = {
  id: 'approval.message.pending',
  templateCode: 'approval.message.pending',
  templateName: '待审批',
  templateType: '20',
  sendType: '1,2,4',
  sendTypes: ['1', '2', '4'],
  title: '待审批：{title}',
  content: '{submitter}提交了{title}',
  source: 'system',
  brokenWhy: '',
  can: { modify: true, restore: false, remove: false },
};
const inside = {
  ...row,
  id: 'own',
  templateCode: 'own.code',
  templateName: '自建',
  templateType: '10',
  sendType: '4',
  sendTypes: ['4'],
  content: '自建内容',
};
const detail = {
  ...row,
  titleEn: 'To approve: {title}',
  smsContent: '短信{title}',
  smsContentEn: '',
  emailContent: '邮件{title}',
  emailContentEn: '',
  msgContent: '站内{title}',
  msgContentEn: 'Inside {title}',
  possibleWays: ['1', '2', '4'],
  waysFixed: false,
  variables: ['title'],
  neededVariables: [],
  version: 0,
};

async function open() {
  const asked = fakeServer(({ path }: Asked) =>
    path.endsWith('/detail')
      ? ok(detail)
      : ok({ records: [row, inside], total: 2, size: 20, current: 1, pages: 1 }),
  );
  draw(<Page />, { at: '/here' });
  await screen.findByText('待审批');
  return asked;
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);

test('code, name, ways as tags, content, and what may be done stand in a row', async () => {
  await open();
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent ?? '');
  for (const head of ['模板编码', '模板名称', '发送方式', '内容'])
    expect(
      heads.some((one) => one.startsWith(head)),
      head,
    ).toBe(true);
  const tags = (name: string) =>
    ['短信', '邮件', '站内信'].filter((way) => rowOf(name).queryByText(way) !== null);
  expect(tags('待审批')).toEqual(['短信', '邮件', '站内信']);
  expect(tags('自建')).toEqual(['站内信']);
  expect(rowOf('自建').getByText('自建内容')).toBeTruthy();
  expect(rowOf('待审批').getByRole('button', { name: '修改模板' })).toBeTruthy();
});

test('one box searches code or name', async () => {
  const asked = await open();
  expect(screen.getAllByRole('searchbox')).toHaveLength(1);
  await userEvent.type(screen.getByLabelText('编码或名称'), '待审批{Enter}');
  await waitFor(() => expect(asked.at(-1)?.query.get('searchKey')).toBe('待审批'));
});

test('the code opens a view of the template, in which nothing is typed', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: row.templateCode }));
  const view = within(await screen.findByRole('dialog', { name: '待审批' }));
  expect(await view.findByText('短信{title}')).toBeTruthy();
  expect(view.queryAllByRole('textbox')).toEqual([]);
  expect(view.queryByRole('button', { name: '确定' })).toBeNull();
});

test('修改模板 opens the same to be changed', async () => {
  await open();
  await userEvent.click(rowOf('待审批').getByRole('button', { name: '修改模板' }));
  const form = within(await screen.findByRole('dialog', { name: '待审批' }));
  expect((await form.findByLabelText<HTMLTextAreaElement>(/^短信内容$/)).value).toBe('短信{title}');
  expect(form.getByRole('button', { name: '确定' })).toBeTruthy();
});
