import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw } from '#kit/web/test/render.tsx';
import { PendingList } from './pending.page.tsx';
import { withApprover } from './test/session.ts';

withApprover();

const row = (n: number, agreeInBatch: boolean) => ({
  id: `t${n}`,
  taskId: `t${n}`,
  instanceId: `i${n}`,
  serviceKey: 'CONTRACT_APPROVAL',
  serviceId: `s${n}`,
  serviceName: '委托合同审批',
  title: `合同${n}`,
  principalName: '',
  activityName: '部门负责人审批',
  submitterName: '陈立新',
  submitTime: '2026-11-01T01:00:00.000Z',
  createTime: '2026-11-01T01:00:00.000Z',
  isRead: false,
  isMarked: false,
  status: '1',
  can: { agreeInBatch },
});

const list = (...records: readonly object[]) => {
  fakeServer(({ path }) => {
    if (path === '/base/backlog/unhandledPage')
      return ok({ records, total: records.length, size: 20, current: 1, pages: 1 });
    return path === '/base/backlog/unhandledNums' ? ok({ total: 0, services: [] }) : ok([]);
  });
  draw(<PendingList embedded />);
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('批量同意 is offered for steps that allow it, and no other task can be chosen', async () => {
  list(row(1, true), row(2, false));
  await screen.findByText('合同1');
  expect(box('合同2').disabled).toBe(true);
  await userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  expect([box('合同1').checked, box('合同2').checked]).toEqual([true, false]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '批量同意' }).getAttribute('aria-disabled')).toBeNull(),
  );
});

test('where no step allows it nothing of it stands there', async () => {
  list(row(1, false));
  await screen.findByText('合同1');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('批量同意')).toBeNull();
});
