import type { Hasher } from '#kit/shared/crypto/sha256.ts';
import { concat, fromBase64, type HostKey, toBase64, toHex } from '#kit/shared/web-crypto.ts';
import { boundTo, type ByteSource, payloadInfo, pieces } from './sealing-bytes.ts';
import { CHUNK, containerHeader } from './sealing-container.ts';
import {
  bytesOr,
  checkShape,
  checkSignature,
  contextOf,
  type Envelope,
  headerDigest,
  headLength,
  SealingError,
  secretDigest,
  suiteOf,
} from './sealing-envelope.ts';
import { commitment, type Manifest, type ManifestFile, readManifest } from './sealing-manifest.ts';
import type { SealingSuite } from './sealing-suite.ts';

/**
 * The bidder decrypts (投标人解密): opens its half of the key with its certificate's key. `lotId` is the lot whose opening the
 * bidder sees on the screen, so that nobody obtains the key of another lot by handing in its envelope.
 * Answers 32 bytes in base64. Throws `otherLot`, `wrongBidderKey`.
 */
export async function releaseBidderKey(
  envelope: Envelope,
  agreeKey: HostKey,
  lotId: string,
): Promise<string> {
  if (envelope.lotId !== lotId) throw new SealingError('otherLot');
  const suite = suiteOf(envelope.suite);
  const context = contextOf('bidderKey', envelope);
  try {
    const secret = await suite.unwrap(agreeKey, fromBase64(envelope.keys.bidder.secret), context);
    if ((await secretDigest(suite, context, secret)) === envelope.keys.bidder.digest) return toBase64(secret);
  } catch {
    throw new SealingError('wrongBidderKey');
  }
  throw new SealingError('wrongBidderKey');
}

async function lotSecret(
  suite: SealingSuite,
  envelope: Envelope,
  lotPrivateKey: string,
): Promise<Uint8Array> {
  const opened = await suite.openWrappingKey(bytesOr('wrongLotKey', lotPrivateKey)).catch(() => null);
  if (!opened || toHex(await suite.digest(opened.spki)) !== envelope.lotKey)
    throw new SealingError('wrongLotKey');
  const context = contextOf('lotKey', envelope);
  const wrapped = bytesOr('lotSecretDamaged', envelope.keys.lot.secret);
  const secret = await suite.unwrap(opened.key, wrapped, context).catch(() => null);
  if (!secret || (await secretDigest(suite, context, secret)) !== envelope.keys.lot.digest) {
    throw new SealingError('lotSecretDamaged');
  }
  return secret;
}

async function checkCiphertext(
  envelope: Envelope,
  ciphertext: ByteSource,
  hasher: () => Hasher,
): Promise<void> {
  if (ciphertext.size !== envelope.ciphertext.size) throw new SealingError('sizeMismatch');
  const digest = hasher();
  for await (const bytes of pieces(ciphertext, () => new SealingError('sizeMismatch'))) digest.update(bytes);
  if (toHex(digest.finish()) !== envelope.ciphertext.digest) throw new SealingError('digestMismatch');
}

/** The container begins as its envelope says (容器头核对); the bytes are those that were signed, so another one is the bidder's. */
async function checkHead(envelope: Envelope, bound: Uint8Array, ciphertext: ByteSource): Promise<void> {
  const length = headLength(envelope);
  if (length === 0) return;
  const expected = containerHeader({ ...envelope.ciphertext, bound: toHex(bound) });
  if (toHex(await ciphertext.read(0, length)) !== toHex(expected))
    throw new SealingError('damagedChunk', 'header');
}

/** Plain bytes from `offset` on, a chunk at a time, each authenticated. */
type PlainReader = (offset: number, length: number) => AsyncGenerator<Uint8Array>;

function plainReader(
  suite: SealingSuite,
  envelope: Envelope,
  key: HostKey,
  bound: Uint8Array,
  ciphertext: ByteSource,
): PlainReader {
  const { chunks, size } = envelope.ciphertext;
  const stride = CHUNK + suite.tagLength;
  const head = headLength(envelope);
  const openAt = async (index: number): Promise<Uint8Array> => {
    const at = head + index * stride;
    const sealed = await ciphertext.read(at, Math.min(stride, size - at));
    try {
      return await suite.openChunk(key, index, boundTo(bound, index, index === chunks - 1), sealed);
    } catch {
      throw new SealingError('damagedChunk', String(index));
    }
  };
  return async function* read(offset, length) {
    for (let at = offset; at < offset + length; ) {
      const index = Math.floor(at / CHUNK);
      const plain = await openAt(index);
      const from = at - index * CHUNK;
      const part = plain.subarray(from, Math.min(plain.length, from + offset + length - at));
      if (part.length === 0) throw new SealingError('damagedChunk', String(index));
      yield part;
      at += part.length;
    }
  };
}

export interface OpenedFile extends ManifestFile {
  /** The file's bytes, authenticated piece by piece; after the last one `fileDigestMismatch` if the whole is not as listed. */
  bytes(): AsyncGenerator<Uint8Array>;
}

interface OpenedBid {
  readonly manifest: Manifest;
  readonly files: readonly OpenedFile[];
}

interface OpenInput {
  readonly envelope: Envelope;
  /** As `releaseBidderKey` gives it. */
  readonly bidderKey: string;
  /** As `unwrapLotKey` gives it. */
  readonly lotPrivateKey: string;
  readonly ciphertext: ByteSource;
  readonly hasher?: () => Hasher;
}

/** The commitments must be exactly those of the manifest's read-out fields. */
async function checkCommitments(suite: SealingSuite, envelope: Envelope, manifest: Manifest): Promise<void> {
  if (manifest.readOut.length !== envelope.commitments.length) throw new SealingError('commitmentMismatch');
  for (const [i, entry] of manifest.readOut.entries()) {
    const promised = envelope.commitments[i];
    const same = promised?.field === entry.field && promised.digest === (await commitment(suite, entry));
    if (!same) throw new SealingError('commitmentMismatch', entry.field);
  }
}

/**
 * Opens a sealed bid (解密投标文件) with both keys. Signature, ciphertext digest, both key halves, manifest, identities and
 * commitments are checked before it answers; files are decrypted and checked as they are read.
 * Throws `SealingError`; wrongBidderKey, lotSecretDamaged, damagedChunk, badManifest, commitmentMismatch and
 * fileDigestMismatch lie with the bidder, wrongLotKey with the custodian, the rest with the stored bytes.
 */
export async function openBid(input: OpenInput): Promise<OpenedBid> {
  const { envelope, ciphertext } = input;
  const suite = suiteOf(envelope.suite);
  const hasher = input.hasher ?? suite.hasher;
  await checkSignature(envelope);
  const payloadSize = checkShape(envelope, suite);
  await checkCiphertext(envelope, ciphertext, hasher);

  const bidderSecret = bytesOr('wrongBidderKey', input.bidderKey);
  const promised = await secretDigest(suite, contextOf('bidderKey', envelope), bidderSecret);
  if (promised !== envelope.keys.bidder.digest) throw new SealingError('wrongBidderKey');
  const key = await suite.payloadKey(
    bidderSecret,
    await lotSecret(suite, envelope, input.lotPrivateKey),
    payloadInfo(envelope),
  );

  const bound = await headerDigest(suite, envelope);
  await checkHead(envelope, bound, ciphertext);
  const plain = plainReader(suite, envelope, key, bound, ciphertext);
  const readAll = async (offset: number, length: number): Promise<Uint8Array> => {
    const parts: Uint8Array[] = [];
    for await (const part of plain(offset, length)) parts.push(part);
    return concat(...parts);
  };
  const { manifest, filesAt } = await readManifest(readAll, payloadSize);
  if (manifest.lotId !== envelope.lotId || manifest.bidderId !== envelope.bidderId)
    throw new SealingError('badManifest', 'ids');
  await checkCommitments(suite, envelope, manifest);

  let at = filesAt;
  const files = manifest.files.map((file): OpenedFile => {
    const offset = at;
    at += file.size;
    return {
      ...file,
      async *bytes() {
        const digest = hasher();
        for await (const part of plain(offset, file.size)) {
          digest.update(part);
          yield part;
        }
        if (toHex(digest.finish()) !== file.sha256) throw new SealingError('fileDigestMismatch', file.name);
      },
    };
  });
  return { manifest, files };
}
