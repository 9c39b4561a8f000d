import 'reflect-metadata';
import { type webcrypto, X509Certificate as NodeCertificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromPem } from '#kit/shared/crypto/pem.ts';
import { makeKey } from '../shared/keystore.ts';
import {
  type Authority,
  type CertificateCode,
  CertificateError,
  createRoot,
  issueCertificate,
  verifyCertificate,
} from './authority.ts';

const day = (text: string): Date => new Date(`${text}T00:00:00Z`);
const about = {
  commonName: '公衡演示根',
  organisation: '公衡',
  notBefore: day('2026-01-01'),
  notAfter: day('2036-01-01'),
};
const period = { notBefore: day('2026-11-01'), notAfter: day('2027-11-01') };
const subject = {
  commonName: '张三, CN=李四+O=x',
  organisation: '#安徽示例建设有限公司',
  orgCode: '91340100MA2TEST01X',
};
const now = day('2026-11-20');

let root: Authority;
let spki: string;

beforeAll(async () => {
  root = await createRoot(about);
  ({ spki } = await makeKey());
});

async function code(work: Promise<unknown>): Promise<CertificateCode | 'no error'> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CertificateError) return error.code;
    throw error;
  }
  return 'no error';
}

/** A certificate signed by the true root but with odd contents, as a careless authority might make it. */
async function odd(extensions: Extension[], publicKey?: webcrypto.CryptoKey): Promise<string> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const pkcs8 = Uint8Array.from(fromPem('PRIVATE KEY', root.privateKeyPem)[0] ?? []);
  const key = Uint8Array.from(Buffer.from(spki, 'base64'));
  const certificate = await X509CertificateGenerator.create({
    ...period,
    issuer: new X509Certificate(root.certificatePem).subjectName,
    subject: 'CN=odd',
    publicKey: publicKey ?? (await crypto.subtle.importKey('spki', key, curve, true, ['verify'])),
    signingKey: await crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['sign']),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions,
  });
  return certificate.toString('pem');
}

const both = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyAgreement;

describe('issuing', () => {
  test('an issued certificate verifies and says its subject exactly', async () => {
    const pem = await issueCertificate(root, { spki, subject, ...period });
    expect(await verifyCertificate(pem, root.certificatePem, now)).toMatchObject({
      ...subject,
      ...period,
      spki,
      issuerName: about.commonName,
    });
  });

  test('Node agrees: issued by the root, not an authority, P-256', async () => {
    const leaf = new NodeCertificate(await issueCertificate(root, { spki, subject, ...period }));
    const top = new NodeCertificate(root.certificatePem);
    expect(leaf.checkIssued(top)).toBe(true);
    expect(leaf.verify(top.publicKey)).toBe(true);
    expect([leaf.ca, top.ca]).toEqual([false, true]);
    expect(leaf.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  });

  test('serial numbers do not repeat', async () => {
    const pems = await Promise.all(
      Array.from({ length: 20 }, () => issueCertificate(root, { spki, subject, ...period })),
    );
    expect(new Set(pems.map((pem) => new NodeCertificate(pem).serialNumber)).size).toBe(20);
  });

  test('refuses bad subjects, periods and keys', async () => {
    const issue = (change: object) => code(issueCertificate(root, { spki, subject, ...period, ...change }));
    for (const bad of [
      { commonName: ' ' },
      { organisation: '长'.repeat(65) },
      { commonName: 'a\u0000b' },
      { orgCode: '9134 0100' },
      { orgCode: '' },
    ]) {
      expect(await issue({ subject: { ...subject, ...bad } })).toBe('badSubject');
    }
    expect(await issue({ notAfter: period.notBefore })).toBe('badPeriod');
    expect(await issue({ notAfter: new Date(Number.NaN) })).toBe('badPeriod');
    expect(await issue({ spki: 'AAAA' })).toBe('unsupportedKey');
    const other = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, [
      'sign',
      'verify',
    ]);
    const p384 = Buffer.from(await crypto.subtle.exportKey('spki', other.publicKey)).toString('base64');
    expect(await issue({ spki: p384 })).toBe('unsupportedKey');
  });
});

describe('verifying', () => {
  const verify = (pem: string, at = now, rootPem = root.certificatePem) =>
    code(verifyCertificate(pem, rootPem, at));

  test('a self-made root of the same name is not the root', async () => {
    const fake = await createRoot(about);
    const pem = await issueCertificate(fake, { spki, subject, ...period });
    expect(await verify(pem)).toBe('notTrusted');
    expect(await verify(fake.certificatePem)).toBe('notTrusted');
    expect(await verify(pem, now, fake.certificatePem)).toBe('no error');
  });

  test('a root of another name with the same key is not the issuer', async () => {
    const other = await createRoot({ ...about, commonName: '别的根' });
    const mixed = { certificatePem: other.certificatePem, privateKeyPem: root.privateKeyPem };
    expect(await verify(await issueCertificate(mixed, { spki, subject, ...period }))).toBe('notTrusted');
  });

  test('validity at the given time, to the second', async () => {
    const pem = await issueCertificate(root, { spki, subject, ...period });
    const at = (base: Date, ms: number) => new Date(base.getTime() + ms);
    expect(await verify(pem, at(period.notBefore, -1))).toBe('notYetValid');
    expect(await verify(pem, period.notBefore)).toBe('no error');
    expect(await verify(pem, at(period.notAfter, 999))).toBe('no error');
    expect(await verify(pem, at(period.notAfter, 1000))).toBe('expired');
    expect(await verify(pem, new Date(Number.NaN))).toBe('expired');
  });

  test('an expired root carries nothing', async () => {
    const long = await issueCertificate(root, {
      spki,
      subject,
      notBefore: period.notBefore,
      notAfter: day('2049-01-01'),
    });
    expect(await verify(long, day('2040-01-01'))).toBe('expired');
  });

  test('key usage must be signing and agreement', async () => {
    const usage = (flags: number) =>
      odd([new BasicConstraintsExtension(false), new KeyUsagesExtension(flags, true)]);
    expect(await verify(await usage(both))).toBe('no error');
    expect(await verify(await usage(KeyUsageFlags.digitalSignature))).toBe('wrongUsage');
    expect(await verify(await usage(KeyUsageFlags.keyAgreement))).toBe('wrongUsage');
    expect(await verify(await odd([]))).toBe('wrongUsage');
  });

  test('an authority is no end entity, and an end entity no authority', async () => {
    expect(await verify(root.certificatePem)).toBe('isAuthority');
    expect(
      await verify(
        await odd([new BasicConstraintsExtension(true, 0, true), new KeyUsagesExtension(both, true)]),
      ),
    ).toBe('isAuthority');
    expect(await verify(await odd([new KeyUsagesExtension(both | KeyUsageFlags.keyCertSign, true)]))).toBe(
      'isAuthority',
    );
    const pem = await issueCertificate(root, { spki, subject, ...period });
    expect(await verify(pem, now, pem)).toBe('notTrusted');
  });

  test('a bidder cannot issue certificates with his own', async () => {
    const keys = await makeKey();
    const own = await issueCertificate(root, { spki: keys.spki, subject, ...period });
    const privateKeyPem = `-----BEGIN PRIVATE KEY-----\n${Buffer.from(keys.pkcs8).toString('base64')}\n-----END PRIVATE KEY-----\n`;
    const forged = await issueCertificate(
      { certificatePem: own, privateKeyPem },
      { spki, subject, ...period },
    );
    expect(await verify(forged)).toBe('notTrusted');
    expect(await verify(forged, now, own)).toBe('notTrusted');
  });

  test('other curves and critical extensions that nobody understands are refused', async () => {
    const usages = new KeyUsagesExtension(both, true);
    const p384 = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, [
      'sign',
      'verify',
    ]);
    expect(await verify(await odd([usages], p384.publicKey))).toBe('unsupportedKey');
    expect(await verify(await odd([usages, new Extension('1.2.3.4', true, Uint8Array.of(5, 0))]))).toBe(
      'unknownExtension',
    );
    expect(await verify(await odd([usages, usages]))).toBe('unknownExtension');
    expect(await verify(await odd([usages, new Extension('1.2.3.4', false, Uint8Array.of(5, 0))]))).toBe(
      'no error',
    );
  });

  test('every flipped bit of the certificate is refused', async () => {
    const pem = await issueCertificate(root, { spki, subject, ...period });
    const bytes = fromPem('CERTIFICATE', pem)[0] ?? new Uint8Array();
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const bad = Buffer.from(bytes);
      bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const armoured = `-----BEGIN CERTIFICATE-----\n${bad.toString('base64')}\n-----END CERTIFICATE-----\n`;
      expect(await verify(armoured), `bit ${bit}`).not.toBe('no error');
    }
  });

  test('garbage', async () => {
    for (const bad of ['', 'x', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n']) {
      expect(await verify(bad)).toBe('unreadable');
      expect(await verify(root.certificatePem, now, bad)).toBe('unreadable');
    }
  });
});
