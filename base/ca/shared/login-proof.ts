import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { signature, type SigningKey } from '#kit/shared/crypto/signing-key.ts';
import { signedBy } from '#kit/shared/crypto/signing.ts';
import type { CertificateFacts } from './certificate.ts';

interface LoginAbout {
  /** The server's one-time random. */
  readonly random: string;
  readonly serial: string;
}

// Its use stands in what is signed, so that no signature given for a login means anything else, nor the other way round.
const loginBytes = ({ random, serial }: LoginAbout): Uint8Array =>
  canonicalBytes({ use: 'login', random, serial });

/** 证书主题 (envDn): the certificate's subject as a line. */
export const dnOf = ({ commonName, organisation, orgCode }: CertificateFacts): string =>
  [
    ['CN', commonName],
    ['O', organisation],
    ['SERIALNUMBER', orgCode],
  ]
    .map(([name, value = '']) => `${name}=${value.replaceAll(/[\\,+"<>;=]/g, (sign) => `\\${sign}`)}`)
    .join(',');

/** 登录签名 (signData): the key of the certificate signs the random of this attempt. */
export const loginProof = (about: LoginAbout, key: SigningKey): Promise<string> =>
  signature(key, loginBytes(about));

/** Did the key of this certificate sign this random? */
export const isLoginProof = (about: LoginAbout & { spki: string }, given: string): Promise<boolean> =>
  signedBy(about.spki, given, loginBytes(about));
