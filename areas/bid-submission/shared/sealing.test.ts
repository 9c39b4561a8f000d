import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalBytes, type Json } from '#kit/shared/crypto/canonical.ts';
import { der, derInteger, derOid, tags } from '#kit/shared/crypto/der.ts';
import { toPem } from '#kit/shared/crypto/pem.ts';
import {
  concat,
  fromBase64,
  type HostKey,
  randomBytes,
  sha256,
  subtle,
  toBase64,
  toHex,
  utf8,
} from '#kit/shared/web-crypto.ts';
import {
  type BidContent,
  type BidFile,
  bytesSource,
  checkEnvelope,
  commitment,
  DEFAULT_SUITE,
  type Envelope,
  envelopeBytes,
  type LotKey,
  makeLotKey,
  openBid,
  type ReceivedBid,
  readEnvelope,
  receiptFor,
  releaseBidderKey,
  type SealingCode,
  SealingError,
  sealBid,
  signReceipt,
  unwrapLotKey,
  verifyReceipt,
} from './sealing.ts';
import { boundTo, payloadInfo } from './sealing-bytes.ts';
import { CHUNK, contextOf, headerDigest, secretDigest, signEnvelope, suiteOf } from './sealing-envelope.ts';
import { makeManifest, manifestBlock } from './sealing-manifest.ts';

interface Party {
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

async function code(work: Promise<unknown>): Promise<SealingCode | 'no error'> {
  try {
    await work;
  } catch (error) {
    if (error instanceof SealingError) return error.code;
    throw error;
  }
  return 'no error';
}

const LOT = 'lot-1';
const BIDDER = 'bidder-1';
const suite = suiteOf(DEFAULT_SUITE);
const fileOf = (name: string, bytes: Uint8Array): BidFile => ({ name, ...bytesSource(bytes) });
const content: BidContent = {
  readOut: { bidPrice: '4180000.00', duration: '90' },
  content: { items: [{ price: '12.50', count: 3 }] },
};

let bidder: Party;
let rival: Party;
let custodian: Party;
let lot: LotKey;
let lotPrivateKey: string;

beforeAll(async () => {
  [bidder, rival, custodian] = await Promise.all([makeParty(), makeParty(), makeParty()]);
  lot = await makeLotKey({ lotId: LOT, custodianSpki: custodian.spki });
  lotPrivateKey = await unwrapLotKey(lot, custodian.agreeKey, LOT);
});

interface Sealed {
  envelope: Envelope;
  ciphertext: Uint8Array;
}

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

const pattern = (length: number, seed = 7): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i * seed + (i >> 8)) & 255);

describe('the lot key', () => {
  test('opens for its custodian and its lot only', async () => {
    expect(lotPrivateKey.length).toBeGreaterThan(100);
    expect(await code(unwrapLotKey(lot, bidder.agreeKey, LOT))).toBe('lotKeyDoesNotOpen');
    expect(await code(unwrapLotKey(lot, custodian.agreeKey, 'lot-2'))).toBe('lotKeyDoesNotOpen');
    expect(await code(unwrapLotKey({ ...lot, wrappedPrivateKey: 'AAAA' }, custodian.agreeKey, LOT))).toBe(
      'lotKeyDoesNotOpen',
    );
    expect(await code(unwrapLotKey({ ...lot, suite: 'SM2' }, custodian.agreeKey, LOT))).toBe('unknownSuite');
    expect(lot.wrappedPrivateKey).not.toContain(lotPrivateKey.slice(40, 80));
  });
});

describe('sealing and opening', () => {
  test('random manifests and files come back exactly, and the server accepts them without a key', async () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
    );
    const json: fc.Arbitrary<Json> = fc.dictionary(
      fc.string(),
      fc.oneof(leaf, fc.array(leaf, { maxLength: 4 })),
      { noNullPrototype: true },
    );
    const readOut = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      { maxKeys: 5, noNullPrototype: true },
    );
    const sizes = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 60_000, max: 200_000 })),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(readOut, json, sizes, async (fields, body, lengths) => {
        const manifest = { readOut: fields, content: body };
        const files = lengths.map((n, i) => fileOf(`卷${i}/文件.pdf`, pattern(n, i + 3)));
        const sealed = await seal(manifest, files);
        expect(await accept(sealed)).toEqual(sealed.envelope);
        expect(readEnvelope(envelopeBytes(sealed.envelope))).toEqual(sealed.envelope);
        const opened = await open(sealed);
        expect(canonicalBytes(opened.manifest.content)).toEqual(canonicalBytes(body));
        expect(new Map(opened.manifest.readOut.map((r) => [r.field, r.value]))).toEqual(
          new Map(Object.entries(fields)),
        );
        expect(Object.keys(opened.bytes)).toEqual(files.map((f) => f.name));
        lengths.forEach((n, i) => expect(opened.bytes[`卷${i}/文件.pdf`]).toEqual(pattern(n, i + 3)));
        for (const entry of opened.manifest.readOut) {
          const promised = sealed.envelope.commitments.find((c) => c.field === entry.field);
          expect(await commitment(suite, entry)).toBe(promised?.digest);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('files that end exactly on a chunk, and progress to the end', async () => {
    const steps: [number, number][] = [];
    for (const n of [CHUNK - 4096 - 1, CHUNK - 4096, CHUNK - 4096 + 1, 3 * CHUNK - 4096]) {
      const sealed = await seal(content, [fileOf('a', pattern(n)), fileOf('b', new Uint8Array(0))], {
        progress: (done: number, total: number) => steps.push([done, total]),
      });
      expect(sealed.envelope.ciphertext.chunks).toBe(Math.ceil((n + 4096) / CHUNK));
      expect((await open(sealed)).bytes.a).toEqual(pattern(n));
      expect(steps.at(-1)).toEqual([2 * n, 2 * n]);
    }
  });

  test('sealing does not run ahead of the sink', async () => {
    let inFlight = 0;
    let most = 0;
    await seal(content, [fileOf('a', pattern(500_000))], {
      sink: async () => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await Promise.resolve();
        inFlight -= 1;
      },
    });
    expect(most).toBe(1);
  });

  test('a commitment is recomputed with any SHA-256 tool', async () => {
    const entry = { field: 'bidPrice', value: '4180000.00', nonce: 'AAAAAAAAAAAAAAAAAAAAAA==' };
    const line = '{"field":"bidPrice","nonce":"AAAAAAAAAAAAAAAAAAAAAA==","value":"4180000.00"}';
    expect(await commitment(suite, entry)).toBe(toHex(await sha256(utf8(line))));
  });

  test('no canary price in anything the server holds, and no size that tells its digits', async () => {
    const canary = '73915508264.31';
    const manifest = { readOut: { bidPrice: canary }, content: { total: canary } };
    const sealed = await seal(manifest, [fileOf('报价.txt', utf8(`报价 ${canary} 元`))]);
    const held = concat(sealed.ciphertext, envelopeBytes(sealed.envelope), utf8(JSON.stringify(lot)));
    for (const form of [utf8(canary), utf8(toBase64(utf8(canary)).slice(0, 12)), utf8(toHex(utf8(canary)))]) {
      expect(Buffer.from(held).includes(form)).toBe(false);
    }
    const short = await seal({ readOut: { bidPrice: '1' }, content: { total: '1' } }, [
      fileOf('报价.txt', utf8(`报价 ${canary} 元`)),
    ]);
    expect(short.envelope.ciphertext.size).toBe(sealed.envelope.ciphertext.size);
    const again = await seal(manifest, []);
    const once = await seal(manifest, []);
    expect(again.envelope.commitments).not.toEqual(once.envelope.commitments);
    expect(again.ciphertext).not.toEqual(once.ciphertext);
  });

  test('what may not be sealed', async () => {
    const file = fileOf('a', pattern(10));
    expect(await code(seal({ readOut: {}, content: { price: 1.5 } }))).toBe('badManifest');
    expect(await code(seal(content, [file, file]))).toBe('badManifest');
    for (const name of ['', '../a', 'a/../b', '/a', 'a//b', 'C:a', 'a\\b', 'a\u0000', 'x'.repeat(201)]) {
      expect(await code(seal(content, [fileOf(name, pattern(1))])), name).toBe('badManifest');
    }
    expect(await code(seal(content, [{ ...file, size: 11 }]))).toBe('fileChanged');
    let reads = 0;
    const shifting = { name: 'a', size: 5, read: async () => pattern(5, (reads += 1)) };
    expect(await code(seal(content, [shifting]))).toBe('fileChanged');
    expect(await code(seal(content, [], { bidder: { ...bidder, signKey: rival.signKey } }))).toBe(
      'keyMismatch',
    );
    expect(await code(seal(content, [], { bidder: { ...bidder, certificatePem: 'x' } }))).toBe('keyMismatch');
  });
});

describe('what the server checks', () => {
  test('each refusal has its code', async () => {
    const sealed = await seal();
    const other = await makeLotKey({ lotId: LOT, custodianSpki: custodian.spki });
    expect(await code(accept(sealed, { lotId: 'lot-2' }))).toBe('otherLot');
    expect(await code(accept(sealed, { bidderId: 'bidder-2' }))).toBe('otherBidder');
    expect(await code(accept(sealed, { lotPublicKey: other.lotPublicKey }))).toBe('otherLotKey');
    expect(await code(accept(sealed, { size: sealed.ciphertext.length - 1 }))).toBe('sizeMismatch');
    expect(await code(accept(sealed, { ciphertextDigest: '0'.repeat(64) }))).toBe('digestMismatch');
    const as = (change: object) =>
      code(accept({ ...sealed, envelope: { ...sealed.envelope, ...change } as Envelope }));
    expect(await as({ suite: 'ROT13' })).toBe('unknownSuite');
    expect(await as({ bidderId: 'bidder-2' })).toBe('badSignature');
    expect(await as({ certificate: rival.certificatePem })).toBe('badSignature');
    expect(await as({ certificate: 'x' })).toBe('badEnvelope');
    expect(await as({ price: '1' })).toBe('badEnvelope');
    expect(await as({ commitments: sealed.envelope.commitments.toReversed() })).toBe('badEnvelope');
    for (const value of [null, 'x', [], {}])
      expect(await code(checkEnvelope(value, await received(sealed)))).toBe('badEnvelope');
    const { size, digest } = sealed.envelope.ciphertext;
    for (const chunks of [2, 4_000_000_000]) {
      expect(await code(accept(await resigned(sealed, { ciphertext: { size, chunks, digest } })))).toBe(
        'sizeMismatch',
      );
    }
  });

  test('any flipped bit of the envelope is refused', async () => {
    const sealed = await seal(content, [fileOf('a', pattern(1000))]);
    const bytes = envelopeBytes(sealed.envelope);
    const at = await received(sealed);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), async (bit) => {
        const bad = bytes.slice();
        bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(await code((async () => checkEnvelope(readEnvelope(bad), at))())).not.toBe('no error');
      }),
      { numRuns: 1000 },
    );
  });

  test('any flipped bit of the ciphertext is refused, also under a fresh signature of the bidder', async () => {
    const sealed = await seal(content, [fileOf('a', pattern(CHUNK))]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: sealed.ciphertext.length * 8 - 1 }), async (bit) => {
        const ciphertext = sealed.ciphertext.slice();
        ciphertext[bit >> 3] = (ciphertext[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(await code(accept({ envelope: sealed.envelope, ciphertext }))).toBe('digestMismatch');
        expect(await code(open({ envelope: sealed.envelope, ciphertext }))).toBe('digestMismatch');
        expect(await code(open(await resigned(sealed, {}, ciphertext)))).toBe('damagedChunk');
      }),
      { numRuns: 100 },
    );
  });
});

describe('attacks at the opening', () => {
  const stride = CHUNK + 16;
  let sealed: Sealed;
  beforeAll(async () => {
    sealed = await seal(content, [fileOf('a', pattern(4 * CHUNK))]);
  });
  const chunk = (i: number) => sealed.ciphertext.subarray(i * stride, (i + 1) * stride);
  const shaped = (bytes: Uint8Array) =>
    resigned(
      sealed,
      { ciphertext: { size: bytes.length, chunks: Math.ceil(bytes.length / stride), digest: '' } },
      bytes,
    );

  test('truncation', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: sealed.ciphertext.length - 1 }), async (cut) => {
        const bytes = sealed.ciphertext.subarray(0, sealed.ciphertext.length - cut);
        expect(await code(open({ ...sealed, ciphertext: bytes }))).toBe('sizeMismatch');
        expect(['sizeMismatch', 'damagedChunk']).toContain(await code(open(await shaped(bytes))));
      }),
      { numRuns: 50 },
    );
  });

  test('reordering, repetition, omission of chunks', async () => {
    for (const order of [
      [1, 0, 2, 3],
      [0, 2, 1, 3],
      [0, 1, 1, 3],
      [0, 1, 3, 3],
      [0, 1, 2],
      [0, 1, 2, 3, 3],
    ]) {
      const bytes = concat(
        ...order.map(chunk),
        ...(order.length === 4 ? [sealed.ciphertext.subarray(4 * stride)] : []),
      );
      expect(await code(open({ ...sealed, ciphertext: bytes }))).not.toBe('no error');
      expect(await code(open(await shaped(bytes))), order.join()).toBe('damagedChunk');
    }
  });

  test('a chunk of another bid of the same bidder', async () => {
    const other = await seal(content, [fileOf('a', pattern(4 * CHUNK))]);
    const mixed = sealed.ciphertext.slice();
    mixed.set(other.ciphertext.subarray(stride, 2 * stride), stride);
    expect(await code(open(await resigned(sealed, {}, mixed)))).toBe('damagedChunk');
  });

  test('moved to another lot or bidder, even with a fresh signature', async () => {
    const otherLot = await resigned(sealed, { lotId: 'lot-2' });
    expect(await code(releaseBidderKey(otherLot.envelope, bidder.agreeKey, 'lot-2'))).toBe('wrongBidderKey');
    expect(await code(releaseBidderKey(sealed.envelope, bidder.agreeKey, 'lot-2'))).toBe('otherLot');
    const otherBidder = await resigned(sealed, { bidderId: 'bidder-2' });
    expect(await code(open(otherBidder))).toBe('wrongBidderKey');
    const bidderKey = await releaseBidderKey(sealed.envelope, bidder.agreeKey, LOT);
    for (const moved of [otherLot, otherBidder]) {
      const input = {
        envelope: moved.envelope,
        bidderKey,
        lotPrivateKey,
        ciphertext: bytesSource(moved.ciphertext),
      };
      expect(await code(openBid(input))).toBe('wrongBidderKey');
    }
  });

  test('a rival who copies a bid under his own name cannot open it', async () => {
    const { signature: _, ...rest } = sealed.envelope;
    const copy = { ...rest, bidderId: 'bidder-2', certificate: rival.certificatePem };
    const envelope = await signEnvelope(copy, rival.signKey);
    expect(await code(accept({ ...sealed, envelope }, { bidderId: 'bidder-2' }))).toBe('no error');
    expect(await code(releaseBidderKey(envelope, rival.agreeKey, LOT))).toBe('wrongBidderKey');
  });

  test('a changed header does not open, although signed again', async () => {
    const [first, ...others] = sealed.envelope.commitments;
    const commitments = [{ field: first?.field ?? '', digest: '0'.repeat(64) }, ...others];
    expect(await code(open(await resigned(sealed, { commitments })))).toBe('damagedChunk');
  });

  test('wrong keys name the one who answers for them', async () => {
    const other = await makeLotKey({ lotId: LOT, custodianSpki: custodian.spki });
    const otherPrivate = await unwrapLotKey(other, custodian.agreeKey, LOT);
    expect(await code(open(sealed, { lotPrivateKey: otherPrivate }))).toBe('wrongLotKey');
    expect(await code(open(sealed, { lotPrivateKey: 'AAAA' }))).toBe('wrongLotKey');
    expect(await code(open(sealed, { bidderKey: toBase64(randomBytes(32)) }))).toBe('wrongBidderKey');
    expect(await code(open(sealed, { bidderKey: '?' }))).toBe('wrongBidderKey');
    expect(await code(releaseBidderKey(sealed.envelope, rival.agreeKey, LOT))).toBe('wrongBidderKey');
    const { lot: half, bidder: own } = sealed.envelope.keys;
    const damaged = await resigned(sealed, { keys: { bidder: own, lot: { ...half, secret: own.secret } } });
    expect(await code(open(damaged))).toBe('lotSecretDamaged');
  });
});

/** A bid put together by hand, as a dishonest tool would: `change` spoils what the honest one makes. */
async function sealByHand(change: {
  block?: (b: Uint8Array) => Uint8Array;
  ids?: object;
  promise?: string;
  rest?: Uint8Array;
  sha256?: string;
}) {
  const ids = { suite: DEFAULT_SUITE, lotId: LOT, bidderId: BIDDER };
  const rest = pattern(100);
  const listed = [{ name: 'a', size: rest.length, sha256: change.sha256 ?? toHex(await sha256(rest)) }];
  const manifest = makeManifest({ lotId: LOT, bidderId: BIDDER, ...change.ids }, content, listed);
  const plain = concat((change.block ?? ((b) => b))(manifestBlock(manifest)), change.rest ?? rest);
  const secrets = { bidder: randomBytes(32), lot: randomBytes(32) };
  const half = async (use: string, to: string, secret: Uint8Array) => ({
    secret: toBase64(await suite.wrap(fromBase64(to), secret, contextOf(use, ids))),
    digest: await secretDigest(suite, contextOf(use, ids), secret),
  });
  const commitments = await Promise.all(
    manifest.readOut.map(async (r) => ({ field: r.field, digest: await commitment(suite, r) })),
  );
  if (commitments[0] && change.promise) commitments[0].digest = change.promise;
  const header = {
    format: 'gongheng-envelope/1' as const,
    ...ids,
    certificate: bidder.certificatePem,
    lotKey: toHex(await sha256(fromBase64(lot.lotPublicKey))),
    keys: {
      bidder: await half('bidderKey', bidder.spki, secrets.bidder),
      lot: await half('lotKey', lot.lotPublicKey, secrets.lot),
    },
    commitments,
    ciphertext: { size: plain.length + 16, chunks: 1 },
  };
  const key = await suite.payloadKey(secrets.bidder, secrets.lot, payloadInfo(ids));
  const ciphertext = await suite.sealChunk(
    key,
    0,
    boundTo(await headerDigest(suite, header), 0, true),
    plain,
  );
  const digest = toHex(await sha256(ciphertext));
  return {
    envelope: await signEnvelope({ ...header, ciphertext: { ...header.ciphertext, digest } }, bidder.signKey),
    ciphertext,
  };
}

describe('a dishonest sealing tool', () => {
  const tried = async (change: Parameters<typeof sealByHand>[0]) => code(open(await sealByHand(change)));
  const spoiled = (at: number, value: number) => ({
    block: (b: Uint8Array) => {
      b[at] = value;
      return b;
    },
  });

  test('put together honestly it opens', async () => expect(await tried({})).toBe('no error'));

  test('a promise other than the sealed value is found', async () => {
    expect(await tried({ promise: '0'.repeat(64) })).toBe('commitmentMismatch');
  });

  test('a file other than listed is found', async () => {
    expect(await tried({ sha256: '0'.repeat(64) })).toBe('fileDigestMismatch');
  });

  test('spoiled manifests', async () => {
    expect(await tried({ ids: { lotId: 'lot-2' } })).toBe('badManifest');
    expect(await tried({ ids: { bidderId: 'bidder-2' } })).toBe('badManifest');
    expect(await tried({ rest: pattern(99) })).toBe('badManifest');
    expect(await tried({ rest: pattern(101) })).toBe('badManifest');
    expect(await tried(spoiled(4095, 1))).toBe('badManifest');
    expect(await tried(spoiled(0, 255))).toBe('badManifest');
    expect(await tried(spoiled(2, 0))).toBe('badManifest');
    expect(await tried(spoiled(4, 0x20))).toBe('badManifest');
    expect(await tried({ block: () => new Uint8Array(0) })).toBe('badManifest');
  });
});

describe('the receipt', () => {
  const at = { eventId: 'event-1', receivedAt: '2026-11-20T01:59:59.999Z' };

  test('verifies offline; any change of any part is refused', async () => {
    const sealed = await seal();
    const receipt = await receiptFor(sealed.envelope, at);
    expect(receipt.envelopeDigest).toBe(toHex(await sha256(envelopeBytes(sealed.envelope))));
    expect(receipt).toMatchObject({ lotId: LOT, bidderId: BIDDER, size: sealed.ciphertext.length, ...at });
    const signed = await signReceipt(receipt, rival.signKey);
    expect(await verifyReceipt(JSON.parse(JSON.stringify(signed)), rival.spki)).toEqual(receipt);
    expect(await code(verifyReceipt(signed, bidder.spki))).toBe('badSignature');
    expect(await code(verifyReceipt(signed, 'x'))).toBe('badSignature');
    for (const [name, value] of Object.entries(receipt)) {
      const changed =
        typeof value === 'number' ? value + 1 : value.replace(/[0-9a-z]/, (c) => (c === '1' ? '2' : '1'));
      expect(
        await code(verifyReceipt({ ...signed, receipt: { ...receipt, [name]: changed } }, rival.spki)),
        name,
      ).not.toBe('no error');
    }
    expect(await code(verifyReceipt({ ...signed, note: 1 }, rival.spki))).toBe('badReceipt');
    expect(await code(verifyReceipt(null, rival.spki))).toBe('badReceipt');
    expect(await code(signReceipt({ ...receipt, receivedAt: '昨天' }, rival.signKey))).toBe('badReceipt');
  });

  test('any flipped bit of a signed receipt is refused', async () => {
    const signed = await signReceipt(await receiptFor((await seal()).envelope, at), rival.signKey);
    const bytes = canonicalBytes(signed);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), async (bit) => {
        const bad = bytes.slice();
        bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        let value: unknown = null;
        try {
          value = JSON.parse(Buffer.from(bad).toString('utf8'));
        } catch {
          value = null;
        }
        expect(await code(verifyReceipt(value, rival.spki))).not.toBe('no error');
      }),
      { numRuns: 300 },
    );
  });
});
