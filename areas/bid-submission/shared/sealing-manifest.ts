import { z } from 'zod';
import { isPlainText } from '#kit/shared/plain-text.ts';
import { canonical, canonicalBytes, type Json, readCanonical } from '#kit/shared/crypto/canonical.ts';
import { concat, randomBytes, toBase64, toHex } from '#kit/shared/web-crypto.ts';
import { base64Text, fieldName, hexDigest, idText, SealingError } from './sealing-envelope.ts';
import type { SealingSuite } from './sealing-suite.ts';

const FILES_MAX = 1000;
const MANIFEST_MAX = 4 * 1024 * 1024;
/** The manifest fills whole blocks, so that the size of the ciphertext does not tell the digits of a price. */
const BLOCK = 4096;

/** Names may have folders (`技术标/方案.pdf`), but nothing hidden, and nothing that would lead out of them when written to disk. */
export function isSafeName(name: string): boolean {
  return (
    isPlainText(name) &&
    !/[\p{Cc}\\:]/u.test(name) &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

const fileSchema = z.strictObject({
  name: z.string().min(1).max(200).refine(isSafeName),
  size: z.number().int().min(0),
  sha256: hexDigest,
});

const manifestSchema = z.strictObject({
  format: z.literal('gongheng-bid/1'),
  lotId: idText,
  bidderId: idText,
  readOut: z
    .array(z.strictObject({ field: fieldName, value: z.string().max(4000), nonce: base64Text }))
    .max(100),
  content: z.custom<Json>((value) => value !== undefined),
  files: z.array(fileSchema).max(FILES_MAX),
});

/** The sealed list of contents (投标清单): read-out values with their nonces, the bid's data, the files with digests. */
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;

/** What the bidder says: amounts are decimal texts, numbers only whole ones. */
export interface BidContent {
  /** Values to be read out at the opening (唱标内容), by field name, e.g. `{ bidPrice: '4180000.00' }`. */
  readonly readOut: Readonly<Record<string, string>>;
  readonly content: Json;
}

/**
 * Commitment to a read-out field (唱标承诺): SHA-256 over the canonical JSON `{"field","nonce","value"}`, hexadecimal.
 * The 128-bit nonce keeps it from being guessed; anybody can recompute it after the opening.
 */
export async function commitment(
  suite: Pick<SealingSuite, 'digest'>,
  opened: { field: string; value: string; nonce: string },
): Promise<string> {
  const { field, value, nonce } = opened;
  return toHex(await suite.digest(canonicalBytes({ field, value, nonce })));
}

function checked(value: unknown): Manifest {
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new SealingError('badManifest', parsed.error.issues[0]?.path.join('.') ?? '');
  const names = new Set(parsed.data.files.map((file) => file.name));
  if (names.size !== parsed.data.files.length) throw new SealingError('badManifest', 'files');
  return parsed.data;
}

/** Adds nonces, orders the fields. Throws `badManifest`. */
export function makeManifest(
  ids: { lotId: string; bidderId: string },
  bid: BidContent,
  files: readonly ManifestFile[],
): Manifest {
  const readOut = Object.entries(bid.readOut)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, value]) => ({ field, value, nonce: toBase64(randomBytes(16)) }));
  const manifest = { format: 'gongheng-bid/1', ...ids, readOut, content: bid.content, files: [...files] };
  try {
    canonical(manifest);
  } catch (error) {
    throw new SealingError('badManifest', error instanceof Error ? error.message : '');
  }
  return checked(manifest);
}

const blockLength = (bytes: number): number => Math.ceil((4 + bytes) / BLOCK) * BLOCK;

/** Length, manifest and zeros up to whole blocks: the beginning of the plain payload. */
export function manifestBlock(manifest: Manifest): Uint8Array {
  const bytes = canonicalBytes(manifest);
  if (bytes.length > MANIFEST_MAX) throw new SealingError('badManifest', 'too long');
  const head = new DataView(new ArrayBuffer(4));
  head.setUint32(0, bytes.length);
  const zeros = new Uint8Array(blockLength(bytes.length) - 4 - bytes.length);
  return concat(new Uint8Array(head.buffer), bytes, zeros);
}

/** Reads the manifest through `read(offset, length)` of the plain payload. Throws `badManifest`. */
export async function readManifest(
  read: (offset: number, length: number) => Promise<Uint8Array>,
  payloadSize: number,
): Promise<{ manifest: Manifest; filesAt: number }> {
  if (payloadSize < BLOCK) throw new SealingError('badManifest', 'too short');
  const head = await read(0, 4);
  const length = new DataView(head.buffer, head.byteOffset, 4).getUint32(0);
  const filesAt = blockLength(length);
  if (length > MANIFEST_MAX || filesAt > payloadSize) throw new SealingError('badManifest', 'length');
  const block = await read(4, filesAt - 4);
  if (block.subarray(length).some((byte) => byte !== 0)) throw new SealingError('badManifest', 'padding');
  let value: Json;
  try {
    value = readCanonical(block.subarray(0, length));
  } catch {
    throw new SealingError('badManifest', 'not canonical');
  }
  const manifest = checked(value);
  const total = manifest.files.reduce((sum, file) => sum + file.size, filesAt);
  if (total !== payloadSize) throw new SealingError('badManifest', 'sizes');
  return { manifest, filesAt };
}
