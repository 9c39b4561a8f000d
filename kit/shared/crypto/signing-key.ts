import { toBase64 } from '../web-crypto.ts';

/** 签名算法: the international suite (ECDSA on P-256 with SHA-256), or the national one (国密: SM2 with SM3). */
export const suiteNames = ['P-256', 'SM2'] as const;
export type SuiteName = (typeof suiteNames)[number];

/** A key that signs (签名密钥): r and s beside each other, 32 bytes each. It says its own suite, and its bytes cannot be read out of it. */
export interface SigningKey {
  readonly suite: SuiteName;
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Signs, as acts hand it in: r and s in base64. */
export const signature = async (key: SigningKey, bytes: Uint8Array): Promise<string> =>
  toBase64(await key.sign(bytes));
