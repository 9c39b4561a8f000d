import 'reflect-metadata';
import {
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { expect, test } from 'vitest';
import { saidBy } from './said.ts';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A certificate as another authority may make it. */
async function certificate(name: string, usages: number | undefined, mailbox?: string): Promise<string> {
  const keys = await crypto.subtle.generateKey(P256, false, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [
      ...(usages === undefined ? [] : [new KeyUsagesExtension(usages)]),
      ...(mailbox === undefined
        ? []
        : [new SubjectAlternativeNameExtension([{ type: 'email', value: mailbox }])]),
    ],
  });
  return made.toString('pem');
}

const { digitalSignature, nonRepudiation, keyAgreement, keyEncipherment } = KeyUsageFlags;

test.each([
  [digitalSignature | keyAgreement, 'both'],
  [digitalSignature | nonRepudiation, 'sign'],
  [keyEncipherment, 'seal'],
  [undefined, 'both'],
])('a key for %s makes a certificate of the type %s', async (usages, certificateType) => {
  expect(saidBy(await certificate('CN=孙海', usages))).toEqual({ certificateType, email: '' });
});

test('the mailbox is the one of the alternative names, or of the subject', async () => {
  const both = await certificate('CN=孙海, E=old@example.cn', digitalSignature, 'sun@example.cn');
  expect(saidBy(both).email).toBe('sun@example.cn');
  expect(saidBy(await certificate('CN=孙海, E=old@example.cn', digitalSignature)).email).toBe(
    'old@example.cn',
  );
});
