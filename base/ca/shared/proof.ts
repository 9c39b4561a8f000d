import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { signature, type SigningKey } from '#kit/shared/crypto/signing-key.ts';
import { signedBy, signingKeyOf } from '#kit/shared/crypto/signing.ts';

const proofBytes = (about: { userId: string; spki: string }): Uint8Array =>
  canonicalBytes({ use: 'bindCertificate', userId: about.userId, spki: about.spki });

/** Proof that one holds the private key of what is to be bound (持有证明). */
export const bindProof = async (
  about: { userId: string; spki: string },
  pkcs8: Uint8Array,
): Promise<string> => signature(await signingKeyOf(pkcs8), proofBytes(about));

/** Did the key itself sign that this user binds it? */
export const holdsKey = (about: { userId: string; spki: string }, proof: string): Promise<boolean> =>
  signedBy(about.spki, proof, proofBytes(about));

const releaseBytes = (about: { userId: string; certificateId: string }): Uint8Array =>
  canonicalBytes({ use: 'unbindCertificate', userId: about.userId, certificateId: about.certificateId });

/** The old key's own consent to being unbound (解绑签名): a session alone has none. */
export const releaseProof = (
  about: { userId: string; certificateId: string },
  key: SigningKey,
): Promise<string> => signature(key, releaseBytes(about));

/** Did the bound key sign that it is unbound? */
export const isReleased = (
  about: { userId: string; certificateId: string; spki: string },
  given: string,
): Promise<boolean> => signedBy(about.spki, given, releaseBytes(about));
