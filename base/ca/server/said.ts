import 'reflect-metadata';
import {
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509Certificate,
} from '@peculiar/x509';
import { remembered } from '#kit/server/remembered.ts';
import type { CertificateType } from '../shared/status.ts';

/** What a certificate says beside whose it is (证书载明): what its key is for, and the mailbox of its holder, where it names one. */
export const saidBy = remembered(1000, read);

function read(certificatePem: string): { readonly certificateType: CertificateType; readonly email: string } {
  const certificate = new X509Certificate(certificatePem);
  const usages = certificate.getExtension(KeyUsagesExtension)?.usages ?? 0;
  const names = certificate.getExtension(SubjectAlternativeNameExtension)?.names.items ?? [];
  const [subject] = certificate.subjectName.getField('E');
  return {
    certificateType: typeOf(usages),
    email: names.find((name) => name.type === 'email')?.value ?? subject ?? '',
  };
}

const SIGNS = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
const SEALS = KeyUsageFlags.keyAgreement | KeyUsageFlags.keyEncipherment | KeyUsageFlags.dataEncipherment;

/** One that limits its key to nothing serves for both. */
function typeOf(usages: number): CertificateType {
  const signs = (usages & SIGNS) !== 0;
  return signs === ((usages & SEALS) !== 0) ? 'both' : signs ? 'sign' : 'seal';
}
