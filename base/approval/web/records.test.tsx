import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, drawerWidth, withSession } from '#kit/web/test/render.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ApprovalRecordsButton } from './record-buttons.tsx';

const ID = '01980000-0000-7000-8000-000000000001';
const TASK = '01980000-0000-7000-8000-000000000002';
withSession();

const record = (opType: string, aprvUserName: string, more = {}) => ({
  opType,
  onBehalf: '',
  activityName: '部门负责人审批',
  aprvUserName,
  deptName: '',
  targetName: '',
  apvlTime: '2026-11-01T02:00:00.000Z',
  comment: '',
  files: '',
  isAssignedUser: false,
  ...more,
});

test('审批记录 opens from the right, 500 wide, newest first; on request only what came with an opinion or a file', async () => {
  const records = [
    record('100', '方正'),
    record('2', '陈立', { comment: '同意办理' }),
    record('4', '林安', { files: ID }),
    record('1', '周敏'),
  ];
  fakeServer(({ path }) => {
    if (path === '/base/wf/apvl/records')
      return ok([
        {
          instanceId: ID,
          createTime: '2026-11-01T01:00:00.000Z',
          status: '1',
          note: '评标中 · 评审 2026-11-27 14:00',
          records,
        },
      ]);
    return ok(path === '/base/wf/apvl/offers' ? { records: true } : []);
  });
  draw(<ApprovalRecordsButton serviceKey="CONTRACT_APPROVAL" serviceId={ID} />);
  await userEvent.click(await screen.findByRole('button', { name: '审批记录' }));
  const drawer = await screen.findByRole('dialog', { name: '审批记录' });
  // Of a lot it says besides in which phase it is.
  expect(await within(drawer).findByText('目前：评标中 · 评审 2026-11-27 14:00')).toBeTruthy();
  const names = async () =>
    (await within(drawer).findAllByRole('listitem')).flatMap(
      (li) => li.querySelector('strong')?.textContent ?? [],
    );
  expect(await names()).toEqual(['方正', '陈立', '林安', '周敏']);
  expect(drawerWidth(drawer)).toBe('500px');
  expect(document.querySelector('.ant-drawer-right')).toBeTruthy();
  await userEvent.click(within(drawer).getByRole('checkbox', { name: '仅展示有审批意见节点' }));
  expect(await names()).toEqual(['陈立', '林安']);
});

test('指定审批人: what is specified names people, or it is not taken', async () => {
  fakeServer(({ path }) =>
    path === '/base/wf/apvl/editableActivities'
      ? ok([
          {
            activityId: 'b',
            activityName: '分管领导审批',
            assign: '0',
            assignee: [ID],
            candidate: [{ id: ID, trueName: '方正' }],
          },
        ])
      : ok([]),
  );
  const chosen: unknown[] = [];
  draw(
    <AssignDialog
      taskId={TASK}
      instanceId={ID}
      value={{}}
      onChange={(value) => chosen.push(value)}
      onClose={() => undefined}
    />,
  );
  await userEvent.click(await screen.findByRole('radio', { name: '指定为' }));
  const box = within(await screen.findByRole('dialog', { name: '指定审批人' }));
  await userEvent.click(box.getByRole('button', { name: /^确\s?定$/ }));
  expect(await screen.findByText('请先勾选用户')).toBeTruthy();
  expect(chosen).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: '默认' }));
  await userEvent.click(box.getByRole('button', { name: /^确\s?定$/ }));
  expect(chosen).toEqual([{ b: [] }]);
});
