import { upTo } from '#kit/shared/lists.ts';
import { PASSKEYS_MOST } from './rules.ts';
import { z } from 'zod';

/** Bytes as WebAuthn spells them in JSON: base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);

/** 通行密钥签名: what an authenticator answers to a challenge. */
export const assertion = z.strictObject({
  id: bytes(1400).min(1),
  clientDataJSON: bytes(4000).min(1),
  authenticatorData: bytes(4000).min(1),
  signature: bytes(2000).min(1),
  /** Whose key it is, as the authenticator remembers. */
  userHandle: bytes(100).min(1),
});
export type Assertion = z.infer<typeof assertion>;

/** 新通行密钥: what an authenticator answers when it has made a key. */
export const attestation = z.strictObject({
  id: bytes(1400).min(1),
  clientDataJSON: bytes(4000).min(1),
  attestationObject: bytes(20_000).min(1),
});
export type Attestation = z.infer<typeof attestation>;

/** 挑战: a random for one answer of an authenticator, and for which site (rpId). */
export const challenge = z.object({ challenge: z.string(), rpId: z.string(), timeout: z.number().int() });

/** What a new key is made for: whose it is, and which of one's own stand already. */
export const making = challenge.extend({
  rpName: z.string(),
  userHandle: z.string(),
  userName: z.string(),
  displayName: z.string(),
  exclude: upTo(PASSKEYS_MOST, z.string()),
});
export type Making = z.infer<typeof making>;

/** 签名算法: ES256 and RS256, which every authenticator of today has one of (COSE numbers). */
export const ALGORITHMS = [-7, -257] as const;
