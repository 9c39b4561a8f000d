import type { Db } from '#kit/server/database/db.ts';
import type { KeyMaking } from '#kit/server/keys/key-store.ts';
import { type PlatformKeys, publicKeyOf } from '#kit/server/platform-keys.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { type Authority, createRoot } from './authority.ts';

/** Where the lists of revoked certificates (证书吊销列表) lie below the public pages: each root has its own. */
export const REVOKED_LISTS: Readonly<Record<SuiteName, `/${string}`>> = {
  'P-256': '/ca/revoked.crl',
  SM2: '/ca/revoked-sm2.crl',
};
export const ROOT_PAGES: Readonly<Record<SuiteName, `/${string}`>> = {
  'P-256': '/ca/root.pem',
  SM2: '/ca/root-sm2.pem',
};

const making = (purpose: string, suite: SuiteName, commonName: string): KeyMaking => ({
  purpose,
  make: async () => {
    const root = await createRoot(
      {
        commonName,
        organisation: '公衡平台',
        notBefore: new Date('2020-01-01T00:00:00Z'),
        notAfter: new Date('2060-01-01T00:00:00Z'),
      },
      suite,
    );
    return { privateKey: root.privateKeyPem, publicKey: root.certificatePem };
  },
});

/** The demonstration authority of this installation (演示根证书), with a root for each suite. */
export const rootKeys: Readonly<Record<SuiteName, KeyMaking>> = {
  'P-256': making('ca-root', 'P-256', '公衡演示根证书'),
  SM2: making('ca-root-sm2', 'SM2', '公衡演示国密根证书'),
};

/** Its certificate of a suite, by which everybody checks what it issued. */
export const rootCertificateOf = (db: Db, suite: SuiteName): Promise<string> =>
  publicKeyOf(db, rootKeys[suite].purpose);

export type Roots = Readonly<Record<SuiteName, string>>;

/** Both of them, for certificates that each say their own suite. */
export const rootsOf = async (db: Db): Promise<Roots> => ({
  'P-256': await rootCertificateOf(db, 'P-256'),
  SM2: await rootCertificateOf(db, 'SM2'),
});

/** 吊销列表地址, as certificates name it; nothing where the installation knows no address of its own. */
export const revocationsAt = (publicUrl: string, suite: SuiteName): { readonly revocations?: string } =>
  publicUrl === '' ? {} : { revocations: `${publicUrl}/ebidding/public${REVOKED_LISTS[suite]}` };

/** The authority itself, for what it issues in this suite. */
export async function authorityOf(
  { keys }: { readonly keys: PlatformKeys },
  suite: SuiteName,
): Promise<Authority> {
  const { purpose, make } = rootKeys[suite];
  const pair = await keys.get(purpose, make);
  return { certificatePem: pair.publicKey, privateKeyPem: pair.privateKey };
}
