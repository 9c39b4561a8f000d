import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import { rootCertificate } from '#base/ca/shared/calls.ts';
import { hasOpenssl, judgePdf } from '#base/ca/server/test/judge-pdf.ts';
import { hasSm2, opensslTakes, takenOf } from '#base/ca/server/test/judge-sm2.ts';
import { certificateFor } from '#base/ca/server/test/signer.ts';
import { makeKey, openKeyStore, writeKeyStore } from '#base/ca/shared/keystore.ts';
import { createRoot, issueCertificate } from '#base/ca/server/authority.ts';
import { fileSignatures } from '#base/file/shared/signature-calls.ts';
import {
  confirmSeal,
  disableSeal,
  grantSeal,
  registerSeal,
  sealUses,
  withdrawSeal,
} from '#base/seal/shared/calls.ts';
import { signDocument } from '#base/seal/shared/document.ts';
import { documentSignatureOf } from '#base/seal/server/test/signer.ts';
import { pdfSignatures } from '#kit/server/pdf-signatures.ts';
import { rawSignature } from '#kit/shared/crypto/signature-value.ts';
import { toBase64 } from '#kit/shared/web-crypto.ts';
import {
  contractDetail,
  ownerDocument,
  ownerSign,
  ownContract,
  supplierDocument,
  supplierSign,
} from '../shared/calls.ts';
import { ContractHouse } from './test/house.ts';

const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0;
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

let h: ContractHouse;
beforeAll(async () => {
  h = await ContractHouse.make();
});

const pdfOf = async (user: TestUser, id: string, side: '' | 'supplier/' = '') =>
  (await user.raw('GET', `/ctr/contract/${side}pdf?id=${id}`)).rawPayload;
const statesOf = async (pdf: Buffer) => (await pdfSignatures(pdf)).map((one) => [one.state, one.since]);
const rootPem = async () => (await h.world.anonymous.send(rootCertificate, {}).ok()).certificatePem;

async function drawnSeal(): Promise<Buffer> {
  const canvas = createCanvas(300, 300);
  const c = canvas.getContext('2d');
  c.strokeStyle = '#c00';
  c.lineWidth = 12;
  c.arc(150, 150, 130, 0, 7);
  c.stroke();
  return canvas.encode('png');
}

/** A seal of the user's organisation, in use, that this user may sign with. */
async function sealOf(user: TestUser) {
  const [by, second] = await Promise.all(
    [1, 2].map(() => h.world.user({ roles: ['companyadmin'], org: user.org })),
  );
  if (!by || !second) throw new Error('nobody');
  const file = await by.upload('合同章.png', await drawnSeal());
  const { id } = await by
    .send(registerSeal, {
      sealName: `合同专用章${file.id.slice(-4)}`,
      sealKind: '2',
      imageId: file.id,
      validUntil: null,
    })
    .ok();
  await second.send(confirmSeal, { id }).ok();
  await by.send(grantSeal, { id, userId: user.id }).ok();
  return { id, by, second };
}

test('both sides sign in the file with seals; the file alone proves it, and whoever judges it need not be us', async () => {
  const { id, supplier } = await h.confirmed();
  const seal = await sealOf(h.owner);
  await h.sign(h.owner, 'owner', id, '', seal.id);
  // The other side reads what was signed before it signs.
  const half = await pdfOf(supplier, id, 'supplier/');
  expect(await statesOf(half)).toEqual([['holds', 'whole']]);
  await h.sign(supplier, 'supplier', id);
  await h.world.deliver();

  const pdf = await pdfOf(h.owner, id);
  // Both parties, and the platform that filed it.
  expect(await statesOf(pdf)).toEqual([
    ['holds', 'signedAgain'],
    ['holds', 'signedAgain'],
    ['holds', 'whole'],
  ]);
  expect(pdf.subarray(0, half.length).equals(half)).toBe(true);
  expect((await pdfOf(supplier, id, 'supplier/')).equals(pdf)).toBe(true);

  const document = await getDocument({ data: new Uint8Array(pdf), stopAtErrors: true, verbosity: 0 }).promise;
  const last = await document.getPage(document.numPages);
  const notes = await last.getAnnotations();
  expect(notes.map((one) => one.hasAppearance)).toEqual([true, true]);
  for (const [i, user] of [h.owner, supplier].entries())
    expect(notes[i]?.alternativeText).toContain(user.trueName);
  const words = (await last.getTextContent()).items.map((one) => ('str' in one ? one.str : '')).join('');
  const contract = await h.owner.send(contractDetail, { id }).ok();
  for (const part of [contract.tendereeName, contract.supplierName])
    expect(words.replaceAll(/\s/g, '')).toContain(part.replaceAll(/\s/g, ''));

  const { records } = await seal.by.send(sealUses, { id: seal.id }).ok();
  expect(records).toMatchObject([
    { title: `${contract.contractName} ${contract.contractCode}`, userName: h.owner.trueName },
  ]);
  if (hasOpenssl) {
    const root = await rootPem();
    for (const place of [0, 1, 2]) expect(judgePdf(pdf, root, place)).toMatchObject({ good: true });
    const changed = Buffer.from(pdf);
    changed[2000]! ^= 1;
    for (const place of [0, 1, 2]) expect(judgePdf(changed, root, place)).toMatchObject({ good: false });
  }
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    writeFileSync(join(folder, 'c.pdf'), pdf);
    if (hasPdfsig) {
      const { stdout } = spawnSync('pdfsig', ['-nocert', 'c.pdf'], { cwd: folder, encoding: 'utf8' });
      expect(stdout.match(/Signature is Valid/g)).toHaveLength(3);
    }
    if (hasQpdf) expect(spawnSync('qpdf', ['--check', 'c.pdf'], { cwd: folder }).status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  // Handed in somewhere later it says who signed it; with something appended, that it was changed since.
  const asked = async (bytes: Buffer) => {
    const file = await h.pm.upload('合同.pdf', bytes);
    const [found] = await h.pm.send(fileSignatures, { ids: file.id }).ok();
    return found?.signatures.map((one) => [one.state, one.since, one.standing]);
  };
  expect(await asked(pdf)).toEqual([
    ['holds', 'signedAgain', 'known'],
    ['holds', 'signedAgain', 'known'],
    ['holds', 'whole', 'known'],
  ]);
  expect((await asked(Buffer.concat([pdf, Buffer.from('\n% more')])))?.map(([, since]) => since)).toEqual([
    'changed',
    'changed',
    'changed',
  ]);
});

test('one side signs by SM2, the other by P-256: each signature is judged by its own suite, and openssl agrees', async () => {
  const { id, supplier } = await h.confirmed();
  const keys = await certificateFor(h.owner, 'SM2');
  const signature = await h.signature(h.owner, 'owner', id, keys);
  const document = await h.document(h.owner, 'owner', id, undefined, keys);
  const raw = Buffer.from(document.signature, 'base64');
  raw[3]! ^= 1;
  const wrong = { ...document, signature: raw.toString('base64') };
  await h.owner.send(ownerSign, { id, signature, document: wrong }).refused('seal.wrong.signature');
  const international = await h.document(h.owner, 'owner', id);
  const mixed = { ...document, certificatePem: international.certificatePem };
  await h.owner.send(ownerSign, { id, signature, document: mixed }).refused('seal.wrong.signature');
  await h.owner.send(ownerSign, { id, signature, document }).ok();
  await h.sign(supplier, 'supplier', id);
  await h.world.deliver();
  const pdf = await pdfOf(h.owner, id);
  expect(await statesOf(pdf)).toEqual([
    ['holds', 'signedAgain'],
    ['holds', 'signedAgain'],
    ['holds', 'whole'],
  ]);
  const file = await h.pm.upload('合同.pdf', pdf);
  const [found] = await h.pm.send(fileSignatures, { ids: file.id }).ok();
  expect(found?.signatures.map((one) => [one.suite, one.state, one.standing])).toEqual([
    ['SM2', 'holds', 'known'],
    ['P-256', 'holds', 'known'],
    ['P-256', 'holds', 'known'],
  ]);
  if (hasOpenssl && hasSm2) {
    const taken = takenOf(pdf);
    expect(taken.certificatePem).toBe(keys.certificatePem);
    expect(taken.digests[0]).toBe(taken.digests[1]);
    expect(opensslTakes(taken.certificatePem, taken.attributes, rawSignature(taken.signature))).toBe(true);
    const root = await rootPem();
    for (const place of [1, 2]) expect(judgePdf(pdf, root, place)).toMatchObject({ good: true });
  }
});

test('two who sign at once lose nothing: both hold, or one is asked again', async () => {
  const { id, supplier } = await h.confirmed();
  const [first, second] = await Promise.all([
    h.signed(h.owner, 'owner', id),
    h.signed(supplier, 'supplier', id),
  ]);
  const answers = await Promise.all([
    h.owner.send(ownerSign, first).envelope(),
    supplier.send(supplierSign, second).envelope(),
  ]);
  expect(answers.filter((one) => one.code === 200)).toHaveLength(1);
  const [later, side] =
    answers[0]?.code === 200 ? ([supplier, 'supplier'] as const) : ([h.owner, 'owner'] as const);
  const late = side === 'owner' ? first : second;
  await later.send(side === 'owner' ? ownerSign : supplierSign, late).refused('seal.moved');
  await h.sign(later, side, id);
  expect((await h.owner.send(contractDetail, { id }).ok()).status).toBe('80');
  expect(await statesOf(await pdfOf(h.owner, id))).toHaveLength(3);
});

describe("what is not one's own signature over this very text is refused, and nothing stays behind", () => {
  let made: Awaited<ReturnType<ContractHouse['confirmed']>>;
  beforeAll(async () => {
    made = await h.confirmed();
  });
  const refusedWith = async (part: object, key: string) => {
    const { id } = made;
    const signed = await h.signed(h.owner, 'owner', id);
    const document = { ...signed.document, ...part };
    await h.owner.send(ownerSign, { ...signed, document }).refused(key);
    expect((await h.owner.send(contractDetail, { id }).ok()).ownerSigned).toBeNull();
    const rows = await h.world.sql('select 1 from signed_document where subject_id = $1', [id]);
    expect(rows).toHaveLength(0);
  };

  test('another signature, another text, another time', async () => {
    await refusedWith({ signature: toBase64(new Uint8Array(64).fill(7)) }, 'seal.wrong.signature');
    await refusedWith({ base: 'a'.repeat(64) }, 'seal.moved');
    await refusedWith({ at: '2020-01-01T00:00:00.000Z' }, 'seal.stale');
    const { at } = await h.document(h.owner, 'owner', made.id);
    await refusedWith({ at: new Date(Date.parse(at) - 60_000).toISOString() }, 'seal.wrong.signature');
  });

  test('a certificate of another chain, and that of somebody else', async () => {
    const { id, supplier } = made;
    const period = { notBefore: new Date(Date.now() - 1e9), notAfter: new Date(Date.now() + 1e11) };
    const root = await createRoot({ commonName: '别的根证书', organisation: '别处', ...period });
    const { spki, pkcs8 } = await makeKey();
    const subject = { commonName: h.owner.trueName, organisation: '别处', orgCode: 'X-1' };
    const certificatePem = await issueCertificate(root, { kind: 'holder', spki, subject, ...period });
    const foreign = await openKeyStore(
      await writeKeyStore({ pkcs8, certificatePem, pin: '123456' }),
      '123456',
    );
    const text = await h.owner.send(ownerDocument, { id }).ok();
    await refusedWith(await signDocument(text, null, foreign), 'ca.notValid.notTrusted');
    await refusedWith(await signDocument(text, null, await certificateFor(supplier)), 'ca.notValid.otherOrg');
    // Nor that of a colleague, who stands for the same company.
    const colleague = await h.world.user({ roles: ['owner'], org: h.owner.org });
    await refusedWith(
      await signDocument(text, null, await certificateFor(colleague)),
      'seal.wrong.signature',
    );
  });

  test('a seal that one may not use: not given, taken back, disabled, of another organisation', async () => {
    const { id, supplier } = made;
    const { id: sealId, by, second } = await sealOf(h.owner);
    await supplier.send(supplierDocument, { id, sealId }).refused('seal.notUsable');
    const document = await h.document(h.owner, 'owner', id, sealId);
    await second.send(withdrawSeal, { id: sealId, userId: h.owner.id }).ok();
    await h.owner.send(ownerDocument, { id, sealId }).refused('seal.notUsable');
    await refusedWith(document, 'seal.notUsable');
    await by.send(grantSeal, { id: sealId, userId: h.owner.id }).ok();
    const again = await h.document(h.owner, 'owner', id, sealId);
    await by.send(disableSeal, { id: sealId, reason: '印章遗失' }).ok();
    await refusedWith(again, 'seal.notUsable');
  });

  test('who has no part in it, or has signed, gets no text to sign', async () => {
    const { id, supplier, lot } = made;
    const loser = await h.award.supplier(lot, 1);
    await loser.send(supplierDocument, { id }).refused('purchaseContract.notFound');
    const stranger = await h.world.user({ roles: ['owner'], org: await h.world.org('tenderee') });
    await stranger.send(ownerDocument, { id }).refused('purchaseContract.notFound');
    const mine = await supplier.send(supplierDocument, { id }).ok();
    // A text for one side is not the text for the other: the place is another one.
    const signed = await h.signed(h.owner, 'owner', id);
    const document = await documentSignatureOf(h.owner, mine);
    await h.owner.send(ownerSign, { ...signed, document }).refused('seal.wrong.signature');
    await h.sign(h.owner, 'owner', id);
    await h.owner.send(ownerDocument, { id }).refused('purchaseContract.signedAlready');
    expect((await supplier.send(ownContract, { id }).ok()).status).toBe('60');
  });
});
