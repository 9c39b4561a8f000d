import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pageResult } from '#kit/shared/call.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page as ConfigPage } from './config.page.tsx';
import { Page as ResultPage } from './result.page.tsx';

withSession();

const none = pageResult([], { total: 0 }, { current: 1, size: 20 });
const id = '019ac000-0000-7000-8000-000000000001';

const relation = {
  id,
  side: 'agency',
  buildingId: id,
  buildingName: '江州第二水厂扩建工程',
  buildingCode: 'JZ-01',
  tendereeName: '江州水务集团有限公司',
  agencyId: id,
  agencyName: '公衡招标代理有限公司',
  contractCode: null,
  contractName: null,
  status: '40',
  creator: '郑江',
  createdAt: '2026-11-24T01:30:00.000Z',
  effectiveAt: null,
  endedAt: null,
  endReason: null,
  scope: '施工招标代理',
  ground: null,
  remark: null,
  fileId: null,
  can: {
    modify: false,
    submit: false,
    recall: false,
    answer: true,
    nameContract: false,
    addFiles: false,
    end: false,
    remove: false,
  },
};

test('the agency declines with a reason only, and never reads why it was chosen', async () => {
  const asked = fakeServer(({ path }) =>
    path === '/mbd/project/agency/detail'
      ? ok(relation)
      : path === '/mbd/project/agency/records'
        ? ok(none)
        : ok(null),
  );
  draw(<ResultPage />, { at: `/here?id=${id}` });
  const user = userEvent.setup();
  await screen.findByText('施工招标代理');
  expect(screen.queryByText('选择理由')).toBeNull();
  await user.click(await screen.findByRole('button', { name: '不接受' }));
  await user.click(await screen.findByRole('button', { name: /^确\s?定$/ }));
  expect(asked.some((one) => one.path === '/mbd/project/agency/decline')).toBe(false);
  await user.type(screen.getByLabelText('原因'), '与潜在投标人有利害关系');
  await user.click(screen.getByRole('button', { name: /^确\s?定$/ }));
  await screen.findByText('已退回招标人');
  expect(asked.find((one) => one.path === '/mbd/project/agency/decline')?.body).toMatchObject({
    id,
    reason: '与潜在投标人有利害关系',
  });
});

test('it accepts without a contract, which may be concluded later', async () => {
  const asked = fakeServer(({ path }) =>
    path === '/mbd/project/agency/detail'
      ? ok(relation)
      : path === '/mbd/project/agency/records'
        ? ok(none)
        : ok(null),
  );
  draw(<ResultPage />, { at: `/here?id=${id}` });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '确认接受' }));
  await user.click(await screen.findByRole('button', { name: /^确\s?定$/ }));
  await screen.findByText('关联已生效');
  expect(asked.find((one) => one.path === '/mbd/project/agency/confirm')?.body).toMatchObject({
    id,
    contractId: null,
  });
});

const account = {
  id,
  receiptMethod: '1',
  contractAccountAlertCount: '5',
  cashClientTreeNumber: 'T-01',
  cashClientNodeNumber: 'N-01',
  bidCommunicationClientNumber: 'B-01',
  eBankingContractNumber: 'E-01',
  tenderInvitationContractNumber: 'Z-01',
  mainAccountName: '公衡招标代理有限公司',
  mainAccountNumber: '6222000012345678',
  accountOpeningFileId: null,
  status: '10',
  reason: '',
  proposer: '王一',
  proposedAt: '2026-11-24T01:30:00.000Z',
  decider: '',
  decidedAt: null,
};

const state = (decide: boolean) =>
  fakeServer(({ path }) =>
    path === '/mbd/agency/config/detail'
      ? ok({
          agencyId: id,
          agencyName: '公衡招标代理有限公司',
          inUse: null,
          waiting: account,
          can: { propose: false, decide },
        })
      : path === '/mbd/agency/config/page'
        ? ok(none)
        : ok(null),
  );

test('accounts that wait are confirmed by another person; whoever submitted them reads who does', async () => {
  const asked = state(true);
  draw(<ConfigPage />, { at: '/here' });
  const user = userEvent.setup();
  await screen.findByText('6222000012345678');
  await user.click(await screen.findByRole('button', { name: '复核通过' }));
  const buttons = await screen.findAllByRole('button', { name: '复核通过' });
  await user.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() =>
    expect(asked.find((one) => one.path === '/mbd/agency/config/confirm')?.body).toMatchObject({ id }),
  );
});

test('nobody has a button for their own accounts', async () => {
  state(false);
  draw(<ConfigPage />, { at: '/here' });
  await screen.findByText('本人提交的配置，由另一位管理员复核。');
  expect(screen.queryByRole('button', { name: '复核通过' })).toBeNull();
});
