import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { canonical, canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { leafHash } from '#kit/shared/crypto/merkle.ts';
import { checkpointText, writeNote, writeNoteKey } from '#kit/shared/crypto/note.ts';
import { sha256, toHex, utf8 } from '#kit/shared/web-crypto.ts';
import { setButtons } from '#kit/web/can.tsx';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page as Info } from './check-submit-info.page.tsx';
import { Page as Receipt } from './receipt.page.tsx';
import { Page as Submit } from './submit-file.page.tsx';

const packageId = '00000000-0000-4000-8000-000000000001';
const lot = {
  packageId,
  packageName: '一标段',
  packageCode: 'BD-1',
  mainName: '江州第二水厂设备采购',
  mainCode: 'XM-1',
  tendereeName: '江州水务集团有限公司',
  isLawBid: '1',
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
      : ok({ userId: 'u1', certificate: null, demoKey: false }),
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
      packageName: '一标段',
      bidderName: '甲公司',
      version: 1,
      certificate: { subject: 'CN=甲', serial: '01', changed: false },
    });
  });
  draw(<Receipt />, { at: `/here?packageId=${packageId}&bidId=b1` });
  expect(await screen.findByText('尚未写入公开日志')).toBeTruthy();
  sealed = true;
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByText('已写入公开日志，位置 0')).toBeTruthy();
  expect(screen.getByRole('button', { name: '下载入链证明' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '下载签名证书' })).toBeTruthy();
});
