import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { submitting } from '#base/approval/web/test/submitting.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './audit.page.tsx';
import { Subject } from './register-subject.tsx';

withSession();

const record = {
  id: 'o1',
  state: '20',
  version: 3,
  regType: '1',
  person: {
    userName: 'qy',
    trueName: '周原',
    mobile: '18600000001',
    email: '',
    idType: '1',
    idNumber: '11010519491231002X',
    idFileId: null,
    certified: true,
  },
  form: {
    regType: '1',
    organisationName: '清源泵业有限公司',
    creditCode: '91990000MA0XP0001T',
    legalName: '周清',
  },
  files: { regType: '1' },
  reason: '',
  reasonFileId: null,
  submittedAt: '2026-11-20T02:00:00.000Z',
  termsVersion: '2026-11',
  termsAt: '2026-11-19T02:00:00.000Z',
  history: [],
  firstBy: '',
  alike: [],
  can: { audit: true, confirm: false },
  hasApproval: false,
  why: '',
};

function server(needApproval: boolean, more: Partial<typeof record> = {}) {
  const sent: unknown[] = [];
  fakeServer(({ path, body }) => {
    if (path === '/base/registration/detail') return ok({ ...record, ...more });
    if (path === '/base/wf/apvl/submitConfig')
      return ok(submitting({ needApproval, serviceName: '供应商注册审批' }));
    if (path === '/base/registration/audit') {
      sent.push(body);
      return ok(null);
    }
    return refused(404);
  });
  return sent;
}

test.each([
  [false, '同意入库', '同意后由另一位审核人员复核，复核通过即入库。', undefined],
  [true, '同意并提交审批', '同意后提交审批流程，由他人审批，审批通过即入库。审批期间可以撤销。', {}],
])(
  'an auditor is told what agreeing leads to (with an approval flow: %s)',
  async (byApprovers, words, content, wfParameter) => {
    const sent = server(byApprovers);
    draw(<Page />, { at: '/here?id=o1' });
    await userEvent.click(await screen.findByRole('button', { name: words }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain(content);
    await userEvent.click(within(question).getByRole('button', { name: words }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ id: 'o1', version: 3, decision: 'agree' });
    expect((sent[0] as { wfParameter?: unknown }).wfParameter).toEqual(wfParameter);
  },
);

test('of an expert no flow is asked, and an approver reads the whole registration', async () => {
  server(true, { regType: '5' });
  draw(<Page />, { at: '/here?id=o1' });
  await screen.findByRole('button', { name: '同意入库' });
  server(true);
  draw(<Subject serviceKey="SUPPLIER_REGISTER_APPROVAL" serviceId="o1" />, { at: '/here' });
  expect((await screen.findAllByText('清源泵业有限公司')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('11010519491231002X').length).toBeGreaterThan(0);
});
