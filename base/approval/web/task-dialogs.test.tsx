import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setToaster } from '#kit/web/notice.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { agreeAll } from './batch-agree.ts';
import { submission } from './submission.ts';
import { ChooseDialog, SignDialog, TransferDialog } from './task-dialogs.tsx';
import { submitting } from './test/submitting.ts';

const TASK = '01980000-0000-7000-8000-000000000002';
const TASK2 = '01980000-0000-7000-8000-000000000003';
const [FANG, LIN] = ['01980000-0000-7000-8000-0000000000f1', '01980000-0000-7000-8000-0000000000f2'];
const colleagues = [
  { id: FANG, trueName: '方正' },
  { id: LIN, trueName: '林安' },
];
const said: string[] = [];
withSession();
beforeEach(() => {
  said.length = 0;
  setToaster((kind, words) => said.push(`${kind} ${words}`));
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string, label: string | RegExp) =>
  userEvent.click((await dialog(name)).getByRole('button', { name: label }));

test('选择流转路径: of several ways one is chosen before it is agreed', async () => {
  const chosen: string[] = [];
  draw(
    <ChooseDialog
      title="选择流转路径"
      label="选择流转路径"
      need="请选择流转路径"
      okText="同意"
      options={[
        { value: 'x', label: '法务复核' },
        { value: 'y', label: '财务复核' },
      ]}
      onClose={() => undefined}
      onChoose={async (key) => chosen.push(key) > 0}
    />,
  );
  await press('选择流转路径', /同\s?意/);
  expect(await screen.findByText('请选择流转路径')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '财务复核' }));
  await press('选择流转路径', /同\s?意/);
  expect(chosen).toEqual(['y']);
});

test('转交: without a target nothing is sent', async () => {
  const asked = fakeServer(({ path }) => ok(path === '/base/wf/apvl/transmitUsers' ? colleagues : []));
  draw(
    <TransferDialog
      taskId={TASK}
      said={{ comment: '', files: [] }}
      onClose={() => undefined}
      onDone={() => said.push('done')}
    />,
  );
  await press('转交', /转\s?交/);
  expect(await screen.findByText('请选择转交人')).toBeTruthy();
  expect(asked.filter((one) => one.method === 'POST')).toEqual([]);
  expect(said).toEqual([]);
});

test('加签: place and people are chosen together, and the opinion goes along', async () => {
  const asked = fakeServer(({ path }) => ok(path === '/base/wf/apvl/transmitUsers' ? colleagues : null));
  draw(
    <SignDialog
      taskId={TASK}
      places={['before', 'after']}
      said={{ comment: '请法务先看', files: [] }}
      onClose={() => undefined}
      onDone={() => said.push('done')}
    />,
  );
  await press('加签', /加\s?签/);
  expect(await screen.findByRole('alert')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '在我之后审批' }));
  await userEvent.click(screen.getByRole('combobox', { name: '加签给' }));
  await userEvent.click(await screen.findByText('林安'));
  await press('加签', /加\s?签/);
  await waitFor(() => expect(said).toEqual(['done']));
  expect(asked.filter((one) => one.method === 'POST').map((one) => one.body)).toEqual([
    { taskId: TASK, users: [LIN], position: 'after', comment: '请法务先看' },
  ]);
});

const submitted = (answer: Parameters<typeof submitting>[0]) => {
  fakeServer(() => ok(submitting(answer)));
  return submission('CONTRACT_APPROVAL', TASK);
};

test('提交审批 asks only where several flows or several people can be chosen', async () => {
  const flows = [
    { flowId: 'x', nextNodeName: '一般流程' },
    { flowId: 'y', nextNodeName: '加急流程' },
  ];
  const step = {
    activityKey: 'a',
    activityName: '部门负责人审批',
    mode: 'orsign' as const,
    choose: true,
    candidate: colleagues,
  };
  expect(await submitted({})).toEqual({});
  expect(await submitted({ needApproval: false, flows })).toEqual({});
  expect(await submitted({ flows: flows.slice(0, 1), activities: [{ ...step, choose: false }] })).toEqual({});
  // Returned before, it goes where the return says.
  expect(await submitted({ returned: true, flows, activities: [step] })).toEqual({});

  const byFlow = submitted({ flows });
  await userEvent.click((await dialog('选择审批流程')).getByRole('radio', { name: '加急流程' }));
  await press('选择审批流程', '提交');
  expect(await byFlow).toEqual({ flowId: 'y' });

  const byPeople = submitted({ activities: [step] });
  const box = await dialog('选择审批人');
  for (const { trueName } of colleagues) await userEvent.click(box.getByRole('checkbox', { name: trueName }));
  await press('选择审批人', '提交');
  await waitFor(() => expect(said).toEqual(['warning 每个环节至少选择一位审批人']));
  await userEvent.click((await dialog('选择审批人')).getByRole('checkbox', { name: '方正' }));
  await press('选择审批人', '提交');
  expect(await byPeople).toEqual({ assignees: [{ activityKey: 'a', assignee: [FANG] }] });

  const givenUp = submitted({ flows }).then(
    () => 'sent',
    () => 'given up',
  );
  await press('选择审批流程', '取消');
  expect(await givenUp).toBe('given up');
});

test('批量同意 asks once, and says of each that was not agreed why', async () => {
  const results = [
    { taskId: TASK, title: '第二水厂委托合同', agreed: true, reason: '' },
    { taskId: TASK2, title: '泵站改造项目', agreed: false, reason: '此环节须逐项审批，不能批量同意' },
  ];
  const asked = fakeServer(() => ok({ results }));
  const done = agreeAll([TASK, TASK2]);
  await press('同意选中的 2 项审批？', '同意');
  const told = await dialog('已同意 1 项，1 项未处理');
  expect(told.getByRole('listitem').textContent).toBe('泵站改造项目此环节须逐项审批，不能批量同意');
  await press('已同意 1 项，1 项未处理', '知道了');
  await done;
  expect(asked.map((one) => one.body)).toEqual([{ taskIds: [TASK, TASK2], comment: '' }]);
});
