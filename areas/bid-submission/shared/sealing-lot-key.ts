import { type LotKey, unwrapLotKey as unwrap } from '#areas/tender-file/shared/lot-key.ts';
import type { HostKey } from '#kit/shared/web-crypto.ts';
import { SealingError, suiteOf } from './sealing-envelope.ts';

export { type LotKey, makeLotKey } from '#areas/tender-file/shared/lot-key.ts';

/** The custodian opens the lot's private key (PKCS#8, base64) at the opening (开标). Throws `lotKeyDoesNotOpen`. */
export async function unwrapLotKey(
  lotKey: Pick<LotKey, 'suite' | 'wrappedPrivateKey'>,
  custodianAgreeKey: HostKey,
  lotId: string,
): Promise<string> {
  suiteOf(lotKey.suite);
  try {
    return await unwrap(lotKey, custodianAgreeKey, lotId);
  } catch {
    throw new SealingError('lotKeyDoesNotOpen');
  }
}
