import type { RecordToSign } from '#base/ca/shared/record.ts';
import { canonicalBytes, type Json } from '#kit/shared/crypto/canonical.ts';
import { sha256, toHex } from '#kit/shared/web-crypto.ts';
import type { HallEvent } from './entries.ts';

/** 开标记录摘要: SHA-256 over the entries as canonical JSON, the same in the hall that shows them and on the server. */
export const recordDigest = async (events: readonly HallEvent[]): Promise<string> =>
  toHex(await sha256(canonicalBytes(events as unknown as Json)));

/** What host and supervision sign (开标记录签署): the digest of every entry before the end. */
export const recordToSign = (packageId: string, digest: string): RecordToSign => ({
  kind: 'opening.record',
  subjectType: 'lot',
  subjectId: packageId,
  digest,
  says: {},
});
