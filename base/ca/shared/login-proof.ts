import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { fromBase64, type HostKey, subtle, toBase64 } from '#kit/shared/web-crypto.ts';
import type { CertificateFacts } from './certificate.ts';

const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;

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
export async function loginProof(about: LoginAbout, signKey: HostKey): Promise<string> {
  return toBase64(new Uint8Array(await subtle().sign(SIGNING, signKey, loginBytes(about))));
}

/** Did the key of this certificate sign this random? */
export async function isLoginProof(
  about: LoginAbout & { spki: string },
  signature: string,
): Promise<boolean> {
  try {
    const key = await subtle().importKey('spki', fromBase64(about.spki), KEY, false, ['verify']);
    return await subtle().verify(SIGNING, key, fromBase64(signature), loginBytes(about));
  } catch {
    return false;
  }
}
