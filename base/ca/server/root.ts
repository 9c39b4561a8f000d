import type { Db } from '#kit/server/database/db.ts';
import type { KeyMaking } from '#kit/server/keys/key-store.ts';
import { type PlatformKeys, publicKeyOf } from '#kit/server/platform-keys.ts';
import { type Authority, createRoot } from './authority.ts';

/** Where the list of revoked certificates (证书吊销列表) lies below the public pages. */
export const REVOKED_LIST = '/ca/revoked.crl';

/** The demonstration authority of this installation (演示根证书). */
export const rootKey: KeyMaking = {
  purpose: 'ca-root',
  make: async () => {
    const root = await createRoot({
      commonName: '公衡演示根证书',
      organisation: '公衡平台',
      notBefore: new Date('2020-01-01T00:00:00Z'),
      notAfter: new Date('2060-01-01T00:00:00Z'),
    });
    return { privateKey: root.privateKeyPem, publicKey: root.certificatePem };
  },
};

/** Its certificate, by which everybody checks what it issued. */
export const rootCertificateOf = (db: Db): Promise<string> => publicKeyOf(db, rootKey.purpose);

/** 吊销列表地址, as certificates name it; nothing where the installation knows no address of its own. */
export const revocationsAt = (publicUrl: string): { readonly revocations?: string } =>
  publicUrl === '' ? {} : { revocations: `${publicUrl}/ebidding/public${REVOKED_LIST}` };

/** The authority itself, for what it issues. */
export async function authorityOf({ keys }: { readonly keys: PlatformKeys }): Promise<Authority> {
  const pair = await keys.get(rootKey.purpose, rootKey.make);
  return { certificatePem: pair.publicKey, privateKeyPem: pair.privateKey };
}
