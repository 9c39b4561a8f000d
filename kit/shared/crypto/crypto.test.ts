import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, fromBase64, sha256, subtle, toBase64, toHex, utf8 } from '../web-crypto.ts';
import { CanonicalError, canonical, canonicalBytes, type Json, readCanonical } from './canonical.ts';
import {
  children,
  DerError,
  der,
  derInteger,
  derOid,
  readDer,
  readOid,
  readSmallInteger,
  tags,
} from './der.ts';
import { EciesError, unwrapWith, wrapTo } from './ecies.ts';
import { fromPem, toPem } from './pem.ts';
import { sha256Steps } from './sha256.ts';

describe('base64', () => {
  test('round trip', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      }),
    );
  });
  test.each(['A', 'AA', 'AAA', 'AB==', 'AAB=', 'AA==\n', 'A A=', '====', 'AA-_'])('refuses %j', (text) => {
    expect(() => fromBase64(text)).toThrow(RangeError);
  });
});

describe('SHA-256 in steps', () => {
  test('equals the host, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), async (parts) => {
        const steps = sha256Steps();
        for (const part of parts) steps.update(part);
        expect(toHex(steps.finish())).toBe(toHex(await sha256(concat(...parts))));
      }),
    );
  });
  test('every length around a block, and a megabyte', async () => {
    for (const n of [...Array(130).keys(), 1_000_003]) {
      const bytes = Uint8Array.from({ length: n }, (_, i) => (i * 7) & 255);
      const steps = sha256Steps();
      steps.update(bytes);
      expect(toHex(steps.finish())).toBe(toHex(await sha256(bytes)));
    }
  });
});

describe('canonical JSON', () => {
  test('the order and escapes of RFC 8785', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(Object.values(JSON.parse(canonical(value)) as object)).toHaveLength(7);
    expect(canonical(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
    expect(canonical({ b: [true, null, 'a"\\\n\u001f'], a: -0 })).toBe(
      '{"a":0,"b":[true,null,"a\\"\\\\\\n\\u001f"]}',
    );
  });

  test('refuses what has no single spelling', () => {
    for (const bad of [0.5, Number.NaN, 2 ** 53, undefined, 1n, '\ud800', { a: undefined }, [() => 0]]) {
      expect(() => canonical(bad as Json)).toThrow(CanonicalError);
    }
    for (const text of [
      '{"b":1,"a":1}',
      '{"a":1,"a":1}',
      '{ "a":1}',
      '{"a":1.0}',
      '"\\u0041"',
      '{"a":1',
      '\ufeff1',
    ]) {
      expect(() => readCanonical(utf8(text))).toThrow(CanonicalError);
    }
    expect(() => readCanonical(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(CanonicalError);
  });

  test('round trip, independent of key order', () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
    );
    const { json } = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('json')),
        fc.dictionary(fc.string(), tie('json'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(json, (value) => {
        const bytes = canonicalBytes(value);
        expect(canonicalBytes(readCanonical(bytes))).toEqual(bytes);
      }),
    );
  });
});

describe('DER and PEM', () => {
  test('integers, object identifiers, nesting', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 40 }),
        fc.array(fc.integer({ min: 0, max: 2 ** 31 }), { maxLength: 6 }),
        (n, arcs) => {
          const oid = ['1', '2', ...arcs].join('.');
          const [a, b] = children(readDer(der(tags.sequence, derInteger(n), derOid(oid)), tags.sequence));
          expect(a && readSmallInteger(a)).toBe(n);
          expect(b && readOid(b)).toBe(oid);
        },
      ),
    );
    expect(toHex(derOid('1.2.840.113549.1.5.13'))).toBe('06092a864886f70d01050d');
    expect(toHex(derInteger(128))).toBe('02020080');
  });

  test('content of any length; cut or lengthened bytes are refused', () => {
    for (const n of [0, 1, 127, 128, 255, 256, 65_535, 65_536]) {
      const bytes = der(tags.octetString, new Uint8Array(n));
      expect(readDer(bytes, tags.octetString).content.length).toBe(n);
      expect(() => readDer(bytes.subarray(0, bytes.length - 1))).toThrow(DerError);
      expect(() => readDer(concat(bytes, new Uint8Array(1)))).toThrow(DerError);
    }
    expect(() => readDer(Uint8Array.of(0x30, 0x80, 0, 0))).toThrow(DerError);
    expect(() => readDer(Uint8Array.of(0x04, 0x81, 1, 0))).toThrow(DerError);
  });

  test('random bytes never do more than DerError', () => {
    const walk = (bytes: Uint8Array): void => {
      for (const node of children(readDer(bytes))) if (node.tag & 0x20) walk(node.bytes);
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          walk(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(DerError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('PEM blocks are found by label among other text', () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);
    const text = `Bag\n${toPem('A B', bytes)}\r\n${toPem('C', Uint8Array.of(1))}-----BEGIN C-----\n!!\n-----END C-----\n`;
    expect(fromPem('A B', text.replaceAll('\n', '\r\n'))).toEqual([bytes]);
    expect(fromPem('C', text)).toEqual([Uint8Array.of(1)]);
    expect(fromPem('X', text)).toEqual([]);
  });
});

describe('wrapping to a public key', () => {
  const pair = () => subtle().generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  test('opens for the owner and the context only; every flipped bit is found', async () => {
    const [own, other] = await Promise.all([pair(), pair()]);
    const spki = new Uint8Array(await subtle().exportKey('spki', own.publicKey));
    const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
    const wrapped = await wrapTo(spki, secret, utf8('lot 1'));
    expect(await unwrapWith(own.privateKey, wrapped, utf8('lot 1'))).toEqual(secret);
    await expect(unwrapWith(other.privateKey, wrapped, utf8('lot 1'))).rejects.toThrow(EciesError);
    await expect(unwrapWith(own.privateKey, wrapped, utf8('lot 2'))).rejects.toThrow(EciesError);
    await expect(unwrapWith(own.privateKey, wrapped.subarray(0, 60), utf8('lot 1'))).rejects.toThrow(
      EciesError,
    );
    for (let bit = 0; bit < wrapped.length * 8; bit += 3) {
      const bad = wrapped.slice();
      bad[bit >> 3]! ^= 1 << (bit & 7);
      await expect(unwrapWith(own.privateKey, bad, utf8('lot 1'))).rejects.toThrow(EciesError);
    }
    expect(toHex(await wrapTo(spki, secret, utf8('lot 1')))).not.toBe(toHex(wrapped));
  });
});
