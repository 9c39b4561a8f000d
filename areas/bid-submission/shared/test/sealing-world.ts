import { type LotKey, makeLotKey, unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { der, derInteger, derOid, tags } from '#kit/shared/crypto/der.ts';
import { toPem } from '#kit/shared/crypto/pem.ts';
import { concat, type HostKey, sha256, subtle, toBase64, toHex, utf8 } from '#kit/shared/web-crypto.ts';
import {
  type BidContent,
  type BidFile,
  bytesSource,
  checkEnvelope,
  DEFAULT_SUITE,
  type Envelope,
  openBid,
  type ReceivedBid,
  releaseBidderKey,
  type SealingCode,
  SealingError,
  sealBid,
} from '../sealing.ts';
import { signEnvelope, suiteOf } from '../sealing-envelope.ts';

export interface Party {
  spki: string;
  certificatePem: string;
  signKey: HostKey;
  agreeKey: HostKey;
}

/** A certificate whose signature nobody checks here. */
function certificateFor(spki: Uint8Array): string {
  const name = (value: string) =>
    der(
      tags.sequence,
      der(tags.set, der(tags.sequence, derOid('2.5.4.3'), der(tags.utf8String, utf8(value)))),
    );
  const algorithm = der(tags.sequence, derOid('1.2.840.10045.4.3.2'));
  const validity = der(
    tags.sequence,
    der(tags.utcTime, utf8('260101000000Z')),
    der(tags.utcTime, utf8('360101000000Z')),
  );
  const version = der(0xa0, derInteger(2));
  const body = der(
    tags.sequence,
    version,
    derInteger(7),
    algorithm,
    name('根'),
    validity,
    name('投标人'),
    spki,
  );
  return toPem('CERTIFICATE', der(tags.sequence, body, algorithm, der(tags.bitString, Uint8Array.of(0, 1))));
}

async function makeParty(): Promise<Party> {
  const pair = await subtle().generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const spki = new Uint8Array(await subtle().exportKey('spki', pair.publicKey));
  const pkcs8 = new Uint8Array(await subtle().exportKey('pkcs8', pair.privateKey));
  const agreeKey = await subtle().importKey('pkcs8', pkcs8, { name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ]);
  return { spki: toBase64(spki), certificatePem: certificateFor(spki), signKey: pair.privateKey, agreeKey };
}

/** The code of the refusal, or `no error`. */
export async function code(work: Promise<unknown>): Promise<SealingCode | 'no error'> {
  try {
    await work;
  } catch (error) {
    if (error instanceof SealingError) return error.code;
    throw error;
  }
  return 'no error';
}

export const LOT = 'lot-1';
export const BIDDER = 'bidder-1';
export const suite = suiteOf(DEFAULT_SUITE);
export const fileOf = (name: string, bytes: Uint8Array): BidFile => ({ name, ...bytesSource(bytes) });
export const content: BidContent = {
  readOut: { bidPrice: '4180000.00', duration: '90' },
  content: { items: [{ price: '12.50', count: 3 }] },
};

export const pattern = (length: number, seed = 7): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i * seed + (i >> 8)) & 255);

export interface Sealed {
  envelope: Envelope;
  ciphertext: Uint8Array;
}

/** One lot with its custodian and two bidders, and what one of them does with a sealed bid. */
export async function sealingWorld() {
  const [bidder, rival, custodian] = await Promise.all([makeParty(), makeParty(), makeParty()]);
  const lot: LotKey = await makeLotKey({ lotId: LOT, custodianSpki: custodian.spki });
  const lotPrivateKey = await unwrapLotKey(lot, custodian.agreeKey, LOT);

  async function seal(
    manifest = content,
    files: readonly BidFile[] = [],
    change: object = {},
  ): Promise<Sealed> {
    const parts: Uint8Array[] = [];
    const envelope = await sealBid({
      lotId: LOT,
      bidderId: BIDDER,
      manifest,
      files,
      lotPublicKey: lot.lotPublicKey,
      bidder,
      sink: (part) => void parts.push(part),
      ...change,
    });
    return { envelope, ciphertext: concat(...parts) };
  }

  async function open({ envelope, ciphertext }: Sealed, change: object = {}) {
    const bidderKey = await releaseBidderKey(envelope, bidder.agreeKey, envelope.lotId);
    const opened = await openBid({
      envelope,
      bidderKey,
      lotPrivateKey,
      ciphertext: bytesSource(ciphertext),
      ...change,
    });
    const files: Record<string, Uint8Array> = {};
    for (const file of opened.files) {
      const parts: Uint8Array[] = [];
      for await (const part of file.bytes()) parts.push(part.slice());
      files[file.name] = concat(...parts);
    }
    return { ...opened, bytes: files };
  }

  const received = async (sealed: Sealed, change: Partial<ReceivedBid> = {}): Promise<ReceivedBid> => ({
    lotId: LOT,
    bidderId: BIDDER,
    lotPublicKey: lot.lotPublicKey,
    ciphertextDigest: toHex(await sha256(sealed.ciphertext)),
    size: sealed.ciphertext.length,
    bound: toHex(sealed.ciphertext.subarray(32, 64)),
    ...change,
  });

  const accept = async (sealed: Sealed, change: Partial<ReceivedBid> = {}) =>
    checkEnvelope(sealed.envelope, await received(sealed, change));

  /** As a dishonest bidder would: other bytes or other words, and a fresh signature over them. */
  async function resigned(
    sealed: Sealed,
    change: Partial<Envelope>,
    ciphertext = sealed.ciphertext,
  ): Promise<Sealed> {
    const { signature: _, ...rest } = { ...sealed.envelope, ...change };
    const digest = toHex(await sha256(ciphertext));
    const shape = change.ciphertext ?? sealed.envelope.ciphertext;
    return {
      envelope: await signEnvelope({ ...rest, ciphertext: { ...shape, digest } }, bidder.signKey),
      ciphertext,
    };
  }

  return { bidder, rival, custodian, lot, lotPrivateKey, seal, open, received, accept, resigned };
}
