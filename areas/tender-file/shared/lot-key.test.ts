import { describe, expect, test } from 'vitest';
import { subtle, toBase64 } from '#kit/shared/web-crypto.ts';
import { isLotPublicKey, LotKeyDoesNotOpen, makeLotKey, unwrapLotKey } from './lot-key.ts';

const pair = () => subtle().generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);

describe('the lot key', () => {
  test('opens for its custodian and its lot only', async () => {
    const custodian = await pair();
    const custodianSpki = toBase64(new Uint8Array(await subtle().exportKey('spki', custodian.publicKey)));
    const key = await makeLotKey({ lotId: 'lot-1', custodianSpki });
    const privateKey = await unwrapLotKey(key, custodian.privateKey, 'lot-1');
    expect(privateKey.length).toBeGreaterThan(100);
    expect(key.wrappedPrivateKey).not.toContain(privateKey.slice(40, 80));
    const refused = (other: Partial<typeof key>, agreeKey = custodian.privateKey, lotId = 'lot-1') =>
      expect(unwrapLotKey({ ...key, ...other }, agreeKey, lotId)).rejects.toThrow(LotKeyDoesNotOpen);
    await refused({}, (await pair()).privateKey);
    await refused({}, custodian.privateKey, 'lot-2');
    await refused({ wrappedPrivateKey: 'AAAA' });
    await refused({ suite: 'SM2' });
  });

  test('is a point of its suite', async () => {
    const spki = toBase64(new Uint8Array(await subtle().exportKey('spki', (await pair()).publicKey)));
    expect(await isLotPublicKey('P256-AES256GCM-SHA256', spki)).toBe(true);
    expect(await isLotPublicKey('SM2', spki)).toBe(false);
    expect(await isLotPublicKey('P256-AES256GCM-SHA256', 'AAAA')).toBe(false);
  });
});
