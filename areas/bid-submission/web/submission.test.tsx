import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { canonical, canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { leafHash } from '#kit/shared/crypto/merkle.ts';
import { checkpointText, writeNote, writeNoteKey } from '#kit/shared/crypto/note.ts';
import { sha256, toHex, utf8 } from '#kit/shared/web-crypto.ts';
import { countDrafts, setDraftOwner, wipeDrafts } from '#kit/web/form/draft-store.ts';
import { setButtons } from '#kit/web/can.tsx';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { typedAmount } from '#kit/shared/typed.ts';
import { bidText } from '../shared/text/index.ts';
import { Page as Info } from './check-submit-info.page.tsx';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { Wording } from '#kit/web/text.ts';
import { Page as Receipt } from './receipt.page.tsx';
import { Page as Submit } from './submit-file.page.tsx';
import { unusualIn } from './parts/unusual.ts';

const packageId = '00000000-0000-4000-8000-000000000001';
const lot = {
  packageId,
  packageName: '一标段',
  packageCode: 'BD-1',
  mainName: '江州第二水厂设备采购',
  mainCode: 'XM-1',
  tendereeName: '江州水务集团有限公司',
  isLawBid: '1',
  purchaseMode: '1010',
  status: '3080',
};

withSession();

test('the bids that came in are listed in the order of the documents', async () => {
  const row = {
    bidId: 'b1',
    bidderName: '甲公司',
    participantName: '张三',
    phone: '13900000001',
    status: '10',
    version: 1,
    submitTime: '2026-11-20T01:00:00.000Z',
    withdrawTime: null,
    ciphertextDigest: 'ab'.repeat(32),
    size: 1024,
    ip: '10.0.0.1',
  };
  fakeServer(() => ok({ lot, deadline: '2026-11-21T01:00:00.000Z', rows: [row] }));
  draw(<Info />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText('13900000001')).toBeTruthy();
  const heads = [...document.querySelectorAll('thead th')].map((th) => th.textContent);
  expect(heads.slice(0, 6)).toEqual(['投标人', '联系电话', '递交状态', '递交时间', '撤回时间', 'IP']);
});

const sealing = {
  lot,
  deadline: '2099-11-21T01:00:00.000Z',
  now: '2026-11-20T01:00:00.000Z',
  ceiling: '4900000',
  holder: true,
  lotPublicKey: 'AAAA',
  bidderId: 'o1',
  bid: null,
  history: [],
  refusals: [],
  can: { submit: true, recall: false },
};

test('a half-made bid comes back on the same machine after a closed tab; its files are named', async () => {
  setButtons({});
  setDraftOwner('u1.o1');
  wipeDrafts();
  const asked = fakeServer(({ path }) =>
    path === '/bos/submit/detail'
      ? ok(sealing)
      : ok({ userId: 'u1', certificate: null, sm2: { certificate: null }, demoKey: false }),
  );
  const first = draw(<Submit />, { at: `/here?packageId=${packageId}` });
  await userEvent.type(await screen.findByRole('textbox', { name: '投标报价（元）' }), '480万');
  await userEvent.click(screen.getByRole('button', { name: '增加一行' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '名称 1' }), '水泵');
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], '投标文件.pdf', { type: 'application/pdf' }));
  first.unmount();
  expect(countDrafts()).toBe(1);
  draw(<Submit />, { at: `/here?packageId=${packageId}` });
  await userEvent.click(await screen.findByRole('button', { name: '恢复' }));
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: '投标报价（元）' });
  expect(price.value).toBe('4,800,000');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '名称 1' }).value).toBe('水泵');
  expect(await screen.findByText('文件不随草稿保存，请重新选择：投标文件.pdf')).toBeTruthy();
  // Nothing of it went out.
  expect(JSON.stringify(asked)).not.toMatch(/4800000|水泵|投标文件.pdf/);
  setDraftOwner(undefined);
});

const provided = { begin: '2026-11-10T01:00:00.000Z', end: '2026-11-15T01:00:00.000Z' };

test.each([
  ['open', '2026-11-12T01:00:00.000Z', '请先获取采购文件', '去获取采购文件'],
  ['before', '2026-11-09T01:00:00.000Z', '采购文件自2026-11-10 09:00:00起提供，获取后方可投标', '查看公告'],
  [
    'closed',
    '2026-11-20T01:00:00.000Z',
    '采购文件的获取已于2026-11-15 09:00:00截止；未获取采购文件的单位不能投标，仍可查看公告',
    '查看公告',
  ],
  // It failed or was opened before its time was over.
  [
    'closed',
    '2026-11-12T01:00:00.000Z',
    '采购文件已不再提供；未获取采购文件的单位不能投标，仍可查看公告',
    '查看公告',
  ],
])('who never obtained the documents, provision %s at %s', async (state, now, words, way) => {
  const never = { ...sealing, now, holder: false, lotPublicKey: null, can: { submit: false, recall: false } };
  fakeServer(() => ok({ ...never, provision: { ...provided, state } }));
  draw(<Submit />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: way })).toBeTruthy();
});

test.each([
  ['open', '接受邀请并获取采购文件后方可投标', '去获取采购文件'],
  ['before', '采购文件自2026-11-10 09:00:00起提供，接受邀请并获取后方可投标', '查看邀请书'],
])(
  'an invited supplier without documents is told to accept first, provision %s',
  async (state, words, way) => {
    const invited = { ...lot, purchaseMode: '1020' };
    const never = { ...sealing, lot: invited, holder: false, lotPublicKey: null };
    const can = { submit: false, recall: false };
    fakeServer(() => ok({ ...never, can, provision: { ...provided, state } }));
    draw(
      <Wording value={wordingOf(invited.purchaseMode)}>
        <Submit />
      </Wording>,
      { at: `/here?packageId=${packageId}` },
    );
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: way })).toBeTruthy();
  },
);

test('an invited tender has no notice to read: who did not obtain the documents is led to the invitation', async () => {
  const invited = { ...lot, purchaseMode: '1020' };
  const never = {
    ...sealing,
    lot: invited,
    now: '2026-11-20T01:00:00.000Z',
    holder: false,
    lotPublicKey: null,
  };
  const provision = { ...provided, state: 'closed' };
  fakeServer(() => ok({ ...never, can: { submit: false, recall: false }, provision }));
  draw(
    <Wording value={wordingOf(invited.purchaseMode)}>
      <Submit />
    </Wording>,
    { at: `/here?packageId=${packageId}` },
  );
  const link = await screen.findByRole('link', { name: '查看邀请书' });
  expect(link.getAttribute('href')).toContain('/pre/documentation/bidder/receipt/handle');
  expect(document.body.textContent).not.toContain('公告');
});

test.each([
  ['490万', undefined],
  ['4900000.01', '报价 4,900,000.01元 高于最高投标限价 4,900,000.00元，可能被否决'],
  ['490000', '报价 490,000.00元 不足最高投标限价 4,900,000.00元 的十分之一，请核对单位和位数'],
])('a price of %s is asked back: %s', (typed, words) => {
  const said = unusualIn(
    (key, params) => bidText.say('zh', key, params),
    { bidPrice: typedAmount(typed, '0') ?? '' },
    {
      ceiling: '4900000',
    },
  );
  expect(said).toEqual(words === undefined ? [] : [words]);
});

test('items that are no numbers are asked back, by their rows', () => {
  const row = (count: string, price: string) => ({
    key: count,
    name: '泵',
    spec: '',
    unit: '',
    count,
    price,
  });
  const itemRows = [row('2', '10'), row('abc', '10'), row('', ''), row('1', 'x')];
  const said = unusualIn(
    (key, params) => bidText.say('zh', key, params),
    { bidPrice: '20', itemRows } as never,
    { ceiling: null },
  );
  expect(said).toEqual(['分项报价第 2、4 行的数量或单价不是数字，不能计算合价']);
});

const earlier = {
  bidId: 'b1',
  version: 1,
  submitStatus: '30',
  submitTime: '2026-11-19T01:00:00.000Z',
  recallTime: '2026-11-19T02:00:00.000Z',
  size: 1024,
  ciphertextDigest: 'ab'.repeat(32),
  receiptId: 'r1',
};

test('a bid begins with the contact of the last one, so that nothing is entered twice', async () => {
  setButtons({});
  const last = {
    participantName: '王五',
    mobile: '13811112222',
    phone: '021-88888888',
    email: 'wu@jia.test',
  };
  fakeServer(({ path }) =>
    path === '/bos/submit/detail'
      ? ok({ ...sealing, history: [{ ...earlier, ...last }] })
      : ok({ userId: 'u1', certificate: null, sm2: { certificate: null }, demoKey: false }),
  );
  draw(<Submit />, { at: `/here?packageId=${packageId}` });
  for (const value of Object.values(last)) expect(await screen.findByDisplayValue(value)).toBeTruthy();
});

test('the form to replace a bid is begun at its heading', async () => {
  setButtons({});
  const own = { ...earlier, submitStatus: '20', recallTime: null };
  fakeServer(({ path }) =>
    path === '/bos/submit/detail'
      ? ok({ ...sealing, bid: own, history: [own] })
      : ok({ userId: 'u1', certificate: null, sm2: { certificate: null }, demoKey: false }),
  );
  draw(<Submit />, { at: `/here?packageId=${packageId}` });
  await userEvent.click(await screen.findByRole('button', { name: '加密并替换' }));
  await screen.findByRole('textbox', { name: '投标报价（元）' });
  await waitFor(() => expect(document.activeElement?.localName).toBe('h1'));
  expect(document.activeElement?.textContent).toBe('投标文件递交');
});

test('the form shows what a telephone number looks like', async () => {
  setButtons({});
  fakeServer(({ path }) =>
    path === '/bos/submit/detail'
      ? ok({
          lot,
          deadline: '2099-11-21T01:00:00.000Z',
          now: '2026-11-20T01:00:00.000Z',
          ceiling: null,
          holder: true,
          lotPublicKey: 'AAAA',
          bidderId: 'o1',
          bid: null,
          history: [],
          refusals: [],
          can: { submit: true, recall: false },
        })
      : ok({ userId: 'u1', certificate: null, sm2: { certificate: null }, demoKey: false }),
  );
  draw(<Submit />, { at: `/here?packageId=${packageId}` });
  expect(await screen.findByText(/021-88888888/)).toBeTruthy();
});

test('a receipt says that the public log does not hold it yet, and asks again', async () => {
  const receipt = {
    format: 'gongheng-receipt/2',
    suite: 'suite',
    lotId: packageId,
    bidderId: 'o1',
    eventId: 'e1',
    receivedAt: '2026-11-20T01:00:00.000Z',
    ciphertextDigest: 'ab'.repeat(32),
    envelopeDigest: 'cd'.repeat(32),
    size: 1024,
    checkpoint: '',
  };
  const leaf = canonical({
    kind: 'event',
    type: 'bid.submitted',
    after: toHex(await sha256(canonicalBytes(receipt))),
  });
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const key = {
    name: 'test/log',
    key: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
  };
  const evidence = {
    leaf,
    index: 0,
    proof: [],
    checkpoint: await writeNote(
      checkpointText({ origin: key.name, size: 1, root: leafHash(utf8(leaf)) }),
      key,
      async (bytes) =>
        new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, new Uint8Array(bytes))),
    ),
    key: await writeNoteKey(key),
  };
  let sealed = false;
  fakeServer(({ path }) => {
    if (path === '/bos/submit/receipt/evidence')
      return sealed ? ok(evidence) : refused(409, { msg: '该记录尚未写入公开日志，请稍后再试' });
    return ok({
      signed: { receipt, signature: 'AAAA' },
      publicKey: 'AAAA',
      keyCertificate: 'PEM of the key',
      mainName: '第二水厂设备采购',
      packageName: '一标段',
      packageCode: 'XM-2026-0001/1',
      bidderName: '甲公司',
      version: 1,
      certificate: { subject: 'CN=甲', serial: '01', changed: false },
    });
  });
  draw(<Receipt />, { at: `/here?packageId=${packageId}&bidId=b1` });
  expect(await screen.findByText('尚未写入公开日志')).toBeTruthy();
  expect(screen.getByRole('button', { name: /重\s?试/ })).toBeTruthy();
  sealed = true;
  // It is asked again by itself, without a click.
  expect(await screen.findByText('已写入公开日志，位置 0', {}, { timeout: 4000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: '下载入链证明' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '下载签名证书' })).toBeTruthy();
  // A sheet of paper says which project's lot it is about.
  expect(screen.getByText('第二水厂设备采购 · 一标段')).toBeTruthy();
  expect(screen.getByText('XM-2026-0001/1')).toBeTruthy();
});
