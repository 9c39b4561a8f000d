import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeLotKey, unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { concat, fromBase64, randomBytes, sha256, toBase64, toHex } from '#kit/shared/web-crypto.ts';
import {
  checkEnvelope,
  commitment,
  DEFAULT_SUITE,
  envelopeBytes,
  openBid,
  bytesSource,
  readEnvelope,
  releaseBidderKey,
} from './sealing.ts';
import { boundTo, payloadInfo } from './sealing-bytes.ts';
import { CHUNK, CONTAINER_HEADER, containerHeader } from './sealing-container.ts';
import { contextOf, headerDigest, secretDigest, signEnvelope } from './sealing-envelope.ts';
import { makeManifest, manifestBlock } from './sealing-manifest.ts';
import {
  BIDDER,
  code,
  content,
  fileOf,
  LOT,
  pattern,
  type Sealed,
  sealingWorld,
  suite,
} from './test/sealing-world.ts';

const { bidder, rival, custodian, lot, lotPrivateKey, seal, open, received, accept, resigned } =
  await sealingWorld();

describe('flipped bits', () => {
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
  const head = () => sealed.ciphertext.subarray(0, CONTAINER_HEADER);
  const body = () => sealed.ciphertext.subarray(CONTAINER_HEADER);
  const chunk = (i: number) => body().subarray(i * stride, (i + 1) * stride);
  const shaped = async (bytes: Uint8Array) => {
    const chunks = Math.ceil((bytes.length - CONTAINER_HEADER) / stride);
    const shape = { ciphertext: { size: bytes.length, chunks, digest: '' } };
    const { envelope } = await resigned(sealed, shape);
    const bound = toHex(await headerDigest(suite, envelope));
    const fitting = concat(
      containerHeader({ size: bytes.length, chunks, bound }),
      bytes.subarray(CONTAINER_HEADER),
    );
    return resigned(sealed, shape, fitting);
  };

  test('truncation', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: body().length - 1 }), async (cut) => {
        const bytes = sealed.ciphertext.subarray(0, sealed.ciphertext.length - cut);
        expect(await code(open({ ...sealed, ciphertext: bytes }))).toBe('sizeMismatch');
        const refusals = ['sizeMismatch', 'damagedChunk', 'badManifest'];
        expect(refusals).toContain(await code(open(await shaped(bytes))));
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
        head(),
        ...order.map(chunk),
        ...(order.length === 4 ? [body().subarray(4 * stride)] : []),
      );
      expect(await code(open({ ...sealed, ciphertext: bytes }))).not.toBe('no error');
      expect(await code(open(await shaped(bytes))), order.join()).toBe('damagedChunk');
    }
  });

  test('a chunk of another bid of the same bidder', async () => {
    const other = await seal(content, [fileOf('a', pattern(4 * CHUNK))]);
    const mixed = sealed.ciphertext.slice();
    const second = CONTAINER_HEADER + stride;
    mixed.set(other.ciphertext.subarray(second, second + stride), second);
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
    const bound = toHex(await headerDigest(suite, envelope));
    expect(await code(accept({ ...sealed, envelope }, { bidderId: 'bidder-2' }))).toBe('digestMismatch');
    expect(await code(accept({ ...sealed, envelope }, { bidderId: 'bidder-2', bound }))).toBe('no error');
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
  /** Of the first format, which had no container header. */
  old?: boolean;
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
    format: change.old ? ('gongheng-envelope/1' as const) : ('gongheng-envelope/2' as const),
    ...ids,
    certificate: bidder.certificatePem,
    lotKey: toHex(await sha256(fromBase64(lot.lotPublicKey))),
    keys: {
      bidder: await half('bidderKey', bidder.spki, secrets.bidder),
      lot: await half('lotKey', lot.lotPublicKey, secrets.lot),
    },
    commitments,
    ciphertext: { size: (change.old ? 0 : CONTAINER_HEADER) + plain.length + 16, chunks: 1 },
  };
  const key = await suite.payloadKey(secrets.bidder, secrets.lot, payloadInfo(ids));
  const bound = await headerDigest(suite, header);
  const chunk = await suite.sealChunk(key, 0, boundTo(bound, 0, true), plain);
  const head = containerHeader({ ...header.ciphertext, bound: toHex(bound) });
  const ciphertext = change.old ? chunk : concat(head, chunk);
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

  test('of the first format it still opens, but is not received any more', async () => {
    expect(await tried({ old: true })).toBe('no error');
    expect(await code(accept(await sealByHand({ old: true })))).toBe('badEnvelope');
  });

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
