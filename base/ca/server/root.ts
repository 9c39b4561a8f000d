import type { Db } from '#kit/server/database/db.ts';
import { platformKey } from '#kit/server/platform-keys.ts';
import { type Authority, createRoot } from './authority.ts';

const PURPOSE = 'ca-root';

/** The demonstration authority of this installation (演示根证书), made when it is first needed. */
export async function authorityOf(db: Db): Promise<Authority> {
  const pair = await platformKey(db, PURPOSE, async () => {
    const root = await createRoot({
      commonName: '公衡演示根证书',
      organisation: '公衡平台',
      notBefore: new Date('2020-01-01T00:00:00Z'),
      notAfter: new Date('2060-01-01T00:00:00Z'),
    });
    return { privateKey: root.privateKeyPem, publicKey: root.certificatePem };
  });
  return { certificatePem: pair.publicKey, privateKeyPem: pair.privateKey };
}
