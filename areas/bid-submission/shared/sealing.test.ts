import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { canonicalBytes, type Json } from '#kit/shared/crypto/canonical.ts';
import { concat, sha256, toBase64, toHex, utf8 } from '#kit/shared/web-crypto.ts';
import {
  checkEnvelope,
  commitment,
  type Envelope,
  envelopeBytes,
  readEnvelope,
  receiptFor,
  signReceipt,
  verifyReceipt,
} from './sealing.ts';
import { boundTo, payloadInfo } from './sealing-bytes.ts';
import { CHUNK } from './sealing-container.ts';
import { contextOf } from './sealing-envelope.ts';
import { BIDDER, code, content, fileOf, LOT, pattern, sealingWorld, suite } from './test/sealing-world.ts';

const { bidder, rival, custodian, lot, seal, open, received, accept, resigned } = await sealingWorld();

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
      expect(Buffer.from(held).includes(Buffer.from(form))).toBe(false);
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
});

describe('the format, pinned: stored bids must open for ever', () => {
  test('what a chunk and the key are bound to', () => {
    const label = toHex(utf8('gongheng-chunk/1'));
    expect(toHex(boundTo(Uint8Array.of(1, 2), 258, false))).toBe(`${label}01020000010200`);
    expect(toHex(boundTo(Uint8Array.of(1, 2), 258, true))).toBe(`${label}01020000010201`);
    expect(payloadInfo({ suite: 's', lotId: 'l', bidderId: 'b' })).toEqual(utf8('["s","l","b"]'));
    expect(contextOf('lotKey', { suite: 's', lotId: 'l', bidderId: 'b' })).toEqual(
      utf8('{"bidderId":"b","lotId":"l","suite":"s","use":"lotKey"}'),
    );
  });

  test('the payload key needs both halves and its purpose', async () => {
    const [a, b] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const [info, bound] = [utf8('["s","l","b"]'), utf8('bound')];
    const sealed = await suite.sealChunk(await suite.payloadKey(a, b, info), 3, bound, utf8('投标'));
    expect(toHex(sealed)).toBe('a9ee253098eec0ee57fd7ef1a6c79d08120a05ac927c');
    const opened = async (x: Uint8Array, y: Uint8Array, i: Uint8Array, n: number, c: Uint8Array) =>
      suite.openChunk(await suite.payloadKey(x, y, i), n, c, sealed);
    expect(await opened(a, b, info, 3, bound)).toEqual(utf8('投标'));
    const half = new Uint8Array(32);
    for (const [x, y] of [
      [a, half],
      [half, b],
      [b, a],
    ] as const)
      await expect(opened(x, y, info, 3, bound)).rejects.toThrow();
    await expect(opened(a, b, utf8('["s","l","c"]'), 3, bound)).rejects.toThrow();
    await expect(opened(a, b, info, 2, bound)).rejects.toThrow();
    await expect(opened(a, b, info, 3, utf8('Bound'))).rejects.toThrow();
  });
});

describe('the receipt', () => {
  const at = {
    eventId: 'event-1',
    receivedAt: '2026-11-20T01:59:59.999Z',
    checkpoint: 'log\n7\ncm9vdA==\n\n— log c2ln\n',
  };

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

  test('of the first format, without a checkpoint, still verifies; a checkpoint cannot be added to it or taken away', async () => {
    const { checkpoint } = at;
    const { suite, lotId, bidderId, eventId, receivedAt, ciphertextDigest, envelopeDigest, size } =
      await receiptFor((await seal()).envelope, at);
    const old = { suite, lotId, bidderId, eventId, receivedAt, ciphertextDigest, envelopeDigest, size };
    const first = { ...old, format: 'gongheng-receipt/1' } as const;
    const signed = await signReceipt(first, rival.signKey);
    expect(await verifyReceipt(signed, rival.spki)).toEqual(first);
    const more = { ...signed, receipt: { ...first, checkpoint } };
    expect(await code(verifyReceipt(more, rival.spki))).toBe('badReceipt');
    const present = await signReceipt({ ...first, format: 'gongheng-receipt/2', checkpoint }, rival.signKey);
    expect(
      await code(
        verifyReceipt({ ...present, receipt: { ...old, format: 'gongheng-receipt/2' } }, rival.spki),
      ),
    ).toBe('badReceipt');
    const none = { ...present, receipt: { ...present.receipt, checkpoint: '' } };
    expect(await code(verifyReceipt(none, rival.spki))).toBe('badSignature');
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
