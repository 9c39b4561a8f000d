import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { fromBase64, type HostKey, subtle, toBase64 } from '#kit/shared/web-crypto.ts';

const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const proofBytes = (about: { userId: string; spki: string }): Uint8Array =>
  canonicalBytes({ use: 'bindCertificate', userId: about.userId, spki: about.spki });

/** Proof that one holds the private key of what is to be bound (持有证明). */
export async function bindProof(about: { userId: string; spki: string }, pkcs8: Uint8Array): Promise<string> {
  const key = await subtle().importKey('pkcs8', pkcs8, KEY, false, ['sign']);
  return toBase64(new Uint8Array(await subtle().sign(SIGNING, key, proofBytes(about))));
}

/** Did the key itself sign that this user binds it? */
export async function holdsKey(about: { userId: string; spki: string }, proof: string): Promise<boolean> {
  try {
    const key = await subtle().importKey('spki', fromBase64(about.spki), KEY, false, ['verify']);
    return await subtle().verify(SIGNING, key, fromBase64(proof), proofBytes(about));
  } catch {
    return false;
  }
}

const releaseBytes = (about: { userId: string; certificateId: string }): Uint8Array =>
  canonicalBytes({ use: 'unbindCertificate', userId: about.userId, certificateId: about.certificateId });

/** The old key's own consent to being unbound (解绑签名): a session alone has none. */
export async function releaseProof(
  about: { userId: string; certificateId: string },
  signKey: HostKey,
): Promise<string> {
  return toBase64(new Uint8Array(await subtle().sign(SIGNING, signKey, releaseBytes(about))));
}

/** Did the bound key sign that it is unbound? */
export async function isReleased(
  about: { userId: string; certificateId: string; spki: string },
  signature: string,
): Promise<boolean> {
  try {
    const key = await subtle().importKey('spki', fromBase64(about.spki), KEY, false, ['verify']);
    return await subtle().verify(SIGNING, key, fromBase64(signature), releaseBytes(about));
  } catch {
    return false;
  }
}
