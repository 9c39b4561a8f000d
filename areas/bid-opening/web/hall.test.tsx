import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Asked, fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './process.page.tsx';
import { Page as RecordPage } from './records-view.page.tsx';

const PACKAGE = '00000000-0000-4000-8000-000000000001';
const MINUTE = 60_000;
const iso = (ms: number) => new Date(Date.now() + ms).toISOString();

const bidders = ['东海泵业', '华正机电', '江南水处理'];
const stamp = (seq: number) => ({ seq, at: iso(0), userName: '陈立新', orgId: null, orgName: '代理公司' });
const entries = [
  {
    ...stamp(1),
    kind: 'started',
    data: {
      recordCode: 'KB-2026-0001',
      hostName: '陈立新',
      deadline: iso(-MINUTE),
      decryptUntil: iso(29 * MINUTE),
      signMinutes: 30,
      reason: null,
      bids: bidders.map((bidderName, i) => ({
        bidId: `b${i}`,
        orgId: `o${i}`,
        bidderName,
        receivedAt: iso(-MINUTE),
        ciphertextDigest: '0'.repeat(64),
        size: 1,
        checkedInAt: null,
      })),
    },
  },
  { ...stamp(2), kind: 'lotKeyReleased', data: {} },
  { ...stamp(3), kind: 'bidKeyReleased', data: { bidId: 'b0' } },
  {
    ...stamp(4),
    kind: 'bidOpened',
    data: {
      bidId: 'b0',
      readOut: { bidPrice: '4180000.00', duration: '90天', quality: '合格', leader: '', remark: '' },
      files: 1,
    },
  },
  {
    ...stamp(5),
    kind: 'bidFailed',
    data: { bidId: 'b1', code: 'damagedChunk', cause: 'bidder', note: '' },
  },
];

const nothing = {
  setting: false,
  checkIn: false,
  start: false,
  fail: false,
  releaseLotKey: false,
  releaseBidKey: false,
  attribute: false,
  extend: false,
  confirm: false,
  answer: false,
  message: false,
  finish: false,
  witness: false,
  record: false,
  files: false,
};

const answer = (events: readonly object[], more: object = {}) => ({
  lot: {
    packageId: PACKAGE,
    packageName: '第一标段 水泵',
    packageCode: 'XM-1/1',
    mainName: '第二水厂',
    mainCode: 'XM-1',
    tendereeName: '水务集团',
    isLawBid: '1',
    purchaseMode: '1010',
    status: '4010',
  },
  deadline: iso(-MINUTE),
  now: iso(0),
  side: 'tenderee',
  setting: {
    decryptMinutes: 30,
    signMinutes: 30,
    supervisor: '',
    attendees: '',
    hostId: 'u',
    hostName: '陈立新',
  },
  custodianName: '郑江',
  secondName: '',
  second: false,
  myBidId: null,
  checkedInAt: null,
  certificates: [],
  certificate: false,
  signatures: [],
  paused: false,
  lastSeq: events.length,
  events,
  can: nothing,
  ...more,
});

const since = (asked: Asked) => Number(asked.query.get('since'));
const show = () => draw(<Page />, { at: `/here?packageId=${PACKAGE}` });

withSession();

test('pages of entries are asked for until none is missing, and folded into the table', async () => {
  const asked = fakeServer((a) => {
    if (a.path !== '/bos/opening/hall') return refused(404);
    const from = since(a);
    return ok(answer(entries.slice(from, from + 2), { lastSeq: entries.length }));
  });
  show();
  const row = (await screen.findByText('东海泵业')).closest('tr') as HTMLElement;
  expect(asked.filter((a) => a.path === '/bos/opening/hall').map(since)).toEqual([0, 2, 4]);
  expect(row.textContent).toContain('4,180,000.00');
  expect(row.textContent).toContain('解密成功');
  const failed = screen.getAllByText('华正机电')[0]?.closest('tr') as HTMLElement;
  expect(failed.textContent).toContain('解密失败');
  expect(screen.getByText(/密文已损坏/).textContent).toContain('视为撤销投标文件');
  await userEvent.click(screen.getByRole('checkbox', { name: '显示报价大写' }));
  expect(row.textContent).toContain('肆佰壹拾捌万元整');
});

test('while an objection to the documents waits for its answer the host reads why it cannot begin', async () => {
  fakeServer(() => ok(answer([], { side: 'host', paused: true })));
  show();
  const start = await screen.findByRole('button', { name: '开始开标' });
  expect(start.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(/异议尚未答复，依法暂停/).length).toBeGreaterThan(0);
});

test('from the hour on a bidder reads that the opening has not begun, in words that tell of no objection', async () => {
  const bidder = { ...nothing, checkIn: true };
  fakeServer(() => ok(answer([], { side: 'bidder', can: bidder })));
  const late = show();
  const said = await screen.findByText(/开标时间已到，尚未开始，由主持人宣布开始/);
  expect(said.textContent).toContain('投标文件保持密封');
  expect(said.textContent).not.toContain('异议');
  late.unmount();
  fakeServer(() => ok(answer([], { side: 'bidder', can: bidder, deadline: iso(10 * MINUTE) })));
  show();
  await screen.findByRole('button', { name: '签到' });
  expect(screen.queryByText(/尚未开始/)).toBeNull();
});

test('whoever keeps the key reads why the opening waits', async () => {
  fakeServer(() => ok(answer([], { side: 'custodian', paused: true })));
  show();
  expect(await screen.findByText(/异议尚未答复，依法暂停/)).toBeTruthy();
});

test('a gap between the entries starts the fold anew', async () => {
  let broken = true;
  const asked = fakeServer((a) => {
    if (a.path !== '/bos/opening/hall') return refused(404);
    const from = since(a);
    if (from === 2 && broken) {
      broken = false;
      return ok(answer(entries.slice(3), { lastSeq: entries.length }));
    }
    return ok(answer(entries.slice(from, from === 0 && broken ? 2 : undefined), { lastSeq: entries.length }));
  });
  show();
  expect(await screen.findByText('东海泵业')).toBeTruthy();
  expect(asked.filter((a) => a.path === '/bos/opening/hall').map(since)).toEqual([0, 2, 0]);
});

test('before the start nobody is named, and the host may not start', async () => {
  const asked = fakeServer((a) =>
    a.path === '/bos/opening/hall'
      ? ok(
          answer([], {
            side: 'host',
            deadline: iso(10 * MINUTE),
            can: { ...nothing, setting: true, message: true },
          }),
        )
      : refused(404),
  );
  show();
  expect(await screen.findByText('投标人名称与数量在开标前保密')).toBeTruthy();
  const start = screen.getByRole('button', { name: '开始开标' });
  expect(start.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(start);
  expect(asked.every((a) => a.method === 'GET')).toBe(true);
  expect(within(screen.getByRole('timer')).getByText(/00:/)).toBeTruthy();
});

test('where quotes are opened the hall speaks of quotes and suppliers, and of no tender', async () => {
  const { lot } = answer([]);
  const ofQuotes = { lot: { ...lot, purchaseMode: '1030', isLawBid: '0' }, lastSeq: entries.length };
  fakeServer((a) =>
    a.path === '/bos/opening/hall' ? ok(answer(entries.slice(since(a)), ofQuotes)) : refused(404),
  );
  show();
  expect(await screen.findByText('报价内容')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: '供应商' })).toBeTruthy();
  expect(screen.getByText(/密文已损坏/).textContent).toContain('视为撤销报价');
  expect(document.body.textContent).not.toMatch(/招标人|投标|唱标|开标结束/);
});

test('fewer than three by law: the way out is in the same place, with its reason', async () => {
  const asked = fakeServer((a) => {
    if (a.path === '/bos/opening/hall')
      return ok(answer([], { side: 'host', can: { ...nothing, fail: true } }));
    return ok(null);
  });
  show();
  const start = await screen.findByRole('button', { name: '开始开标' });
  expect(start.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '投标人不足，流标' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '投标人不足，流标' }));
  expect(within(dialog).getByRole('alert').textContent).toBe('请填写原因');
  await userEvent.type(within(dialog).getByRole('textbox'), '不足三家');
  await userEvent.click(within(dialog).getByRole('button', { name: '投标人不足，流标' }));
  await waitFor(() =>
    expect(asked.find((a) => a.path === '/bos/opening/fail')?.body).toEqual({
      packageId: PACKAGE,
      reason: '不足三家',
    }),
  );
});

test('the tenderee confirms what the host proposes about a bid, by the number of the proposal', async () => {
  const proposed = {
    ...stamp(6),
    kind: 'attributionProposed',
    data: { bidId: 'b2', cause: 'other', note: '网络中断' },
  };
  const asked = fakeServer((a) =>
    a.path === '/bos/opening/hall'
      ? ok(
          answer(since(a) === 0 ? [...entries, proposed] : [], {
            lastSeq: 6,
            can: { ...nothing, decide: true },
          }),
        )
      : ok(null),
  );
  show();
  expect(await screen.findByText(/陈立新提议认定：非投标人原因.*网络中断/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提议责任认定' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '退回认定' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), '投标人未到场');
  await userEvent.click(within(dialog).getByRole('button', { name: '退回认定' }));
  await waitFor(() =>
    expect(asked.find((a) => a.path === '/bos/opening/attribute/return')?.body).toEqual({
      packageId: PACKAGE,
      bidId: 'b2',
      proposal: 6,
      reason: '投标人未到场',
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: '确认认定' }));
  const sure = await screen.findByRole('dialog', { name: /江南水处理/ });
  const yes = within(sure).getAllByRole('button').at(-1) as HTMLElement;
  await userEvent.click(yes);
  await waitFor(() =>
    expect(asked.find((a) => a.path === '/bos/opening/attribute/confirm')?.body).toEqual({
      packageId: PACKAGE,
      bidId: 'b2',
      proposal: 6,
    }),
  );
});

test("a bid whose bidder's key is there waits for the lot key, and is decrypted only with both", async () => {
  const key = { ...stamp(2), kind: 'bidKeyReleased', data: { bidId: 'b0' } };
  const begun = [entries[0] as object, key];
  fakeServer((a) =>
    a.path === '/bos/opening/hall' ? ok(answer(since(a) === 0 ? begun : [], { lastSeq: 2 })) : ok(null),
  );
  show();
  expect(await screen.findByText('待标段密钥')).toBeTruthy();
  expect(screen.queryByText('正在解密')).toBeNull();
});

test('the record names whoever released the lot key, the second custodian with the reason', async () => {
  const released = { ...stamp(2), userName: '周岚', kind: 'lotKeyReleased', data: { reason: '证书损坏' } };
  const begun = [entries[0] as object, released];
  fakeServer((a) =>
    a.path === '/bos/opening/hall' ? ok(answer(since(a) === 0 ? begun : [], { lastSeq: 2 })) : ok(null),
  );
  draw(<RecordPage />, { at: `/here?packageId=${PACKAGE}` });
  const facts = (await screen.findAllByText('由第二保管人释放的原因'))[0]?.closest('dl') as HTMLElement;
  expect(facts.textContent).toContain('证书损坏');
  expect(facts.textContent).toContain('密钥保管人周岚');
  // As in the document: where nobody was entered, whoever acted in the hall took part.
  expect(facts.textContent).toMatch(/参加人员.*周岚/);
});

test('while the lot key is missing everybody reads who releases it, and a bid lost without it was no fault of its bidder', async () => {
  const proposal = { bidId: 'b0', code: 'noLotKey', cause: 'other', note: '证书均已损坏' };
  const failed = { ...stamp(2), kind: 'bidFailed', data: proposal };
  const side = { side: 'bidder', myBidId: 'b0', secondName: '周岚' };
  fakeServer((a) =>
    a.path === '/bos/opening/hall'
      ? ok(answer(since(a) === 0 ? [entries[0] as object, failed] : [], { ...side, lastSeq: 2 }))
      : ok(null),
  );
  show();
  const task = (await screen.findByRole('heading', { name: '我的操作' })).closest('section') as HTMLElement;
  expect(task.textContent).toContain('标段密钥未释放');
  expect(task.textContent).toContain('有权要求责任方赔偿因此遭受的直接损失');
  expect(task.textContent).toContain('由第二保管人周岚填写原因后释放');
});

test('how much longer: what is refused stands beside the number, and the next time begins with the usual one', async () => {
  const told = '请输入5到480之间的整数';
  fakeServer((a) => {
    if (a.path === '/bos/opening/hall')
      return ok(answer(since(a) === 0 ? entries : [], { side: 'host', can: { ...nothing, extend: true } }));
    return a.path === '/bos/opening/extend'
      ? refused(400, { msg: told, fields: [{ path: 'minutes', msg: told }] })
      : ok(null);
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '延长解密时间' }));
  const dialog = await screen.findByRole('dialog');
  const minutes = within(dialog).getByLabelText('延长时间（分钟）') as HTMLInputElement;
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '4');
  await userEvent.type(within(dialog).getByLabelText('原因'), '等候密钥保管人');
  await userEvent.click(within(dialog).getByRole('button', { name: '延长解密时间' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(told);
  expect(minutes.getAttribute('aria-invalid')).toBe('true');
  expect(minutes.value).toBe('4');
});

test.each([true, false])('silence is spoken of only to whom may still answer: %s', async (may) => {
  const said = [
    { ...stamp(6), kind: 'readOut', data: { signUntil: iso(30 * MINUTE), bids: [] } },
    ...(may ? [] : [{ ...stamp(7), kind: 'confirmed', data: { bidId: 'b0' } }]),
  ];
  const own = { side: 'bidder', myBidId: 'b0', can: { ...nothing, confirm: may } };
  const all = [...entries, ...said];
  fakeServer((a) =>
    a.path === '/bos/opening/hall'
      ? ok(answer(since(a) === 0 ? all : [], { ...own, lastSeq: all.length }))
      : ok(null),
  );
  show();
  await screen.findByText(may ? '请核对唱标内容，确认无误或提出异议' : /^已于.*确认开标记录$/);
  expect(screen.queryByText('未在时限内确认的，视为认可开标记录') !== null).toBe(may);
});

test('what becomes of one’s own task is read out, and so is how far the hall has come', async () => {
  const readOut = { ...stamp(6), kind: 'readOut', data: { signUntil: iso(30 * MINUTE), bids: [] } };
  const confirmed = { ...stamp(7), kind: 'confirmed', data: { bidId: 'b0' } };
  let all: readonly object[] = [...entries, readOut];
  fakeServer((a) => {
    if (a.path !== '/bos/opening/hall') {
      all = [...all, confirmed];
      return ok(null);
    }
    const can = { ...nothing, confirm: !all.includes(confirmed) };
    const own = { side: 'bidder', myBidId: 'b0', can, lastSeq: all.length };
    return ok(answer(all.slice(since(a)), own));
  });
  show();
  const heard = () => [...document.querySelectorAll('[aria-live] > p')].map((line) => line.textContent);
  await userEvent.click(await screen.findByRole('button', { name: '确认无误' }));
  expect(heard()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: '确认' }));
  await waitFor(() => expect(heard()).toEqual([expect.stringMatching(/^已于.*确认开标记录$/)]));
});
