import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { unwrapWith, wrapTo } from '#kit/shared/crypto/ecies.ts';
import { fromBase64, type HostKey, subtle, toBase64 } from '#kit/shared/web-crypto.ts';

/** The suite that lot keys are made in (密码套件): P-256 keys, wrapped by ECIES. */
const LOT_KEY_SUITE = 'P256-AES256GCM-SHA256';

/** The half of the lot key that nobody may see plain does not open: other certificate, other lot, or changed. */
export class LotKeyDoesNotOpen extends Error {
  constructor() {
    super('the lot key does not open');
    this.name = 'LotKeyDoesNotOpen';
  }
}

export interface LotKey {
  readonly suite: string;
  /** SubjectPublicKeyInfo, base64: public with the documents. */
  readonly lotPublicKey: string;
  /** PKCS#8 wrapped to the custodian, base64. The plain one exists nowhere. */
  readonly wrappedPrivateKey: string;
}

/** The same with the key wrapped to a second custodian (第二保管人) as well. */
interface MadeKey extends LotKey {
  readonly secondWrappedKey: string | null;
}

const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;

const contextOf = (suite: string, lotId: string): Uint8Array =>
  canonicalBytes({ use: 'lotPrivateKey', suite, lotId, bidderId: '' });

/**
 * Makes the key of a lot (标段密钥): its private half is wrapped to the custodian's certificate key at once and bound
 * to the lot. `custodianSpki` and `secondSpki` are SubjectPublicKeyInfo in base64; each of the two opens it alone.
 */
export async function makeLotKey(about: {
  lotId: string;
  custodianSpki: string;
  secondSpki?: string | undefined;
}): Promise<MadeKey> {
  const pair = await subtle().generateKey(ECDH, true, ['deriveBits']);
  const spki = new Uint8Array(await subtle().exportKey('spki', pair.publicKey));
  const pkcs8 = new Uint8Array(await subtle().exportKey('pkcs8', pair.privateKey));
  const wrap = async (to: string) =>
    toBase64(await wrapTo(fromBase64(to), pkcs8, contextOf(LOT_KEY_SUITE, about.lotId)));
  const wrappedPrivateKey = await wrap(about.custodianSpki);
  const secondWrappedKey = about.secondSpki ? await wrap(about.secondSpki) : null;
  pkcs8.fill(0);
  return { suite: LOT_KEY_SUITE, lotPublicKey: toBase64(spki), wrappedPrivateKey, secondWrappedKey };
}

/** The custodian opens the lot's private key (PKCS#8, base64) at the opening (开标); else `LotKeyDoesNotOpen`. */
export async function unwrapLotKey(
  lotKey: Pick<LotKey, 'suite' | 'wrappedPrivateKey'>,
  custodianAgreeKey: HostKey,
  lotId: string,
): Promise<string> {
  if (lotKey.suite !== LOT_KEY_SUITE) throw new LotKeyDoesNotOpen();
  try {
    const wrapped = fromBase64(lotKey.wrappedPrivateKey);
    return toBase64(await unwrapWith(custodianAgreeKey, wrapped, contextOf(lotKey.suite, lotId)));
  } catch {
    throw new LotKeyDoesNotOpen();
  }
}

/** Is this a public key of the suite (公钥)? The server asks before it publishes one. */
export async function isLotPublicKey(suite: string, spki: string): Promise<boolean> {
  if (suite !== LOT_KEY_SUITE) return false;
  try {
    const bytes = fromBase64(spki);
    const key = await subtle().importKey('spki', bytes, ECDH, true, []);
    return toBase64(new Uint8Array(await subtle().exportKey('spki', key))) === spki;
  } catch {
    return false;
  }
}
