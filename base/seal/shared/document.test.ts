import { expect, test } from 'vitest';
import { CERTIFICATE, ENCRYPTED_KEY, PIN } from '#base/ca/shared/test/openssl-key.ts';
import { openKeyStore } from '#base/ca/shared/keystore.ts';
import { signedAttributes } from '#kit/shared/crypto/cms-attributes.ts';
import { derOid } from '#kit/shared/crypto/der.ts';
import { fromPem } from '#kit/shared/crypto/pem.ts';
import { signedBy, signingKeyOf, suiteCalled } from '#kit/shared/crypto/signing.ts';
import { sha256, toBase64, toHex, utf8 } from '#kit/shared/web-crypto.ts';
import { NotToSign, signDocument } from './document.ts';

const HEAD = '%PDF-1.7 /Contents ';
const text = (place: string, head = HEAD) => ({
  at: '2026-11-24T01:30:00.000Z',
  base: 'a'.repeat(64),
  pdf: toBase64(utf8(`${head}${place} rest`)),
  from: head.length,
  to: head.length + place.length,
});

test('signs the bytes that came, around the empty place, with one’s own certificate', async () => {
  const keys = await openKeyStore(CERTIFICATE + ENCRYPTED_KEY, PIN);
  const { signature, base, sealId } = await signDocument(text('<0000>'), 's1', keys);
  expect([base, sealId]).toEqual(['a'.repeat(64), 's1']);
  const [certificate] = fromPem('CERTIFICATE', CERTIFICATE);
  const attributes = signedAttributes(
    await sha256(utf8(`${HEAD} rest`)),
    await sha256(certificate ?? new Uint8Array()),
    await suiteCalled('P-256'),
  );
  expect(await signedBy(keys.certificate.spki, signature, attributes)).toBe(true);
});

test('signs by the suite of the key: the attributes of SM2 have digests of SM3 and say so', async () => {
  const suite = await suiteCalled('SM2');
  const { spki, pkcs8 } = await suite.makeKey();
  const keys = { certificatePem: CERTIFICATE, signing: await signingKeyOf(pkcs8) };
  const { signature } = await signDocument(text('<0000>'), null, keys);
  const [certificate = new Uint8Array()] = fromPem('CERTIFICATE', CERTIFICATE);
  const content = utf8(`${HEAD} rest`);
  const attributes = signedAttributes(await suite.digest(content), await suite.digest(certificate), suite);
  expect(await signedBy(spki, signature, attributes)).toBe(true);
  expect(toHex(attributes)).toContain(toHex(derOid(suite.oids.digest)));
  const international = signedAttributes(
    await sha256(content),
    await sha256(certificate),
    await suiteCalled('P-256'),
  );
  expect(await signedBy(spki, signature, international)).toBe(false);
});

test('signs nothing whose place holds something already, or that is no PDF', async () => {
  const keys = await openKeyStore(CERTIFICATE + ENCRYPTED_KEY, PIN);
  for (const wicked of [text('<00a0>'), text('(0000)'), text('<>'), text('<0000>', 'no PDF '.repeat(3))])
    await expect(signDocument(wicked, null, keys)).rejects.toThrow(NotToSign);
  await expect(signDocument({ ...text('<0000>'), from: 0 }, null, keys)).rejects.toThrow(NotToSign);
});
