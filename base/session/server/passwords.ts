import { hash, verify } from '@node-rs/argon2';
import { sm2 } from 'sm-crypto-v2';
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

export const passwordKey = (keys: PlatformKeys) =>
  keys.get('password', async () => {
    const pair = sm2.generateKeyPairHex();
    return { privateKey: pair.privateKey, publicKey: pair.publicKey };
  });

/** Decrypts what the browser encrypted (密码解密) and checks that it was made for this one-time random. */
export async function openPassword(keys: PlatformKeys, xstr: string, random: string): Promise<string> {
  const { privateKey } = await passwordKey(keys);
  let plain = '';
  try {
    plain = String(sm2.doDecrypt(xstr.toLowerCase(), privateKey, 1, { output: 'string' }));
  } catch {
    throw refuse('passwordUnreadable', 400);
  }
  const cut = plain.indexOf('\n');
  if (cut < 0 || plain.slice(0, cut) !== random) throw refuse('passwordUnreadable', 400);
  return plain.slice(cut + 1);
}
