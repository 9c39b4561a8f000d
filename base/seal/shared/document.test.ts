import { expect, test } from 'vitest';
import { CERTIFICATE, ENCRYPTED_KEY, PIN } from '#base/ca/shared/test/openssl-key.ts';
import { openKeyStore } from '#base/ca/shared/keystore.ts';
import { signedAttributes } from '#kit/shared/crypto/cms-attributes.ts';
import { fromPem } from '#kit/shared/crypto/pem.ts';
import { fromBase64, sha256, subtle, toBase64, utf8 } from '#kit/shared/web-crypto.ts';
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
  );
  const key = await subtle().importKey(
    'spki',
    fromBase64(keys.certificate.spki),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const how = { name: 'ECDSA', hash: 'SHA-256' } as const;
  expect(await subtle().verify(how, key, fromBase64(signature), attributes)).toBe(true);
});

test('signs nothing whose place holds something already, or that is no PDF', async () => {
  const keys = await openKeyStore(CERTIFICATE + ENCRYPTED_KEY, PIN);
  for (const wicked of [text('<00a0>'), text('(0000)'), text('<>'), text('<0000>', 'no PDF '.repeat(3))])
    await expect(signDocument(wicked, null, keys)).rejects.toThrow(NotToSign);
  await expect(signDocument({ ...text('<0000>'), from: 0 }, null, keys)).rejects.toThrow(NotToSign);
});
