import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { login, loginRandom } from '#base/session/shared/calls.ts';
import { detachedCms } from '#kit/server/cms.ts';
import { readCms } from '#kit/server/cms-read.ts';
import { makePdf } from '#kit/server/pdf.ts';
import { signPdf } from '#kit/server/pdf-signature.ts';
import { pdfSignatures } from '#kit/server/pdf-signatures.ts';
import type { User } from '#kit/server/context.ts';
import { child, children, der, derOid, readDer, tags } from '#kit/shared/crypto/der.ts';
import { derSignature, rawSignature } from '#kit/shared/crypto/signature-value.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { signingKeyOf } from '#kit/shared/crypto/signing.ts';
import { fromBase64, toBase64, utf8 } from '#kit/shared/web-crypto.ts';
import * as calls from '../shared/calls.ts';
import { readCertificate } from '../shared/certificate.ts';
import { makeKey, openKeyStore, openSealingKeys, writeKeyStore } from '../shared/keystore.ts';
import { dnOf, loginProof } from '../shared/login-proof.ts';
import { bindProof, releaseProof } from '../shared/proof.ts';
import type { RecordToSign } from '../shared/record.ts';
import type { RecordSignature } from '../shared/record-schema.ts';
import { createRoot, issueCertificate, verifyCertificate } from './authority.ts';
import {
  keepRecordSignature,
  presentedCertificate,
  sealingCertificateOf,
  signedRecordHolds,
  signedRecordsOf,
  standingOf,
} from './index.ts';
import { DISTID, hasSm2, opensslOn, opensslTakes, takenOf } from './test/judge-sm2.ts';
import { certificateFor, signatureOf } from './test/signer.ts';

const NOW = '2026-12-01T08:00:00.000Z';
const PIN = '654321';
const PERIOD = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2049-01-01T00:00:00Z') };

let world: World;
beforeAll(async () => {
  world = await makeWorld({ publicUrl: 'https://bid.example.cn/' });
  await world.setClock(NOW);
});

const someone = async () => world.user({ roles: ['supplier'], org: await world.org('supplier') });
const get = (path: string) => world.app.http.inject({ method: 'GET', url: `/ebidding/public/ca/${path}` });

async function bind(user: TestUser, suite: SuiteName) {
  const { spki, pkcs8 } = await makeKey(suite);
  const proof = await bindProof({ userId: user.id, spki }, pkcs8);
  const random = await user.prove();
  return { pkcs8, sent: () => user.send(calls.bindCertificate, { spki, proof, random }) };
}

async function bound(user: TestUser, suite: SuiteName) {
  const { pkcs8, sent } = await bind(user, suite);
  return { pkcs8, ...(await sent().ok()) };
}

/** A setting of the tenant. */
const set = (key: string, value: string) =>
  world.sql('insert into config_override (tenant_id, config_key, config_value) values ($1, $2, $3)', [
    world.tenantId,
    key,
    value,
  ]);

const record: RecordToSign = {
  kind: 'test.record',
  subjectType: 'lot',
  subjectId: '00000000-0000-4000-8000-0000000000ab',
  digest: 'ab'.repeat(32),
  says: { opinion: 'agree' },
};

const keep = (user: TestUser, given: RecordSignature) =>
  world.tx((tx) => {
    const acting = { ...tx.user, id: user.id, orgId: user.org.id } as User;
    return keepRecordSignature({ ...tx, user: acting } as typeof tx, record, { given, asked: true });
  });

describe('a certificate of the national suite', () => {
  test('is bound beside one of the international suite, one of each at most, and both are shown', async () => {
    const me = await someone();
    const national = await bound(me, 'SM2');
    await (await bind(me, 'SM2')).sent().refused('ca.alreadyBound');
    const international = await bound(me, 'P-256');
    await (await bind(me, 'P-256')).sent().refused('ca.alreadyBound');
    const mine = await me.send(calls.myCertificate, {}).ok();
    expect(mine.certificate).toMatchObject({ id: international.id, suite: 'P-256', state: 'valid' });
    expect(mine.sm2.certificate).toMatchObject({
      id: national.id,
      suite: 'SM2',
      state: 'valid',
      certificateType: 'sign',
    });
    expect(mine.suites).toEqual({ sign: ['P-256', 'SM2'], bind: ['P-256', 'SM2'] });
    const { records } = await me.send(calls.pageCertificates, {}).ok();
    expect(records.map((one) => one.suite).toSorted()).toEqual(['P-256', 'SM2']);
  });

  test('of two bound at once one stands', async () => {
    const me = await someone();
    const both = [await bind(me, 'SM2'), await bind(me, 'SM2')];
    const answers = await Promise.allSettled(both.map(({ sent }) => sent().ok()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await me.send(calls.pageCertificates, {}).ok()).records).toHaveLength(1);
  });

  test('opens from its key store for signing, never for sealing; its holder signs in and gives it up with it', async () => {
    const me = await someone();
    const held = await bound(me, 'SM2');
    const store = await writeKeyStore({ ...held, pin: PIN });
    await expect(openKeyStore(store, '654322')).rejects.toMatchObject({ code: 'wrongPin' });
    await expect(openSealingKeys(store, PIN)).rejects.toMatchObject({ code: 'signsOnly' });
    const keys = await openKeyStore(store, PIN);
    expect(keys.signing.suite).toBe('SM2');
    const other = await openKeyStore(await writeKeyStore({ ...(await bound(me, 'P-256')), pin: PIN }), PIN);
    const { serial } = keys.certificate;
    const shown = async (signedWith: (random: string) => Promise<string>) => {
      const { random } = await world.anonymous.send(loginRandom, {}).ok();
      const signCert = keys.certificatePem;
      const signData = await signedWith(random);
      return { loginType: '3', random, signCert, signData, envDn: dnOf(keys.certificate), caType: 'DEMO' };
    };
    const changed = async (random: string) => {
      const raw = fromBase64(await loginProof({ random, serial }, keys.signing));
      raw[5] = (raw[5] ?? 0) ^ 1;
      return toBase64(raw);
    };
    for (const wrong of [changed, (random: string) => loginProof({ random, serial }, other.signing)]) {
      const input = await shown(wrong);
      await world.anonymous.send(login, input).refused('session.certificateFailed');
    }
    const own = await shown((random) => loginProof({ random, serial }, keys.signing));
    expect((await world.anonymous.send(login, own).ok()).token).not.toBe('');
    const about = { userId: me.id, certificateId: held.id };
    const unbind = (signature: string, proved: string) =>
      me.send(calls.unbindCertificate, { id: held.id, signature, random: proved });
    await unbind(await releaseProof(about, other.signing), await me.prove()).refused('ca.wrong.release');
    await unbind(await releaseProof(about, keys.signing), await me.prove()).ok();
    const mine = await me.send(calls.myCertificate, {}).ok();
    expect([mine.sm2.certificate, mine.certificate?.suite]).toEqual([null, 'P-256']);
  });

  test('neither seals bids nor keeps the key of a lot', async () => {
    const me = await someone();
    const { certificatePem } = await bound(me, 'SM2');
    const at = new Date(NOW);
    const about = { certificatePem, orgId: me.org.id, at };
    await world.tx(async ({ db }) => {
      expect(await presentedCertificate(db, about)).toMatchObject({ userId: me.id });
      await expect(presentedCertificate(db, { ...about, sealing: true })).rejects.toMatchObject({
        key: 'ca.notValid.signsOnly',
      });
      await expect(sealingCertificateOf(db, me.id, at)).rejects.toMatchObject({ key: 'ca.notBound' });
    });
    const { id } = await bound(me, 'P-256');
    await world.tx(async ({ db }) => expect(await sealingCertificateOf(db, me.id, at)).toMatchObject({ id }));
  });

  test('is refused for a key off the curve, of another curve, and where its proof is of another suite', async () => {
    const me = await someone();
    const { spki, pkcs8 } = await makeKey('SM2');
    const send = (of: string, proof: string, random: string) =>
      me.send(calls.bindCertificate, { spki: of, proof, random });
    const off = fromBase64(spki);
    off[90] = (off[90] ?? 0) ^ 1;
    const own = await bindProof({ userId: me.id, spki }, pkcs8);
    const international = await makeKey('P-256');
    for (const [of, proof] of [
      [toBase64(off), own],
      [spki, await bindProof({ userId: me.id, spki }, international.pkcs8)],
      [international.spki, own],
      [spki, toBase64(new Uint8Array(64))],
    ] as const)
      await send(of, proof, await me.prove()).refused('ca.wrong.proof');
    await send(spki, own, await me.prove()).ok();
  });
});

test('a key of P-256 whose point is compressed is none: it would be the same key under another name', async () => {
  const me = await someone();
  const { spki, pkcs8 } = await makeKey('P-256');
  const whole = fromBase64(spki);
  const compressed = Uint8Array.from([
    0x30,
    0x39,
    ...whole.subarray(2, 23),
    0x03,
    0x22,
    0,
    2 + ((whole.at(-1) ?? 0) & 1),
    ...whole.subarray(27, 59),
  ]);
  const other = toBase64(compressed);
  const proof = await bindProof({ userId: me.id, spki: other }, pkcs8);
  await me
    .send(calls.bindCertificate, { spki: other, proof, random: await me.prove() })
    .refused('ca.wrong.key');
});

describe('a record signed in the national suite', () => {
  test('is kept and holds with the root of its suite alone; changed, of another root or another time it does not', async () => {
    const me = await world.user({ roles: ['expert'] });
    const keys = await certificateFor(me, 'SM2');
    const given = await signatureOf(me, record, keys);
    const raw = fromBase64(given.signature);
    raw[40] = (raw[40] ?? 0) ^ 1;
    const international = await signatureOf(me, record, await certificateFor(me));
    for (const signature of [toBase64(raw), international.signature])
      await expect(keep(me, { ...given, signature })).rejects.toMatchObject({
        fields: [{ key: 'ca.wrong.signature' }],
      });
    const id = (await keep(me, given)) as string;
    const kept = (await world.tx((tx) => signedRecordsOf(tx.db, record))).get(id);
    if (!kept) throw new Error('it was not kept');
    const roots = await world.anonymous.send(calls.rootCertificate, {}).ok();
    expect(await signedRecordHolds(kept, roots.sm2CertificatePem)).toBe(true);
    expect(await signedRecordHolds(kept, roots.certificatePem)).toBe(false);
    const changed = { ...kept, statement: kept.statement.replace('agree', 'dissent') };
    expect(await signedRecordHolds(changed, roots.sm2CertificatePem)).toBe(false);
    if (!hasSm2) return;
    // openssl, which shares nothing with ours, agrees; by another identifier it does not.
    const signed = fromBase64(kept.signature);
    expect(opensslTakes(kept.certificatePem, utf8(kept.statement), signed)).toBe(true);
    expect(opensslTakes(kept.certificatePem, utf8(kept.statement), signed, 'distid:ALICE')).toBe(false);
    expect(opensslTakes(kept.certificatePem, utf8(changed.statement), signed)).toBe(false);
  });

  test('is refused where the tenant does not take the suite, and so is binding; what was signed stands', async () => {
    const me = await world.user({ roles: ['expert'] });
    const keys = await certificateFor(me, 'SM2');
    const id = (await keep(me, await signatureOf(me, record, keys))) as string;
    await set('signBySm2', '0');
    try {
      const given = await signatureOf(me, record, keys);
      await expect(keep(me, given)).rejects.toMatchObject({ key: 'ca.suiteNotAllowed' });
      await (await bind(await someone(), 'SM2')).sent().refused('ca.suiteNotAllowed');
      const { suites } = await me.send(calls.myCertificate, {}).ok();
      expect(suites).toEqual({ sign: ['P-256'], bind: ['P-256'] });
      expect(await keep(me, await signatureOf(me, record, await certificateFor(me)))).not.toBeNull();
      const all = await world.tx((tx) => signedRecordsOf(tx.db, record));
      const { sm2CertificatePem } = await world.anonymous.send(calls.rootCertificate, {}).ok();
      const kept = all.get(id);
      expect(kept && (await signedRecordHolds(kept, sm2CertificatePem))).toBe(true);
    } finally {
      await world.sql("delete from config_override where config_key = 'signBySm2'");
    }
  });
});

describe('a signature in the envelope', () => {
  const content = utf8('第一标段开标记录');
  const digestOf = async (algorithm: string) => createHash(algorithm).update(content).digest();

  async function signerUnder(suite: SuiteName) {
    const root = await createRoot({ commonName: '测试根证书', organisation: '公衡', ...PERIOD }, suite);
    const { spki, pkcs8 } = await makeKey(suite);
    const subject = { commonName: '公衡文书签名', organisation: '公衡平台' };
    const certificatePem = await issueCertificate(root, { kind: 'service', spki, subject, ...PERIOD });
    const key = await signingKeyOf(pkcs8);
    return {
      rootPem: root.certificatePem,
      signer: { certificatePem, sign: (data: Uint8Array) => key.sign(data) },
    };
  }

  test('holds by SM2 with SM3, and is broken where a byte of content, attributes or signature is another', async () => {
    const { signer } = await signerUnder('SM2');
    const cms = await detachedCms(content, signer);
    expect((await readCms(cms, digestOf)).state).toBe('holds');
    expect((await readCms(cms, async () => new Uint8Array(32))).state).toBe('broken');
    const last = Uint8Array.from(cms);
    last[last.length - 1] = (last.at(-1) ?? 0) ^ 1;
    expect((await readCms(last, digestOf)).state).toBe('broken');
  });

  test('names its suite, and holds under no other name', async () => {
    const { signer } = await signerUnder('SM2');
    const cms = Buffer.from(await detachedCms(content, signer));
    const hex = cms.toString('hex');
    const named = (from: string, to: string) => {
      const at = hex.lastIndexOf(from);
      return Buffer.from(hex.slice(0, at) + to + hex.slice(at + from.length), 'hex');
    };
    // SM2-with-SM3 in the place of the signature's kind, and ECDSA with SHA-256 instead.
    const ecdsa = named('06082a811ccf55018375', '06082a8648ce3d040302');
    expect((await readCms(ecdsa, digestOf)).state).toBe('broken');
    const { signer: other } = await signerUnder('P-256');
    const international = Buffer.from(await detachedCms(content, other)).toString('hex');
    const at = international.lastIndexOf('06082a8648ce3d040302');
    const wrong = Buffer.from(
      international.slice(0, at) + '06082a811ccf55018375' + international.slice(at + 20),
      'hex',
    );
    expect((await readCms(wrong, digestOf)).state).toBe('broken');
  });

  test('is read under the names of GM/T 0010 too', async () => {
    const { signer } = await signerUnder('SM2');
    const [, wrapped] = children(readDer(await detachedCms(content, signer)));
    if (!wrapped) throw new Error('it is no envelope');
    const bytesOf = (nodes: ReturnType<typeof children>) => nodes.map((node) => node.bytes);
    const [version, digests, , certificates, infos] = children(child(children(wrapped), 0));
    if (!version || !digests || !certificates || !infos) throw new Error('it is not whole');
    const info = bytesOf(children(child(children(infos), 0)));
    const sequence = (...parts: readonly Uint8Array[]) => der(tags.sequence, ...parts);
    const national = (kind: string) =>
      sequence(
        derOid('1.2.156.10197.6.1.4.2.2'),
        der(
          0xa0,
          sequence(
            version.bytes,
            digests.bytes,
            sequence(derOid('1.2.156.10197.6.1.4.2.1')),
            certificates.bytes,
            der(tags.set, sequence(...info.with(4, sequence(derOid(kind))))),
          ),
        ),
      );
    for (const kind of ['1.2.156.10197.1.301.1', '1.2.156.10197.1.301', '1.2.156.10197.1.501'])
      expect((await readCms(national(kind), digestOf)).state).toBe('holds');
    expect((await readCms(national('1.2.840.10045.4.3.2'), digestOf)).state).toBe('broken');
    expect((await readCms(national('1.2.156.10197.1.301.2'), digestOf)).state).toBe('unknownKind');
  });

  test('of a PDF is read as one, first and second signer in different suites; each stays whole', async () => {
    const plain = await makePdf({
      lang: 'zh',
      title: '合同',
      number: 'K-1',
      blocks: [{ kind: 'text', text: '第一条' }],
      printedAt: new Date(NOW),
    });
    const about = { at: new Date(NOW), name: '张三', reason: '签订合同' };
    const [national, international] = [await signerUnder('SM2'), await signerUnder('P-256')];
    const once = await signPdf(plain, about, national.signer);
    const twice = await signPdf(once, about, international.signer);
    expect((await pdfSignatures(twice)).map(({ state, since }) => [state, since])).toEqual([
      ['holds', 'signedAgain'],
      ['holds', 'whole'],
    ]);
    const changed = Buffer.from(once);
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect((await pdfSignatures(changed)).map(({ state }) => state)).toEqual(['broken']);
    if (!hasSm2) return;
    const taken = takenOf(twice);
    expect(taken.oids).toEqual(['1.2.156.10197.1.401', '1.2.156.10197.1.501']);
    expect(taken.digests[0]).toBe(taken.digests[1]);
    const key = opensslOn({ c: taken.certificatePem }, 'x509', '-in', 'c', '-noout', '-pubkey').said;
    const how = ['dgst', '-sm3', '-verify', 'key', '-sigopt', DISTID, '-signature', 'sig', 'bytes'];
    const files = { key, sig: taken.signature, bytes: taken.attributes };
    expect(opensslOn(files, ...how)).toMatchObject({ good: true });
    expect(opensslOn({ ...files, bytes: taken.content }, ...how)).toMatchObject({ good: false });
    const chain = ['verify', '-vfyopt', DISTID, '-attime', '1796112000', '-CAfile', 'root', 'c'];
    expect(opensslOn({ root: national.rootPem, c: taken.certificatePem }, ...chain)).toMatchObject({
      good: true,
    });
    expect(opensslOn({ root: international.rootPem, c: taken.certificatePem }, ...chain)).toMatchObject({
      good: false,
    });
  });

  test('stands by the root of its suite, is revoked with it, and is of nobody under another root', async () => {
    const me = await someone();
    const { id, certificatePem, pkcs8 } = await bound(me, 'SM2');
    const worth = (pem: string) => world.tx(({ db }) => standingOf(db, [pem], new Date(NOW)));
    expect(await worth(certificatePem)).toBe('known');
    expect(await worth((await signerUnder('SM2')).signer.certificatePem)).toBe('unknown');
    const keys = await openKeyStore(await writeKeyStore({ pkcs8, certificatePem, pin: PIN }), PIN);
    const signature = await releaseProof({ userId: me.id, certificateId: id }, keys.signing);
    await me.send(calls.unbindCertificate, { id, signature, random: await me.prove() }).ok();
    expect(await worth(certificatePem)).toBe('revoked');
  });
});

describe('the chain', () => {
  test('takes a certificate of the other suite under neither root', async () => {
    const roots = await world.anonymous.send(calls.rootCertificate, {}).ok();
    const me = await someone();
    const [national, international] = [await bound(me, 'SM2'), await bound(me, 'P-256')];
    const at = new Date(NOW);
    const checked = (pem: string, root: string) => verifyCertificate(pem, root, at);
    expect(await checked(national.certificatePem, roots.sm2CertificatePem)).toMatchObject({
      commonName: me.trueName,
    });
    await expect(checked(national.certificatePem, roots.certificatePem)).rejects.toMatchObject({
      code: 'notTrusted',
    });
    await expect(checked(international.certificatePem, roots.sm2CertificatePem)).rejects.toMatchObject({
      code: 'notTrusted',
    });
    const root = await createRoot({ commonName: '别处', organisation: '别处', ...PERIOD }, 'SM2');
    const { spki } = await makeKey('P-256');
    const subject = { commonName: '张三', organisation: '别处', orgCode: 'X-1' };
    await expect(issueCertificate(root, { spki, subject, ...PERIOD })).rejects.toMatchObject({
      code: 'unsupportedKey',
    });
  });

  test('no certificate with one bit changed is taken', async () => {
    const root = await createRoot({ commonName: '根', organisation: '公衡', ...PERIOD }, 'SM2');
    const { spki } = await makeKey('SM2');
    const subject = { commonName: '张三', organisation: '某公司', orgCode: 'X-1' };
    const pem = await issueCertificate(root, { spki, subject, ...PERIOD });
    const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
    expect(await verifyCertificate(pem, root.certificatePem, new Date(NOW))).toBeTruthy();
    for (let at = 0; at < der.length; at += 3) {
      const other = Buffer.from(der);
      other[at] = (other[at] ?? 0) ^ (1 << (at % 8));
      const changed = `-----BEGIN CERTIFICATE-----\n${other.toString('base64')}\n-----END CERTIFICATE-----\n`;
      await expect(verifyCertificate(changed, root.certificatePem, new Date(NOW))).rejects.toThrow();
    }
  });

  test.skipIf(!hasSm2)('is judged by openssl with what is public alone, and so is the list', async () => {
    const me = await someone();
    const held = await bound(me, 'SM2');
    const root = (await get('root-sm2.pem')).body;
    const at = String(Date.parse(NOW) / 1000);
    const how = ['-attime', at, '-CAfile', 'root', 'c'];
    const files = { root, c: held.certificatePem };
    expect(opensslOn(files, 'verify', '-vfyopt', DISTID, ...how)).toMatchObject({ good: true });
    expect(opensslOn(files, 'verify', '-vfyopt', 'distid:ALICE', ...how)).toMatchObject({ good: false });
    const { said } = opensslOn({ c: held.certificatePem }, 'x509', '-in', 'c', '-noout', '-text');
    expect(said).toContain('Signature Algorithm: SM2-with-SM3');
    expect(said).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation\n/);
    expect(said).toContain('URI:https://bid.example.cn/ebidding/public/ca/revoked-sm2.crl');
    const keys = await openKeyStore(await writeKeyStore({ ...held, pin: PIN }), PIN);
    const signature = await releaseProof({ userId: me.id, certificateId: held.id }, keys.signing);
    await me.send(calls.unbindCertificate, { id: held.id, signature, random: await me.prove() }).ok();
    // openssl has no way to say the identifier for a list, so its signature is judged by itself.
    const list = (await get('revoked-sm2.crl')).rawPayload;
    const [body, , value] = children(readDer(list));
    const raw = rawSignature(value?.content.subarray(1) ?? new Uint8Array());
    expect(opensslTakes(root, body?.bytes ?? new Uint8Array(), raw)).toBe(true);
    const { serial } = readCertificate(held.certificatePem);
    const shown = opensslOn({ list }, 'crl', '-inform', 'DER', '-in', 'list', '-noout', '-text').said;
    expect(shown).toContain('Signature Algorithm: SM2-with-SM3');
    expect(shown).toContain(`Serial Number: ${serial.toUpperCase()}`);
    const international = (await get('revoked.crl')).rawPayload.toString('hex');
    expect(international).not.toContain(serial);
  });

  test.skipIf(!hasSm2)('a key store opens with openssl, and openssl opens ours', async () => {
    const { spki, pkcs8 } = await makeKey('SM2');
    const pem = `-----BEGIN PRIVATE KEY-----\n${toBase64(pkcs8)
      .match(/.{1,64}/g)
      ?.join('\n')}\n-----END PRIVATE KEY-----\n`;
    const { said } = opensslOn({ k: pem }, 'pkey', '-in', 'k', '-pubout', '-outform', 'PEM');
    expect(said.replaceAll(/-----[^-]+-----|\s/g, '')).toBe(spki);
    const theirs = opensslOn({}, 'genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2').said;
    const key = await signingKeyOf(Buffer.from(theirs.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'));
    const bytes = utf8('由OpenSSL生成的密钥');
    const pub = opensslOn({ k: theirs }, 'pkey', '-in', 'k', '-pubout').said;
    const files = { key: pub, bytes, sig: derSignature(await key.sign(bytes)) };
    const words = ['dgst', '-sm3', '-verify', 'key', '-sigopt', DISTID, '-signature', 'sig', 'bytes'];
    expect(opensslOn(files, ...words)).toMatchObject({ good: true });
  });
});
