import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { submitting } from '#base/approval/web/test/submitting.ts';
import { setButtons } from '#kit/web/can.tsx';
import { setToaster } from '#kit/web/notice.ts';
import { type Asked, fakeServer, ok, type Reply, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { ContractDialog, ContractForm } from './parts/contract-form.tsx';
import { EndDialog } from './parts/end-dialog.tsx';

const ID = '01980000-0000-7000-8000-000000000001';

const record = {
  id: ID,
  contractCode: 'WT-2026-0001',
  contractName: '第二水厂招标代理委托合同',
  contractType: '1',
  tendereeId: ID,
  tendereeName: '江州水务集团有限公司',
  tendereeOrgId: ID,
  feeType: '2',
  feeMethod: '1',
  serviceFeePercent: '1.25',
  serviceFeePercent1: null,
  entrustAmount: '100000.00',
  entrustAmountUnit: '0',
  contractContext: null,
  contractDateBegin: null,
  contractDateEnd: null,
  contractDateSign: null,
  tendereeLinkPerson: null,
  orgLinkPerson: null,
  tendereeLinkDept: null,
  orgLinkDept: null,
  tendereeLinkTel: null,
  orgLinkTel: null,
  tendereeLinkMobile: null,
  orgLinkMobile: null,
  fileId: null,
  finalFileId: null,
  status: '50',
  changeStatus: null as string | null,
  uneffectReason: null as string | null,
  discardReason: null as string | null,
  is_deleted: '0',
  createdAt: '2026-01-01T00:00:00.000Z',
  can: {},
};

const toasts: string[] = [];

/** A server that knows one contract, and what a test says besides. */
const serve = (
  detail: (asked: Asked) => object,
  more: (asked: Asked) => Reply | undefined = () => undefined,
) =>
  fakeServer((asked) => {
    const own = more(asked);
    if (own) return own;
    if (asked.path === '/pre/contract/detail') return ok(detail(asked));
    if (asked.path.startsWith('/base/wf/') || asked.path.startsWith('/base/ownerconfirm/')) return ok(false);
    return ok(null);
  });

const sent = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path);

withSession();
beforeEach(() => {
  toasts.length = 0;
  setToaster((kind, words) => toasts.push(`${kind} ${words}`));
  setButtons({ entrustContract: ['add', 'modify', 'submit', 'change', 'supplement'], approval: ['read'] });
});

test.each([
  ['0', `查看 · ${record.contractName}`, []],
  ['1', '修改', ['保存', '提交审批']],
  ['2', '补录', ['生效']],
  ['3', '变更', ['保存', '提交审批']],
  ['6', '新增委托合同', ['保存', '提交审批']],
] as const)('opType %s is headed %s and offers %j', async (op, title, buttons) => {
  serve(() => record);
  draw(<ContractForm op={op} id={op === '6' ? undefined : ID} />);
  expect((await screen.findByText(title)).tagName).toBe('H1');
  expect(screen.getByText('返回')).toBeTruthy();
  const offered = ['保存', '生效', '提交审批'].filter((name) => screen.queryByText(name)?.closest('button'));
  expect(offered).toEqual(buttons);
  if (op === '6') expect(screen.queryByText('审批记录')).toBeNull();
  else expect(await screen.findByText('审批记录')).toBeTruthy();
  expect(document.querySelector('h2')?.textContent).toBe('合同信息');
});

test.each([
  ['1', 'modify'],
  ['2', 'takeEffect'],
  ['3', 'change'],
] as const)('opType %s is only read while the record does not allow it', async (op, needed) => {
  // In approval: the word that it was returned may come before the contract has followed.
  serve(() => ({ ...record, status: '20', can: { [needed]: false } }));
  draw(<ContractForm op={op} id={ID} />);
  expect(await screen.findByText(`查看 · ${record.contractName}`)).toBeTruthy();
  for (const name of ['保存', '生效', '提交审批']) expect(screen.queryByText(name)).toBeNull();
});

test('where no approval is needed, submitting is called 生效 and asks nothing', async () => {
  const asked = serve(
    () => record,
    ({ path }) =>
      path === '/base/wf/apvl/submitConfig' ? ok(submitting({ needApproval: false })) : undefined,
  );
  draw(<ContractForm op="1" id={ID} />);
  await userEvent.click(await screen.findByText('生效'));
  await waitFor(() => expect(sent(asked, '/pre/contract/approve')).toHaveLength(1));
  expect(screen.queryByText('提交审批')).toBeNull();
  expect(sent(asked, '/base/wf/apvl/submitConfig')[0]?.query.get('serviceKey')).toBe('CONTRACT_APPROVAL');
  await waitFor(() => expect(toasts).toEqual(['success 操作成功']));
});

test('whoever may not save is offered no saving', async () => {
  setButtons({ entrustContract: ['view'] });
  serve(() => record);
  draw(<ContractForm op="1" id={ID} />);
  await screen.findByText('修改');
  expect(screen.queryByText('保存')).toBeNull();
});

test('saving says what the server says and goes back to the list', async () => {
  const asked = serve(
    () => record,
    ({ path }) =>
      path === '/pre/contract/modify' ? { body: { code: 200, msg: '更新成功', data: null } } : undefined,
  );
  const { router } = draw(<ContractForm op="1" id={ID} />);
  await userEvent.click(await screen.findByText('保存'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/pre/entrust-contract/contractList'));
  expect(toasts).toEqual(['success 更新成功']);
  expect(sent(asked, '/pre/contract/modify')[0]?.body).toMatchObject({ id: ID, opType: '1' });
});

test.each(['0', '1', '3'] as const)(
  'opened as %s with no contract in the address it says so, and asks for nothing',
  async (op) => {
    const asked = fakeServer(() => refused(404, { msg: '不存在' }));
    draw(<ContractForm op={op} />);
    expect(await screen.findByText('地址不完整，没有说明要打开哪一条记录')).toBeTruthy();
    expect(asked.filter(({ path }) => path.endsWith('/contract/detail'))).toEqual([]);
  },
);

test('the reason stands in the contract that ended', async () => {
  serve(() => ({ ...record, status: '60', uneffectReason: '委托关系终止' }));
  draw(<ContractForm op="0" id={ID} />);
  expect(await screen.findByText('失效原因')).toBeTruthy();
  expect(screen.getByText('委托关系终止')).toBeTruthy();
  cleanup();
  serve(() => ({ ...record, status: '70', discardReason: '重复登记' }));
  draw(<ContractForm op="0" id={ID} />);
  expect(await screen.findByText('废弃原因')).toBeTruthy();
  expect(screen.getByText('重复登记')).toBeTruthy();
  expect(screen.queryByText('失效原因')).toBeNull();
});

test('approvers of a change read what it would alter, not only the contract in force', async () => {
  serve(({ query }) => ({
    ...record,
    changeStatus: '20',
    ...(query.get('opType') === '3' ? { serviceFeePercent: '0.80', entrustAmount: '100000' } : {}),
  }));
  draw(<ContractForm op="0" id={ID} embedded />);
  const rows = (await screen.findByText('0.80')).closest('tbody')?.querySelectorAll('tr') ?? [];
  expect([...rows].map((row) => row.textContent)).toEqual(['代理服务费百分比（%）1.250.80']);
});

test('an attachment over 50 MB is refused in the words of the documents', async () => {
  serve(() => record);
  draw(<ContractForm op="1" id={ID} />);
  await screen.findByText('修改');
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const file = new File(['%PDF-1.7'], '合同.pdf', { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 + 1 });
  await userEvent.upload(input, file);
  expect(toasts).toEqual(['error 上传文件大小不能超过 50MB!']);
});

test('as a dialog it has no title, no back, no save, and submits nothing that is incomplete', async () => {
  const asked = serve(
    () => record,
    ({ path }) => (path === '/pre/contract/add' ? ok({ id: ID }) : undefined),
  );
  const onSubmitted = vi.fn();
  const onClose = vi.fn();
  const { router } = draw(<ContractDialog open onClose={onClose} onSubmitted={onSubmitted} />);
  const submit = await screen.findByText('提交审批');
  expect(document.querySelector('h1')).toBeNull();
  for (const words of ['新增委托合同', '返回', '保存']) expect(screen.queryByText(words)).toBeNull();
  await userEvent.click(submit);
  expect(await screen.findByText('请填写委托合同名称')).toBeTruthy();
  expect(asked.filter((one) => one.method !== 'GET')).toEqual([]);
  expect(onSubmitted).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/here');
});

test('ending a contract that the server refuses keeps the dialog and the words, and claims nothing', async () => {
  let answer: Reply = refused(409, { msg: '变更正在审批，不能修改' });
  serve(
    () => record,
    ({ path }) => (path === '/pre/contract/uneffect' ? answer : undefined),
  );
  const onClose = vi.fn();
  draw(<EndDialog kind="uneffect" id={ID} name="合同" onClose={onClose} />);
  const words = await screen.findByRole('textbox', { name: '失效原因' });
  await userEvent.type(words, '委托关系终止');
  await userEvent.click(screen.getByText('确定'));
  await waitFor(() => expect(toasts).toEqual(['error 变更正在审批，不能修改']));
  expect(onClose).not.toHaveBeenCalled();
  expect((words as HTMLTextAreaElement).value).toBe('委托关系终止');
  answer = ok(null);
  await act(async () => userEvent.click(screen.getByText('确定')));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toasts.at(-1)).toBe('success 操作成功');
});
