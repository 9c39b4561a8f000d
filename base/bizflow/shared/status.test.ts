import { expect, test } from 'vitest';
import { submitButtons } from './status.ts';

const due = { inApprove: false, wfSubmit: false, bfSubmit: true, lastInstanceType: 'bf', result: '' };
const entered = { isEnter: '1', bidOrganizationWay: '10' };

test("the owner's confirmation is submitted only where all five conditions hold", () => {
  expect(submitButtons(due, entered)).toEqual({ toOwner: true, toApproval: false });
  const lacking = [
    [{ ...due, bfSubmit: false }, entered],
    [{ ...due, lastInstanceType: 'wf' }, entered],
    [{ ...due, result: '2' }, entered],
    [due, { ...entered, isEnter: '0' }],
    [due, { ...entered, bidOrganizationWay: '20' }],
    [due, undefined],
  ] as const;
  for (const [status, lot] of lacking) expect(submitButtons(status, lot).toOwner).toBe(false);
});

test('the internal approval is hidden only where it is not set and the owner comes next', () => {
  expect(submitButtons({ ...due, wfSubmit: true }, entered).toApproval).toBe(true);
  expect(submitButtons({ ...due, bfSubmit: false }, entered).toApproval).toBe(true);
});

test('nothing is submitted while it is in approval', () => {
  expect(submitButtons({ ...due, wfSubmit: true, inApprove: true }, entered)).toEqual({
    toOwner: false,
    toApproval: false,
  });
});

test('标段状态: the status of the lot hides no submit button, 15 neither; whether it may be submitted the business says', () => {
  const idle = { inApprove: false, wfSubmit: true, bfSubmit: false, lastInstanceType: '', result: '' };
  const lotAt = (status: string) => ({ ...entered, status });
  for (const status of ['15', '1010', '3010'])
    expect(submitButtons(idle, lotAt(status))).toEqual({
      toOwner: false,
      toApproval: true,
    });
});
