import { concat, type HostKey, subtle, utf8 } from '../web-crypto.ts';

const P256_ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;
const POINT_LENGTH = 65;
const LABEL = utf8('ECIES-P256-HKDF-SHA256-AES256GCM/1');
/** Fixed, because the AES key comes from a fresh ephemeral key and is used once. */
const IV = new Uint8Array(12);

/** Encrypted bytes do not open: other key, other context, or changed. */
export class EciesError extends Error {
  constructor() {
    super('the wrapped secret does not open');
    this.name = 'EciesError';
  }
}

async function wrappingKey(
  own: HostKey,
  other: HostKey,
  point: Uint8Array,
  use: 'encrypt' | 'decrypt',
): Promise<HostKey> {
  const shared = new Uint8Array(await subtle().deriveBits({ name: 'ECDH', public: other }, own, 256));
  const secret = await subtle().importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const bits = await subtle().deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: point, info: LABEL },
    secret,
    256,
  );
  return subtle().importKey('raw', new Uint8Array(bits), 'AES-GCM', false, [use]);
}

/**
 * Wraps a secret (数字信封) to a P-256 public key: ephemeral ECDH, HKDF-SHA256 salted with the ephemeral point,
 * AES-256-GCM. `context` is bound as associated data. Answer: 65 bytes point, then ciphertext and tag.
 */
export async function wrapTo(spki: Uint8Array, secret: Uint8Array, context: Uint8Array): Promise<Uint8Array> {
  const recipient = await subtle().importKey('spki', spki, P256_ECDH, false, []);
  const ephemeral = await subtle().generateKey(P256_ECDH, false, ['deriveBits']);
  const point = new Uint8Array(await subtle().exportKey('raw', ephemeral.publicKey));
  const key = await wrappingKey(ephemeral.privateKey, recipient, point, 'encrypt');
  const sealed = await subtle().encrypt({ name: 'AES-GCM', iv: IV, additionalData: context }, key, secret);
  return concat(point, new Uint8Array(sealed));
}

/** Opens what `wrapTo` made, with the private ECDH key and the same context; else `EciesError`. */
export async function unwrapWith(
  agreeKey: HostKey,
  wrapped: Uint8Array,
  context: Uint8Array,
): Promise<Uint8Array> {
  const point = wrapped.subarray(0, POINT_LENGTH);
  if (point.length < POINT_LENGTH || point[0] !== 4) throw new EciesError();
  try {
    const ephemeral = await subtle().importKey('raw', point, P256_ECDH, false, []);
    const key = await wrappingKey(agreeKey, ephemeral, point, 'decrypt');
    const sealed = wrapped.subarray(POINT_LENGTH);
    return new Uint8Array(
      await subtle().decrypt({ name: 'AES-GCM', iv: IV, additionalData: context }, key, sealed),
    );
  } catch {
    throw new EciesError();
  }
}
