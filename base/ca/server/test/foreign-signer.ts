import { createPrivateKey, sign } from 'node:crypto';
import type { Signer } from '#kit/server/cms.ts';
import { makeKey } from '../../shared/keystore.ts';
import { createRoot, issueCertificate } from '../authority.ts';

const PERIOD = { notBefore: new Date('2020-01-01T00:00:00Z'), notAfter: new Date('2040-01-01T00:00:00Z') };

/** Somebody whose certificate another authority than this installation's issued (平台外签名人). */
export async function foreignSigner(commonName: string): Promise<Signer> {
  const root = await createRoot({ commonName: '别处的根证书', organisation: '别处', ...PERIOD });
  const { spki, pkcs8 } = await makeKey();
  const subject = { commonName, organisation: commonName };
  const certificatePem = await issueCertificate(root, { kind: 'service', spki, subject, ...PERIOD });
  const key = createPrivateKey({ key: Buffer.from(pkcs8), type: 'pkcs8', format: 'der' });
  return { certificatePem, sign: async (data) => sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' }) };
}
