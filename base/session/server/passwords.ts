import { hash, verify } from '@node-rs/argon2';
import { sm2 } from 'sm-crypto-v2';
import type { KeyMaking } from '#kit/server/keys/key-store.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { refuse } from '../shared/text/index.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

// A hash of nothing anyone can type: unknown users cost as much time as known ones.
let decoy: Promise<string> | undefined;

/** Whether the password is right; takes the same time for a user that does not exist. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('\u0000nobody');
  const fits = await verify(stored ?? (await decoy), password);
  return stored !== undefined && fits;
}

/** The key that browsers encrypt passwords for (口令加密密钥). */
export const passwordKey: KeyMaking = {
  purpose: 'password',
  make: async () => {
    const { privateKey, publicKey } = sm2.generateKeyPairHex();
    return { privateKey, publicKey };
  },
};

/** Decrypts what the browser encrypted (密码解密) and checks that it was made for this one-time random. */
export async function openPassword(keys: PlatformKeys, xstr: string, random: string): Promise<string> {
  let plain = '';
  try {
    const opened = await keys.decrypt(passwordKey.purpose, Buffer.from(xstr, 'hex'), async (privateKey) =>
      sm2.doDecrypt(xstr.toLowerCase(), privateKey, 1, { output: 'array' }),
    );
    plain = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened);
  } catch {
    throw refuse('passwordUnreadable', 400);
  }
  const cut = plain.indexOf('\n');
  if (cut < 0 || plain.slice(0, cut) !== random) throw refuse('passwordUnreadable', 400);
  return plain.slice(cut + 1);
}
