import { describe, expect, test } from 'vitest';
import { concat, fromBase64, toBase64, toHex, utf8 } from '../web-crypto.ts';
import { der, derInteger, derOid, tags } from './der.ts';
import { derSignature, rawSignature } from './signature-value.ts';
import { signature, suiteNames } from './signing-key.ts';
import { publicKeyIn, signedBy, signingKeyOf, SPKI_STARTS, suiteCalled, suiteOfKey } from './signing.ts';

const bytes = utf8('评审报告');
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (one) => Number.parseInt(one, 16));
const N = 'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123';

/** The example of GB/T 32918.5: curve, identifier, message and signature. */
const example = {
  secret: '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8',
  x: '09f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020',
  y: 'ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
  message: 'message digest',
  r: 'f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3',
  s: 'b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa',
};

const sm2Algorithm = der(tags.sequence, derOid('1.2.840.10045.2.1'), derOid('1.2.156.10197.1.301'));
const spkiWith = (point: Uint8Array, algorithm = sm2Algorithm) =>
  toBase64(der(tags.sequence, algorithm, der(tags.bitString, Uint8Array.of(0), point)));
const pkcs8With = (secret: string) =>
  der(
    tags.sequence,
    derInteger(0),
    sm2Algorithm,
    der(tags.octetString, der(tags.sequence, derInteger(1), der(tags.octetString, fromHex(secret)))),
  );
const examplePoint = fromHex(`04${example.x}${example.y}`);

describe.each(suiteNames)('the suite %s', (name) => {
  test('makes a key that says its own suite, signs with it, and judges by it alone', async () => {
    const suite = await suiteCalled(name);
    const [{ spki, pkcs8 }, other] = [await suite.makeKey(), await suite.makeKey()];
    expect(suiteOfKey(spki)).toBe(name);
    expect(spki.startsWith(SPKI_STARTS[name])).toBe(true);
    expect(await publicKeyIn(pkcs8)).toBe(spki);
    const key = await signingKeyOf(pkcs8);
    expect(key.suite).toBe(name);
    const signed = await signature(key, bytes);
    expect(signed).toHaveLength(88);
    expect(await signedBy(spki, signed, bytes)).toBe(true);
    expect(await signedBy(spki, signed, utf8('评审报吿'))).toBe(false);
    expect(await signedBy(other.spki, signed, bytes)).toBe(false);
    for (const at of [0, 40, 63]) {
      const raw = fromBase64(signed);
      raw[at] = (raw[at] ?? 0) ^ 1;
      expect(await signedBy(spki, toBase64(raw), bytes)).toBe(false);
    }
  });

  test('takes no signature with a part that is zero, n or more, or of another length', async () => {
    const { spki, pkcs8 } = await (await suiteCalled(name)).makeKey();
    const raw = await (await signingKeyOf(pkcs8)).sign(bytes);
    const [r, s, zero, order] = [raw.subarray(0, 32), raw.subarray(32), new Uint8Array(32), fromHex(N)];
    const all = new Uint8Array(32).fill(255);
    for (const odd of [
      concat(zero, s),
      concat(r, zero),
      concat(order, s),
      concat(r, order),
      concat(all, s),
      concat(r, all),
      concat(raw, Uint8Array.of(0)),
      raw.subarray(0, 63),
      new Uint8Array(0),
      derSignature(raw),
    ])
      expect(await signedBy(spki, toBase64(odd), bytes)).toBe(false);
    expect(await signedBy(spki, toBase64(raw), bytes)).toBe(true);
  });
});

describe('国密 SM2', () => {
  test('holds the signature of the standard under its key, by the identifier everybody uses', async () => {
    const { verify } = await suiteCalled('SM2');
    const signed = fromHex(example.r + example.s);
    const spki = fromBase64(spkiWith(examplePoint));
    expect(await verify(spki, signed, utf8(example.message))).toBe(true);
    expect(await verify(spki, signed, utf8('message digesT'))).toBe(false);
    expect(await publicKeyIn(pkcs8With(example.secret))).toBe(spkiWith(examplePoint));
  });

  test('digests as GB/T 32905 says', async () => {
    const { digest } = await suiteCalled('SM2');
    expect(toHex(await digest(utf8('abc')))).toBe(
      '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
    );
    expect(toHex(await digest(utf8('abcd'.repeat(16))))).toBe(
      'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732',
    );
  });

  test('knows no signature by another identifier', async () => {
    const { sm2 } = await import('sm-crypto-v2');
    const signed = (userId: string) =>
      toBase64(fromHex(sm2.doSignature(bytes, example.secret, { hash: true, userId })));
    expect(await signedBy(spkiWith(examplePoint), signed('1234567812345678'), bytes)).toBe(true);
    expect(await signedBy(spkiWith(examplePoint), signed(''), bytes)).toBe(false);
    expect(await signedBy(spkiWith(examplePoint), signed('ALICE123@YAHOO.COM'), bytes)).toBe(false);
  });

  test('takes no signature whose point is at infinity, which its holder alone could make', async () => {
    const { sm2 } = await import('sm-crypto-v2');
    const order = BigInt(`0x${N}`);
    const d = BigInt(`0x${example.secret}`);
    const e = BigInt(`0x${sm2.getHash(bytes, toHex(examplePoint))}`) % order;
    // s G + (r + s) P = 0 where s (1 + d) = -r d.
    const s = ((order - ((e * d) % order)) * inverse(1n + d, order)) % order;
    const hex = (number: bigint) => number.toString(16).padStart(64, '0');
    expect(await signedBy(spkiWith(examplePoint), toBase64(fromHex(hex(e) + hex(s))), bytes)).toBe(false);
  });

  test('refuses keys that are none: off the curve, compressed, of no or another curve, with bytes behind', async () => {
    const signed = toBase64(fromHex(example.r + example.s));
    const message = utf8(example.message);
    const off = Uint8Array.from(examplePoint);
    off[64] = (off[64] ?? 0) ^ 1;
    const p256 = der(tags.sequence, derOid('1.2.840.10045.2.1'), derOid('1.2.840.10045.3.1.7'));
    const whole = fromBase64(spkiWith(examplePoint));
    for (const spki of [
      spkiWith(off),
      spkiWith(fromHex(`03${example.x}`)),
      spkiWith(new Uint8Array(65)),
      spkiWith(Uint8Array.of(0)),
      spkiWith(examplePoint, p256),
      spkiWith(examplePoint, der(tags.sequence, derOid('1.2.840.10045.2.1'))),
      toBase64(concat(whole, Uint8Array.of(0))),
      toBase64(whole.subarray(0, -1)),
    ])
      expect(await signedBy(spki, signed, message)).toBe(false);
    expect(await signedBy(spkiWith(examplePoint), signed, message)).toBe(true);
  });

  test('opens no private key outside [1, n-2], nor one beside the public half of another', async () => {
    const hex = (number: bigint) => number.toString(16).padStart(64, '0');
    const order = BigInt(`0x${N}`);
    for (const d of [0n, order - 1n, order, order + 1n])
      await expect(signingKeyOf(pkcs8With(hex(d)))).rejects.toThrow('no private key of SM2');
    expect((await signingKeyOf(pkcs8With(hex(order - 2n)))).suite).toBe('SM2');
    const { makeKey } = await suiteCalled('SM2');
    const [one, two] = [await makeKey(), await makeKey()];
    const point = fromBase64(two.spki).subarray(-65);
    const mixed = concat(one.pkcs8.subarray(0, -65), point);
    await expect(signingKeyOf(mixed)).rejects.toThrow('the halves differ');
  });

  test('a signature of one suite never holds under a key of the other', async () => {
    const [international, national] = await Promise.all(suiteNames.map(suiteCalled));
    const [p256, sm2] = [await international!.makeKey(), await national!.makeKey()];
    const by = async (pkcs8: Uint8Array) => signature(await signingKeyOf(pkcs8), bytes);
    expect(await signedBy(p256.spki, await by(sm2.pkcs8), bytes)).toBe(false);
    expect(await signedBy(sm2.spki, await by(p256.pkcs8), bytes)).toBe(false);
    expect(await signedBy(sm2.spki, await by(sm2.pkcs8), bytes)).toBe(true);
  });
});

describe('the value of a signature in DER', () => {
  const raw = fromHex(`${'00'.repeat(31)}01${'80'.repeat(32)}`);
  const good = derSignature(raw);

  test('is read as it was written', () => {
    expect(toHex(good)).toBe(`3026020101022100${'80'.repeat(32)}`);
    expect(rawSignature(good)).toEqual(raw);
  });

  test.each([
    ['bytes behind it', `${toHex(good)}00`],
    ['a third part', '3009020101020101020101'],
    ['one part', '3003020101'],
    ['a zero ahead that says nothing', '300702020001020101'],
    ['a negative part', '30060201ff020101'],
    ['an empty part', '30050200020101'],
    ['a part of 33 bytes', `30260221${'11'.repeat(33)}020101`],
    ['another spelling of its length', '308106020101020101'],
    ['an octet string', '0406020101020101'],
  ])('is refused with %s', (_, hex) => {
    expect(() => rawSignature(fromHex(hex))).toThrow();
  });

  test('has no part that is zero', () => {
    expect(() => derSignature(new Uint8Array(64))).toThrow();
    expect(() => derSignature(raw.subarray(1))).toThrow();
  });
});

/** By Fermat: the order is prime. */
function inverse(of: bigint, order: bigint): bigint {
  let [result, base] = [1n, of % order];
  for (let rest = order - 2n; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * base) % order;
    base = (base * base) % order;
  }
  return result;
}
