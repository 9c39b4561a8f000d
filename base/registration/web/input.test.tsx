import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { submitting } from '#base/approval/web/test/submitting.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './input.page.tsx';
import { Subject } from './input-subject.tsx';

withSession();

const company = {
  id: 'o1',
  state: '5',
  version: 2,
  orgName: '清源泵业有限公司',
  orgCode: 'HAND-1',
  orgType: '1',
  orgKind: 'supplier',
  orgLicenceCode: '91990000MA0XP0001T',
  parentName: '清源集团',
  linkPerson: '周原',
  linkMobile: '13800001111',
  linkAddress: '江州市清源大道1号',
  askedBy: 'admin',
  askedAt: '2026-11-20T02:00:00.000Z',
  alike: [{ what: 'mobile', orgName: '青源泵业', creditCode: '', state: '20' }],
  hasApproval: false,
  can: { submit: true },
};

function server(needApproval: boolean, more: Partial<typeof company> = {}) {
  const sent: unknown[] = [];
  fakeServer(({ path, body }) => {
    if (path === '/base/registration/input/detail') return ok({ ...company, ...more });
    if (path === '/base/wf/apvl/submitConfig')
      return ok(submitting({ needApproval, serviceName: '供应商录入审批' }));
    if (path === '/base/registration/input/submit') {
      sent.push(body);
      return ok(null);
    }
    return refused(404);
  });
  return sent;
}

test.each([
  ['another administrator', false, '提交复核', '由另一名管理员在“待复核事项”中复核', undefined],
  ['approvers', true, '提交审批', '提交后由审批人决定', {}],
])(
  'whoever added a company submits it to %s, as they have read it',
  async (_, byFlow, words, content, wfParameter) => {
    const sent = server(byFlow);
    draw(<Page />, { at: '/here?id=o1' });
    await userEvent.click(await screen.findByRole('button', { name: words }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain(content);
    await userEvent.click(within(question).getByRole('button', { name: words }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ id: 'o1', version: 2 });
    expect((sent[0] as { wfParameter?: unknown }).wfParameter).toEqual(wfParameter);
  },
);

test('who has nothing to submit is offered nothing', async () => {
  server(true, { state: '4', can: { submit: false } });
  draw(<Page />, { at: '/here?id=o1' });
  await screen.findByText('清源集团');
  expect(screen.queryByRole('button', { name: /^提交/ })).toBeNull();
});

test('an approver reads all that was entered, and what may be the same company', async () => {
  server(true, { state: '4', can: { submit: false } });
  draw(<Subject serviceKey="SUPPLIER_INPUT_APPROVAL" serviceId="o1" />, { at: '/here' });
  const { orgName, orgCode, orgLicenceCode, linkPerson, linkMobile, linkAddress, parentName } = company;
  const entered = [orgName, orgCode, orgLicenceCode, linkPerson, linkMobile, linkAddress, parentName];
  for (const value of entered) await screen.findByText(value);
  expect(screen.getByText(/青源泵业/)).toBeTruthy();
});
