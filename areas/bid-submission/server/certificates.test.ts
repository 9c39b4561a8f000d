import { spawnSync } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { World } from '#apps/server/test/world.ts';
import { bindCertificate, myCertificate, rootCertificate, unbindCertificate } from '#base/ca/shared/calls.ts';
import { makeKey } from '#base/ca/shared/keystore.ts';
import { bindProof, releaseProof } from '#base/ca/shared/proof.ts';
import { signingKeyOf } from '#kit/shared/crypto/signing.ts';
import { receiptDetail } from '../shared/calls.ts';
import { receiptToSave, verifyReceipt } from '../shared/sealing.ts';
import { bidderInWorld, submitted } from './test/bidder.ts';
import type { PublishedLot } from './test/lot.ts';
import { guideOf } from './test/guide.ts';
import { submissionHouse } from './test/house.ts';

let world: World;
let lotOf: () => Promise<PublishedLot>;

beforeAll(async () => {
  ({ world, lotOf } = await submissionHouse());
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const hasJq = spawnSync('jq', ['--version']).status === 0;

describe('the certificate of a sealed bid', () => {
  test('is not changed by a session alone, nor without having been told that the bid hangs on it', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    await submitted(lot, bidder);
    const { certificate, sealedBids } = await bidder.user.send(myCertificate, {}).ok();
    expect(sealedBids).toBe(1);
    const id = certificate?.id ?? '';
    const signature = await releaseProof({ userId: bidder.user.id, certificateId: id }, bidder.keys.signing);
    await bidder.user.send(unbindCertificate, { id }).refused('kit.wrong.input');
    const random = await bidder.user.prove();
    const told = await bidder.user.send(unbindCertificate, { id, signature, random }).refused('ca.sealed');
    expect(told.msg).toContain('1 份');
    await bidder.user.send(unbindCertificate, { id, signature, random, acknowledged: true }).ok();
    const [row] = await world.sql<{ payload: object }>(
      `select payload from event where subject_id = $1 and type = 'ca.unbound'`,
      [id],
    );
    expect(row?.payload).toMatchObject({ sealedBids: 1, by: 'key' });
    const { spki, pkcs8 } = await makeKey();
    const fresh = {
      spki,
      proof: await bindProof({ userId: bidder.user.id, spki }, pkcs8),
      random: await bidder.user.prove(),
    };
    await bidder.user.send(bindCertificate, fresh).refused('ca.sealed');
    await bidder.user.send(bindCertificate, { ...fresh, acknowledged: true }).ok();
    // Another company's sealed bid is none of one's own.
    const rival = await bidderInWorld(world, await lotOf());
    expect((await rival.user.send(myCertificate, {}).ok()).sealedBids).toBe(0);
  });

  test('is not the one for signing alone: that comes and goes beside it without a word of the bid', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    await submitted(lot, bidder);
    const { user } = bidder;
    const { spki, pkcs8 } = await makeKey('SM2');
    const proof = await bindProof({ userId: user.id, spki }, pkcs8);
    const { id } = await user.send(bindCertificate, { spki, proof, random: await user.prove() }).ok();
    const signature = await releaseProof({ userId: user.id, certificateId: id }, await signingKeyOf(pkcs8));
    await user.send(unbindCertificate, { id, signature, random: await user.prove() }).ok();
    expect((await user.send(myCertificate, {}).ok()).certificate).toMatchObject({ state: 'valid' });
  });
});

describe('the certificate of the key that signs receipts', () => {
  test('comes with the receipt, valid when it was signed, is public, and its key verifies the receipt', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    const { bidId } = await submitted(lot, bidder);
    const { signed, keyCertificate, packageCode } = await bidder.user.send(receiptDetail, { bidId }).ok();
    expect(packageCode).not.toBe('');
    const certificate = new X509Certificate(keyCertificate ?? '');
    const { certificatePem } = await world.anonymous.send(rootCertificate, {}).ok();
    expect(certificate.checkIssued(new X509Certificate(certificatePem))).toBe(true);
    expect(certificate.verify(createPublicKey(certificatePem))).toBe(true);
    const { receivedAt } = signed.receipt;
    expect(certificate.validFromDate <= new Date(receivedAt)).toBe(true);
    expect(certificate.validToDate > new Date(receivedAt)).toBe(true);
    const spki = certificate.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    expect(await verifyReceipt(signed, spki)).toEqual(signed.receipt);
    const { body } = await world.app.http.inject({ url: '/ebidding/public/ca/receipt.pem' });
    expect(body).toContain(keyCertificate);
    const stranger = await bidderInWorld(world, lot);
    await stranger.user.send(receiptDetail, { bidId }).refused('bid.bidNotFound');
  });

  test.skipIf(!hasOpenssl)(
    'holds before openssl, by root and list of revoked ones, for signing alone',
    async () => {
      const lot = await lotOf();
      const bidder = await bidderInWorld(world, lot);
      const { bidId, submitTime } = await submitted(lot, bidder);
      const { keyCertificate } = await bidder.user.send(receiptDetail, { bidId }).ok();
      const folder = mkdtempSync(join(tmpdir(), 'receipt-'));
      const openssl = (...words: string[]) =>
        spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' }).stdout;
      for (const name of ['root.pem', 'revoked.crl']) {
        const { rawPayload } = await world.app.http.inject({ url: `/ebidding/public/ca/${name}` });
        writeFileSync(join(folder, name), rawPayload);
      }
      writeFileSync(join(folder, 'receipt.pem'), keyCertificate ?? '');
      const at = String(Math.floor(Date.parse(submitTime) / 1000) + 1);
      const by = ['-CAfile', 'root.pem', '-CRLfile', 'revoked.crl', 'receipt.pem'];
      expect(openssl('verify', '-crl_check', '-x509_strict', '-attime', at, ...by)).toContain(
        'receipt.pem: OK',
      );
      const said = openssl('x509', '-in', 'receipt.pem', '-noout', '-text');
      expect(said).toMatch(/Key Usage: critical\s+Digital Signature\n/);
      expect(said).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
      expect(said).toContain('Certificate Policies');
      rmSync(folder, { recursive: true, force: true });
    },
  );

  test.skipIf(!hasOpenssl || !hasJq)('holds by the commands of the public guide, to the letter', async () => {
    const lot = await lotOf();
    const bidder = await bidderInWorld(world, lot);
    const { bidId, submitTime } = await submitted(lot, bidder);
    const { signed, recall, keyCertificate } = await bidder.user.send(receiptDetail, { bidId }).ok();
    const guide = await guideOf(world);
    const folder = mkdtempSync(join(tmpdir(), 'guide-'));
    for (const name of ['root.pem', 'revoked.crl']) {
      expect(guide.page).toContain(`/ebidding/public/ca/${name}`);
      const { rawPayload } = await world.app.http.inject({ url: `/ebidding/public/ca/${name}` });
      writeFileSync(join(folder, name), rawPayload);
    }
    writeFileSync(join(folder, 'receipt.pem'), keyCertificate ?? '');
    // The clock of the test is not the machine's, by which openssl would judge.
    const at = Math.floor(Date.parse(submitTime) / 1000) + 1;
    const run = (receipt: object) => {
      writeFileSync(join(folder, 'receipt.json'), JSON.stringify(receipt, null, 2));
      const script = guide.receipt.replace('openssl verify', `openssl verify -attime ${at}`);
      const { stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
      return stdout + stderr;
    };
    const saved = receiptToSave(signed, recall);
    expect(run(saved)).toMatch(/^Verified OK\nreceipt\.pem: OK$/m);
    expect(run({ ...saved, receipt: { ...saved.receipt, size: saved.receipt.size + 1 } })).toContain(
      'Verification failure',
    );
    rmSync(folder, { recursive: true, force: true });
  });
});
