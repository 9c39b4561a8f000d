import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ensureSession } from '#base/session/web/index.ts';
import { setToaster } from '#kit/web/notice.ts';
import { type Asked, fakeServer, ok, type Reply } from '#kit/web/test/api.ts';
import { useCall } from '#kit/web/query.ts';
import { say, withLive } from '#kit/web/test/live.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { records } from '../shared/calls.ts';
import { Page as ApprovalPage } from './apvl.page.tsx';
import { Page as SubmittedPage } from './submitted.page.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const ID = '01980000-0000-7000-8000-000000000001';
const TASK = '01980000-0000-7000-8000-000000000002';
const subject = { serviceKey: 'CONTRACT_APPROVAL', serviceId: ID };

const param = {
  enableAssignApprover: true,
  enableTransmit: true,
  nextFlowList: [],
  signPlaces: [],
  added: [],
  rollbackComment: '请复核金额',
  rollbackFiles: '',
  instanceId: ID,
  ...subject,
  activityName: '部门负责人审批',
  mode: 'sequential',
  open: true,
};

const instance = {
  id: ID,
  ...subject,
  serviceName: '委托合同',
  title: '第二水厂委托合同',
  path: '/here',
  status: '1',
  submitterId: ID,
  submitterName: '周敏',
  submitTime: '2026-11-01T01:00:00.000Z',
  finishTime: null,
  activityName: '部门负责人审批',
  currentApprovers: ['陈立'],
  flow: [
    {
      activityKey: 'leader',
      activityName: '部门负责人审批',
      mode: 'sequential',
      approvers: ['陈立'],
      state: 'current',
      time: null,
      waiting: ['陈立'],
      since: '2026-11-01T01:00:00.000Z',
      beside: null,
    },
    {
      activityKey: 'director',
      activityName: '分管领导审批',
      mode: 'countersign',
      approvers: ['方正', '林安'],
      state: 'coming',
      time: null,
      waiting: [],
      since: null,
      beside: null,
    },
  ],
  taskId: TASK,
  added: [],
  can: { decide: true, withdraw: false, takeBack: false },
};

const record = (opType: string, comment: string) => ({
  opType,
  activityName: '部门负责人审批',
  aprvUserName: '陈立',
  deptName: '招标一部',
  targetName: '',
  apvlTime: '2026-11-01T02:00:00.000Z',
  comment,
  files: '',
  isAssignedUser: false,
});

/** A server that knows one approval, and what a test says besides. */
const serve = (more: (asked: Asked) => Reply | undefined = () => undefined) =>
  fakeServer((asked) => {
    const own = more(asked);
    if (own) return own;
    switch (asked.path) {
      case '/base/wf/apvl/instance':
        return ok(instance);
      case '/base/wf/apvl/getApvlOperateParam':
        return ok(param);
      case '/base/wf/apvl/formContent':
        return ok({ instanceId: ID, title: '', formContent: {}, labels: {} });
      case '/base/wf/apvl/offers':
        return ok({});
      case '/base/wf/apvl/withdraw':
      case '/base/backlog/setRead':
        return ok(null);
      default:
        return ok([]);
    }
  });
const sent = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path);

const said: string[] = [];
withSession();
withLive({ id: ID }, ensureSession);
beforeEach(() => {
  said.length = 0;
  setToaster((kind, words) => said.push(`${kind} ${words}`));
});

const withdrawing = async (more?: Parameters<typeof serve>[0]) => {
  const asked = serve((one) => (one.path === '/base/wf/apvl/offers' ? ok({ withdraw: true }) : more?.(one)));
  const { router } = draw(<WithdrawButton {...subject} />, { at: '/here?takeBackAnyway=true' });
  await userEvent.click(await screen.findByText('撤销审批'));
  await userEvent.click(await screen.findByRole('button', { name: '确认' }));
  await waitFor(() => expect(sent(asked, '/base/wf/apvl/withdraw')).toHaveLength(1));
  return { asked, router };
};

/** Another part of the screen that shows something of the subject. */
function OtherAnswer() {
  useCall(records, subject);
  return null;
}

test('a submission made elsewhere refreshes the whole screen, not the withdraw button alone', async () => {
  const asked = serve();
  draw(
    <>
      <WithdrawButton {...subject} />
      <OtherAnswer />
    </>,
  );
  const beside = () => sent(asked, '/base/wf/apvl/records').length;
  await waitFor(() => expect(beside()).toBe(1));
  await say(`wf-submit-notify:CONTRACT_APPROVAL:${ID}`, { kind: 'wf-submit-notify' });
  await waitFor(() => expect(beside()).toBe(2));
});

test('a withdrawal says what the address says, and the page is left once the business side has followed', async () => {
  const { asked, router } = await withdrawing();
  const which = { ...subject, takeBackAnyway: 'true' };
  const [checked] = sent(asked, '/base/wf/apvl/offers');
  expect(Object.fromEntries(checked?.query ?? [])).toEqual(which);
  expect(sent(asked, '/base/wf/apvl/withdraw')[0]?.body).toEqual(which);
  expect(router.state.location.pathname).toBe('/here');
  await say(`wfcallback:CONTRACT_APPROVAL:${ID}`, { kind: 'handled', result: true });
  await waitFor(() => expect(router.state.location.pathname).toBe('/mine/mine'));
  expect(said).toEqual(['success 撤销审批成功']);
});

test('where the business side could not follow, it says so and stays', async () => {
  const { router } = await withdrawing();
  await say(`wfcallback:CONTRACT_APPROVAL:${ID}`, { kind: 'handled', result: false });
  await waitFor(() => expect(said).toContain('error 收回成功, 业务处理失败'));
  expect(router.state.location.pathname).toBe('/here');
});

test('a link may name the task only: the bar stands, with why the task came back', async () => {
  const asked = serve();
  draw(<ApprovalPage />, { at: `/here?taskId=${TASK}` });
  expect(await screen.findByText('请复核金额')).toBeTruthy();
  expect(screen.getByText('退回意见')).toBeTruthy();
  expect(screen.queryByText('您在此审批中没有待办任务')).toBeNull();
  const steps = within(screen.getByRole('list', { name: '审批流程' })).getAllByRole('listitem');
  expect(steps.map((li) => li.textContent?.replace(/\s+/g, ' '))).toEqual([
    '发起周敏2026-11-01 09:00',
    '部门负责人审批陈立审批中 2026-11-01 09:00 起',
    '分管领导审批方正、林安 会签待审批 ',
  ]);
  expect(steps[1]?.getAttribute('aria-current')).toBe('step');
  await userEvent.click(screen.getByText('指定审批人'));
  expect((await screen.findAllByText('没有可指定的审批节点')).length).toBeGreaterThan(0);
  const [editable] = sent(asked, '/base/wf/apvl/editableActivities');
  expect(Object.fromEntries(editable?.query ?? [])).toEqual({ taskId: TASK, instanceId: ID });
});

test('a task that another has made needless says so instead of offering decisions', async () => {
  serve(({ path }) =>
    path === '/base/wf/apvl/instance'
      ? ok({ ...instance, taskId: '', can: { ...instance.can, decide: false } })
      : undefined,
  );
  draw(<ApprovalPage />, { at: `/here?taskId=${TASK}&instanceId=${ID}` });
  expect(await screen.findByText('您在此审批中没有待办任务')).toBeTruthy();
  expect(screen.queryByText('不同意')).toBeNull();
});

test('disagreeing needs an opinion first, then asks, then refreshes a moment later', async () => {
  const asked = serve(({ path }) => (path === '/base/wf/apvl/approve' ? ok({ status: '2' }) : undefined));
  draw(<ApprovalPage />, { at: `/here?taskId=${TASK}&instanceId=${ID}` });
  await userEvent.click(await screen.findByText('不同意'));
  expect(await screen.findByText('不同意时，必须填写审批意见')).toBeTruthy();
  const opinion = screen.getByPlaceholderText('请填写意见');
  expect(opinion.getAttribute('maxlength')).toBe('200');
  await userEvent.type(opinion, '金额有误');
  await userEvent.click(screen.getByText('不同意'));
  const box = await screen.findByRole('dialog', { name: '不同意' });
  // The question names what it is about.
  expect(within(box).getByText(/^第二水厂委托合同\s+是否确认该操作？$/)).toBeTruthy();
  expect(sent(asked, '/base/wf/apvl/approve')).toEqual([]);
  await userEvent.click(within(box).getByRole('button', { name: '不同意' }));
  await waitFor(() => expect(said).toEqual(['success 审批成功']));
  expect(sent(asked, '/base/wf/apvl/approve')[0]?.body).toMatchObject({
    taskId: TASK,
    apvlType: 'disagree',
    comment: '金额有误',
  });
});

test('after a decision the next to-do is one step away', async () => {
  let open = true;
  const next = { ...instance, taskId: 'next-task', instanceId: 'next', title: '下一份合同' };
  serve(({ path }) => {
    if (path === '/base/wf/apvl/approve') {
      open = false;
      return ok({ status: '2' });
    }
    if (path === '/base/backlog/unhandledPage')
      return ok({ records: [next], total: 3, size: 1, current: 1, pages: 3 });
    if (path === '/base/wf/apvl/instance' && !open)
      return ok({ ...instance, can: { ...instance.can, decide: false } });
    return undefined;
  });
  draw(<ApprovalPage />, { at: `/here?taskId=${TASK}&instanceId=${ID}` });
  await userEvent.type(await screen.findByPlaceholderText('请填写意见'), '同意');
  await userEvent.click(screen.getByRole('button', { name: '同意' }));
  const box = await screen.findByRole('dialog', { name: '同意' });
  await userEvent.click(within(box).getByRole('button', { name: '同意' }));
  const link = await screen.findByRole('link', { name: '下一份合同' });
  expect(link.getAttribute('href')).toContain('taskId=next-task');
  expect(screen.getByText('共 3 条待办')).toBeTruthy();
});

test('查看历史 opens the records of a submission, newest first, with the summary and its status', async () => {
  const row = { ...instance, can: { withdraw: false } };
  serve(({ path }) => {
    if (path === '/base/wf/apvl/submittedPage')
      return ok({ records: [row], total: 1, size: 20, current: 1, pages: 1 });
    if (path === '/base/wf/apvl/records')
      return ok([
        {
          instanceId: ID,
          createTime: instance.submitTime,
          status: '1',
          records: [record('7', ''), record('2', '同意办理'), record('1', '')],
        },
      ]);
    return undefined;
  });
  draw(<SubmittedPage />);
  await userEvent.click(await screen.findByText('查看历史'));
  const box = await screen.findByRole('dialog', { name: '查看历史' });
  await within(box).findByText('同意办理');
  expect([...box.querySelectorAll('li')].map((li) => li.querySelector('strong')?.textContent)).toEqual([
    '汇总结果',
    '陈立',
    '陈立',
  ]);
});

test('what a joined program submitted reads title first, by the names of its variables, and leads to no other screen', async () => {
  serve(({ path }) =>
    path === '/base/wf/apvl/formContent'
      ? ok({
          instanceId: ID,
          title: '',
          formContent: { use: '投标函', amount: '5', title: '盖章' },
          labels: { amount: '金额', use: '用途' },
        })
      : path === '/base/wf/apvl/instance'
        ? ok({ ...instance, serviceKey: 'SEAL', path: '/base/wf/apvl?serviceKey=SEAL' })
        : undefined,
  );
  draw(<ApprovalPage />, { at: `/here?serviceKey=SEAL&serviceId=${ID}` });
  expect(await screen.findByText('盖章')).toBeTruthy();
  expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual(['标题', '金额', '用途']);
  expect(screen.queryByRole('link', { name: '打开原单据' })).toBeNull();
});

test('an address without an approval says so instead of loading for ever', async () => {
  const asked = serve(() => undefined);
  draw(<ApprovalPage />, { at: '/here' });
  expect(await screen.findByText('审批不存在或无权查看')).toBeTruthy();
  expect(screen.getByText(/地址中没有审批编号/)).toBeTruthy();
  expect(asked.filter((a) => a.path.startsWith('/base/wf'))).toEqual([]);
});

test('whoever goes on at once does not come back to the buttons of a task that is done', async () => {
  let done = false;
  const waits = new Promise(() => undefined);
  serve(({ path }) => {
    if (path === '/base/wf/apvl/approve') {
      done = true;
      return ok({ status: '2' });
    }
    return path === '/base/wf/apvl/instance' && done ? { ...ok(instance), after: waits } : undefined;
  });
  const at = `/here?taskId=${TASK}&instanceId=${ID}`;
  const { router } = draw(<ApprovalPage />, { at });
  await userEvent.type(await screen.findByPlaceholderText('请填写意见'), '同意');
  await userEvent.click(screen.getByRole('button', { name: '同意' }));
  const box = await screen.findByRole('dialog', { name: '同意' });
  await userEvent.click(within(box).getByRole('button', { name: '同意' }));
  await waitFor(() => expect(said).toEqual(['success 审批成功']));
  await act(() => router.navigate('/there'));
  await screen.findByText('elsewhere');
  await act(() => router.navigate(at));
  await waitFor(() => expect(screen.queryByText('elsewhere')).toBeNull());
  expect(screen.queryByText('不同意')).toBeNull();
});
