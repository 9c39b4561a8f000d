import { sm2 } from 'sm-crypto-v2';
import type { KeyMaking } from '#kit/server/keys/key-store.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { passwordKey } from './passwords.ts';

/** The key that secrets are sealed with which the platform has to read again (封存密钥): of authenticators, and of a tenant's client. */
export const factorKey: KeyMaking = { purpose: 'second-factor', make: passwordKey.make };

/** A secret sealed for one owner (封存): beside another one it opens nothing. */
export const seal = async (keys: PlatformKeys, owner: string, secret: string): Promise<string> =>
  sm2.doEncrypt(`${owner}\n${secret}`, await keys.publicKey(factorKey.purpose), 1);

/** What was sealed for this owner (启封). */
export async function unseal(keys: PlatformKeys, owner: string, sealed: string): Promise<string> {
  const opened = await keys.decrypt(factorKey.purpose, Buffer.from(sealed, 'hex'), async (privateKey) =>
    sm2.doDecrypt(sealed, privateKey, 1, { output: 'array' }),
  );
  const text = Buffer.from(opened).toString('utf8');
  if (!text.startsWith(`${owner}\n`)) throw new Error(`the secret of ${owner} was sealed for somebody else`);
  return text.slice(owner.length + 1);
}
