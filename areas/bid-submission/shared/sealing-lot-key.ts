import { fromBase64, type HostKey, toBase64 } from '#kit/shared/web-crypto.ts';
import { bytesOr, contextOf, SealingError, suiteOf } from './sealing-envelope.ts';
import { DEFAULT_SUITE } from './sealing-suite.ts';

export interface LotKey {
  readonly suite: string;
  /** SubjectPublicKeyInfo, base64: public with the documents. */
  readonly lotPublicKey: string;
  /** PKCS#8 wrapped to the custodian, base64. The plain one exists nowhere. */
  readonly wrappedPrivateKey: string;
}

/**
 * Makes the key of a lot (标段密钥): its private half is wrapped to the custodian's certificate key at once and bound to
 * the lot. `custodianSpki` is SubjectPublicKeyInfo in base64.
 */
export async function makeLotKey(about: { lotId: string; custodianSpki: string }): Promise<LotKey> {
  const suite = suiteOf(DEFAULT_SUITE);
  const { spki, pkcs8 } = await suite.makeWrappingKey();
  const context = contextOf('lotPrivateKey', { suite: DEFAULT_SUITE, lotId: about.lotId });
  const wrapped = await suite.wrap(fromBase64(about.custodianSpki), pkcs8, context);
  pkcs8.fill(0);
  return { suite: DEFAULT_SUITE, lotPublicKey: toBase64(spki), wrappedPrivateKey: toBase64(wrapped) };
}

/** The custodian opens the lot's private key (PKCS#8, base64) at the opening (开标). Throws `lotKeyDoesNotOpen`. */
export async function unwrapLotKey(
  lotKey: Pick<LotKey, 'suite' | 'wrappedPrivateKey'>,
  custodianAgreeKey: HostKey,
  lotId: string,
): Promise<string> {
  const suite = suiteOf(lotKey.suite);
  const wrapped = bytesOr('lotKeyDoesNotOpen', lotKey.wrappedPrivateKey);
  const context = contextOf('lotPrivateKey', { suite: lotKey.suite, lotId });
  try {
    return toBase64(await suite.unwrap(custodianAgreeKey, wrapped, context));
  } catch {
    throw new SealingError('lotKeyDoesNotOpen');
  }
}
