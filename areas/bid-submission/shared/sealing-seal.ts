import { CertificateFormatError, certificatePemOf, readCertificate } from '#base/ca/shared/certificate.ts';
import type { Hasher } from '#kit/shared/crypto/sha256.ts';
import { fromBase64, type HostKey, randomBytes, toBase64, toHex } from '#kit/shared/web-crypto.ts';
import { type BidFile, boundTo, type Progress, payloadInfo, pieces } from './sealing-bytes.ts';
import { CHUNK, CHUNKS_MAX, CONTAINER_HEADER, containerHeader } from './sealing-container.ts';
import {
  bytesOr,
  checkSignature,
  contextOf,
  type Envelope,
  type EnvelopeHeader,
  headerDigest,
  SealingError,
  secretDigest,
  signEnvelope,
  suiteOf,
} from './sealing-envelope.ts';
import {
  type BidContent,
  commitment,
  type Manifest,
  type ManifestFile,
  makeManifest,
  manifestBlock,
} from './sealing-manifest.ts';
import { DEFAULT_SUITE, type SealingSuite } from './sealing-suite.ts';

/** Bytes of each half of the key. */
const SECRET = 32;

interface SealInput {
  readonly lotId: string;
  readonly bidderId: string;
  readonly manifest: BidContent;
  readonly files: readonly BidFile[];
  /** SubjectPublicKeyInfo of the lot, base64. */
  readonly lotPublicKey: string;
  readonly bidder: { readonly certificatePem: string; readonly signKey: HostKey };
  /** Takes each piece of ciphertext in order; the next is made when it is done. */
  readonly sink: (ciphertext: Uint8Array) => void | Promise<void>;
  readonly progress?: Progress;
  /** A faster SHA-256 of the host, where it has one. */
  readonly hasher?: () => Hasher;
}

async function listed(
  file: BidFile,
  hasher: () => Hasher,
  onBytes: (n: number) => void,
): Promise<ManifestFile> {
  const digest = hasher();
  for await (const bytes of pieces(file, () => new SealingError('fileChanged', file.name))) {
    digest.update(bytes);
    onBytes(bytes.length);
  }
  return { name: file.name, size: file.size, sha256: toHex(digest.finish()) };
}

/** The manifest block, then every file; a file that is not what was listed stops the sealing. */
async function* payload(
  block: Uint8Array,
  files: readonly BidFile[],
  list: readonly ManifestFile[],
  hasher: () => Hasher,
): AsyncGenerator<Uint8Array> {
  yield block;
  for (const [i, file] of files.entries()) {
    const digest = hasher();
    for await (const bytes of pieces(file, () => new SealingError('fileChanged', file.name))) {
      digest.update(bytes);
      yield bytes;
    }
    if (toHex(digest.finish()) !== list[i]?.sha256) throw new SealingError('fileChanged', file.name);
  }
}

/** The same bytes cut into chunks of `CHUNK`; the last may be shorter and is never empty. */
async function* chunked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let buffer = new Uint8Array(CHUNK);
  let held = 0;
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; ) {
      if (held === CHUNK) {
        yield buffer;
        buffer = new Uint8Array(CHUNK);
        held = 0;
      }
      const part = bytes.subarray(at, at + CHUNK - held);
      buffer.set(part, held);
      held += part.length;
      at += part.length;
    }
  }
  yield buffer.subarray(0, held);
}

function certificateOf(pem: string): { certificate: string; spki: Uint8Array } {
  try {
    return { certificate: certificatePemOf(pem), spki: fromBase64(readCertificate(pem).spki) };
  } catch (error) {
    if (error instanceof CertificateFormatError) throw new SealingError('keyMismatch', 'certificate');
    throw error;
  }
}

interface Secrets {
  readonly bidder: Uint8Array;
  readonly lot: Uint8Array;
}

async function makeHeader(
  suite: SealingSuite,
  input: Pick<SealInput, 'lotId' | 'bidderId' | 'lotPublicKey' | 'bidder'>,
  manifest: Manifest,
  secrets: Secrets,
  payloadSize: number,
): Promise<EnvelopeHeader> {
  const { certificate, spki } = certificateOf(input.bidder.certificatePem);
  const lotKey = bytesOr('otherLotKey', input.lotPublicKey);
  const ids = { suite: DEFAULT_SUITE, lotId: input.lotId, bidderId: input.bidderId };
  const half = async (use: string, to: Uint8Array, secret: Uint8Array) => {
    const context = contextOf(use, ids);
    return {
      secret: toBase64(await suite.wrap(to, secret, context)),
      digest: await secretDigest(suite, context, secret),
    };
  };
  const chunks = Math.ceil(payloadSize / CHUNK);
  if (chunks > CHUNKS_MAX) throw new SealingError('badFiles', 'too large');
  return {
    format: 'gongheng-envelope/2',
    ...ids,
    certificate,
    lotKey: toHex(await suite.digest(lotKey)),
    keys: {
      bidder: await half('bidderKey', spki, secrets.bidder),
      lot: await half('lotKey', lotKey, secrets.lot),
    },
    commitments: await Promise.all(
      manifest.readOut.map(async (entry) => ({ field: entry.field, digest: await commitment(suite, entry) })),
    ),
    ciphertext: { size: CONTAINER_HEADER + payloadSize + chunks * suite.tagLength, chunks },
  };
}

const sizeOf = (files: readonly BidFile[]): number => files.reduce((sum, file) => sum + file.size, 0);

/**
 * Seals a bid (加密投标文件) in the bidder's browser: files are read twice (digest, then encryption), the ciphertext leaves
 * through `sink` piece by piece, and the signed envelope is the answer. Two keys open it: the bidder's and the lot's.
 * Progress counts both readings. Throws `SealingError`: badManifest, badFiles, fileChanged, keyMismatch, otherLotKey.
 */
export async function sealBid(input: SealInput): Promise<Envelope> {
  const hasher = input.hasher ?? suiteOf(DEFAULT_SUITE).hasher;
  const fileBytes = sizeOf(input.files);
  if (!Number.isSafeInteger(fileBytes)) throw new SealingError('badFiles', 'sizes');
  let done = 0;
  const step = (n: number): void => {
    done += n;
    input.progress?.(Math.min(done, 2 * fileBytes), 2 * fileBytes);
  };
  const list: ManifestFile[] = [];
  for (const file of input.files) list.push(await listed(file, hasher, step));
  const manifest = makeManifest({ lotId: input.lotId, bidderId: input.bidderId }, input.manifest, list);
  return sealManifest({ ...input, manifest, step });
}

/** Seals a manifest with its files as it is: what `sealBid` ends with, and where a dishonest tool would begin. */
export async function sealManifest(
  input: Omit<SealInput, 'manifest' | 'progress'> & {
    readonly manifest: Manifest;
    readonly step: (n: number) => void;
  },
): Promise<Envelope> {
  const suite = suiteOf(DEFAULT_SUITE);
  const hasher = input.hasher ?? suite.hasher;
  const { manifest, step } = input;
  const fileBytes = sizeOf(input.files);
  const block = manifestBlock(manifest);
  const secrets: Secrets = { bidder: randomBytes(SECRET), lot: randomBytes(SECRET) };
  const header = await makeHeader(suite, input, manifest, secrets, block.length + fileBytes);
  const bound = await headerDigest(suite, header);
  const key = await suite.payloadKey(secrets.bidder, secrets.lot, payloadInfo(header));
  secrets.bidder.fill(0);
  secrets.lot.fill(0);

  const digest = hasher();
  const head = containerHeader({ ...header.ciphertext, bound: toHex(bound) });
  digest.update(head);
  await input.sink(head);
  let index = 0;
  for await (const plain of chunked(payload(block, input.files, manifest.files, hasher))) {
    const last = index === header.ciphertext.chunks - 1;
    const sealed = await suite.sealChunk(key, index, boundTo(bound, index, last), plain);
    digest.update(sealed);
    await input.sink(sealed);
    index += 1;
    step(plain.length);
  }
  const ciphertext = { ...header.ciphertext, digest: toHex(digest.finish()) };
  const envelope = await signEnvelope({ ...header, ciphertext }, input.bidder.signKey);
  await checkSignature(envelope).catch(() => {
    throw new SealingError('keyMismatch');
  });
  return envelope;
}
