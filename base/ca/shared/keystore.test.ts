import { createPrivateKey, createPublicKey } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromPem, toPem } from '#kit/shared/crypto/pem.ts';
import { signature } from '#kit/shared/crypto/signing-key.ts';
import { signedBy } from '#kit/shared/crypto/signing.ts';
import { subtle, utf8 } from '#kit/shared/web-crypto.ts';
import { CertificateFormatError, certificatePemOf, readCertificate } from './certificate.ts';
import {
  changePin,
  ITERATIONS,
  type KeyStoreCode,
  KeyStoreError,
  makeKey,
  openKeyStore,
  openSealingKeys,
  writeKeyStore,
} from './keystore.ts';
import { CERTIFICATE, ENCRYPTED_KEY, PIN, SM2_CERTIFICATE, SM2_ENCRYPTED_KEY } from './test/openssl-key.ts';

/** The same key with `-v2prf hmacWithSHA1`. */
const WITH_SHA1 = `-----BEGIN ENCRYPTED PRIVATE KEY-----
MIHeMEkGCSqGSIb3DQEFDTA8MBsGCSqGSIb3DQEFDDAOBAiz8Xo8wvae9wICCAAw
HQYJYIZIAWUDBAEqBBCkFLJz5fYjMC/uHGaXMfHiBIGQkwXMmrIzAbEkvMVd7XeY
4B2H0WauU8LTSo6MEexSGzrPUp+2F6TPE9BUu2pgm0Ld3/aX+NK7VwTFgOppm+0b
q5/J6/xUOm6F664tlUftc0/fqVAUCr4zhxMTY/dZlyJLyn5mYz9tQblK4FLUrZq+
GsGXXw2JGsvuK4BadPULJ05ukilPcBE9xH9mj8cY02DL
-----END ENCRYPTED PRIVATE KEY-----
`;
const SPKI =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE8QDoOVW7BVKkU6TaszaipIsDi4Lq7k5TrjnVagbbhtJsD+CaUx+F2/NzH0vR6jR/wR9J6wih3JgrtihrDyhMwQ==';
const OPENSSL_STORE = `Bag Attributes\n${CERTIFICATE}${ENCRYPTED_KEY}`;

async function code(work: Promise<unknown>): Promise<KeyStoreCode | 'no error'> {
  try {
    await work;
  } catch (error) {
    if (error instanceof KeyStoreError) return error.code;
    throw error;
  }
  return 'no error';
}

describe('reading a certificate', () => {
  test('made by OpenSSL', () => {
    expect(readCertificate(CERTIFICATE)).toEqual({
      serial: '1234abcd',
      commonName: '张三',
      organisation: '安徽示例建设有限公司',
      orgCode: '91340100MA2TEST01X',
      issuerName: '张三',
      notBefore: new Date('2026-11-20T20:41:54Z'),
      notAfter: new Date('2036-11-17T20:41:54Z'),
      spki: SPKI,
    });
  });

  test('Windows line ends are the same certificate', () => {
    expect(certificatePemOf(CERTIFICATE.replaceAll('\n', '\r\n'))).toBe(CERTIFICATE);
  });

  test('garbage and every cut are refused', () => {
    const bytes = fromPem('CERTIFICATE', CERTIFICATE)[0] ?? new Uint8Array();
    expect(bytes.length).toBeGreaterThan(500);
    for (let n = 0; n < bytes.length; n += 1) {
      expect(() => readCertificate(toPem('CERTIFICATE', bytes.subarray(0, n)))).toThrow(
        CertificateFormatError,
      );
    }
    for (const text of ['', 'x', ENCRYPTED_KEY])
      expect(() => readCertificate(text)).toThrow(CertificateFormatError);
  });
});

describe('a key store of the national suite made by OpenSSL', () => {
  const store = SM2_CERTIFICATE + SM2_ENCRYPTED_KEY;
  test('opens for signing by SM2, and under another PIN; for sealing it does not', async () => {
    const opened = await openKeyStore(store, PIN);
    expect(opened.certificate).toMatchObject({ commonName: '李四', serial: '123456789a' });
    const signed = await signature(opened.signing, utf8('投标'));
    expect(await signedBy(opened.certificate.spki, signed, utf8('投标'))).toBe(true);
    expect(await signedBy(opened.certificate.spki, signed, utf8('开标'))).toBe(false);
    expect(await code(openSealingKeys(store, PIN))).toBe('signsOnly');
    const again = await changePin(store, PIN, '另一个密码2026');
    expect((await openKeyStore(again, '另一个密码2026')).signing.suite).toBe('SM2');
  });

  test('refusals', async () => {
    expect(await code(openKeyStore(store, `${PIN} `))).toBe('wrongPin');
    expect(await code(openKeyStore(CERTIFICATE + SM2_ENCRYPTED_KEY, PIN))).toBe('keyMismatch');
    expect(await code(openKeyStore(SM2_CERTIFICATE + ENCRYPTED_KEY, PIN))).toBe('keyMismatch');
    expect(await code(openSealingKeys(CERTIFICATE + SM2_ENCRYPTED_KEY, PIN))).toBe('keyMismatch');
  });
});

describe('a key store made by OpenSSL', () => {
  test('opens; its keys sign and agree and cannot be exported', async () => {
    const store = await openSealingKeys(OPENSSL_STORE, PIN);
    expect(store.certificate.commonName).toBe('张三');
    expect(store.certificatePem).toBe(CERTIFICATE);
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
    const signature = new Uint8Array(await subtle().sign(algorithm, store.signKey, utf8('投标')));
    const spki = Uint8Array.from(Buffer.from(SPKI, 'base64'));
    const verifyKey = await subtle().importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'verify',
    ]);
    expect(await subtle().verify(algorithm, verifyKey, signature, utf8('投标'))).toBe(true);
    const other = await subtle().generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
    expect(
      (await subtle().deriveBits({ name: 'ECDH', public: other.publicKey }, store.agreeKey, 256)).byteLength,
    ).toBe(32);
    for (const key of [store.signKey, store.agreeKey]) {
      expect(key.extractable).toBe(false);
      await expect(subtle().exportKey('pkcs8', key)).rejects.toThrow();
    }
  });

  test('refusals', async () => {
    for (const pin of ['', 'x', `${PIN} `])
      expect(await code(openKeyStore(OPENSSL_STORE, pin))).toBe('wrongPin');
    expect(await code(openKeyStore(CERTIFICATE, PIN))).toBe('unreadable');
    expect(await code(openKeyStore(ENCRYPTED_KEY, PIN))).toBe('unreadable');
    expect(await code(openKeyStore('', PIN))).toBe('unreadable');
    expect(await code(openKeyStore(CERTIFICATE + WITH_SHA1, PIN))).toBe('unsupported');
    expect(
      await code(openKeyStore(CERTIFICATE + toPem('ENCRYPTED PRIVATE KEY', Uint8Array.of(0x30, 0)), PIN)),
    ).toBe('unreadable');
  });
});

describe('a key store of our own', () => {
  let fresh: Awaited<ReturnType<typeof makeKey>>;
  beforeAll(async () => {
    fresh = await makeKey();
  });
  const pkcs8Of = (text: string): Uint8Array => {
    const key = createPrivateKey({ key: text.slice(text.indexOf('-----BEGIN ENCRYPTED')), passphrase: PIN });
    return new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }));
  };

  test('Node (OpenSSL) reads what we write, and we read it back', async () => {
    const original = (await openKeyStore(OPENSSL_STORE, PIN)).certificate;
    const text = await writeKeyStore({
      pkcs8: pkcs8Of(OPENSSL_STORE),
      certificatePem: CERTIFICATE,
      pin: PIN,
    });
    expect(text).not.toContain(ENCRYPTED_KEY);
    const key = createPrivateKey({ key: text.slice(text.indexOf('-----BEGIN ENCRYPTED')), passphrase: PIN });
    expect(createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')).toBe(SPKI);
    expect((await openKeyStore(text, PIN)).certificate).toEqual(original);
    expect(await code(openKeyStore(text, 'another'))).toBe('wrongPin');
    expect(ITERATIONS).toBeGreaterThanOrEqual(210_000);
  });

  test('a damaged key never opens', async () => {
    const [bytes = new Uint8Array()] = fromPem('ENCRYPTED PRIVATE KEY', ENCRYPTED_KEY);
    for (let at = 0; at < bytes.length; at += 11) {
      const bad = bytes.slice();
      bad[at] = (bad[at] ?? 0) ^ 1;
      expect(
        await code(openKeyStore(CERTIFICATE + toPem('ENCRYPTED PRIVATE KEY', bad), PIN)),
        `byte ${at}`,
      ).not.toBe('no error');
    }
  });

  test('the key must belong to the certificate', async () => {
    expect(await code(writeKeyStore({ pkcs8: fresh.pkcs8, certificatePem: CERTIFICATE, pin: PIN }))).toBe(
      'keyMismatch',
    );
    expect(await code(writeKeyStore({ pkcs8: fresh.pkcs8, certificatePem: CERTIFICATE, pin: '12345' }))).toBe(
      'weakPin',
    );
    expect(await code(writeKeyStore({ pkcs8: fresh.pkcs8, certificatePem: 'x', pin: PIN }))).toBe(
      'unreadable',
    );
  });

  test('a key beside a certificate of another key does not open', async () => {
    const bytes = Buffer.from(fromPem('CERTIFICATE', CERTIFICATE)[0] ?? []);
    const at = bytes.indexOf(Buffer.from(SPKI, 'base64'));
    const other = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(fresh.spki, 'base64'),
      bytes.subarray(at + Buffer.from(SPKI, 'base64').length),
    ]);
    const mixed = toPem('CERTIFICATE', other) + ENCRYPTED_KEY;
    expect(readCertificate(mixed).spki).toBe(fresh.spki);
    expect(await code(openKeyStore(mixed, PIN))).toBe('keyMismatch');
  });

  test('the PIN can be changed', async () => {
    const changed = await changePin(OPENSSL_STORE, PIN, '新的密码123');
    expect(await code(openKeyStore(changed, PIN))).toBe('wrongPin');
    expect((await openKeyStore(changed, '新的密码123')).certificate.spki).toBe(SPKI);
    expect(await code(changePin(OPENSSL_STORE, 'wrong-pin', '新的密码123'))).toBe('wrongPin');
    expect(await code(changePin(OPENSSL_STORE, PIN, '1'))).toBe('weakPin');
  });
});
