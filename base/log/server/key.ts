import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Db } from '#kit/server/database/db.ts';
import type { KeyMaking } from '#kit/server/keys/key-store.ts';
import { publicKeyOf, type PlatformKeys } from '#kit/server/platform-keys.ts';
import type { NoteKey } from '#kit/shared/crypto/note.ts';
import { fromBase64, sha256, toHex } from '#kit/shared/web-crypto.ts';

/** Length of an Ed25519 key at the end of its SPKI. */
const RAW = 32;

/** The key that signs checkpoints (日志签名密钥), Ed25519. */
export const logKey: KeyMaking = {
  purpose: 'log',
  make: async () => {
    const pair = generateKeyPairSync('ed25519');
    return {
      privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    };
  },
};

/** Who verifies the log (验证公钥), from the public part of its key. The log's name comes from it: another key is another log. */
export async function noteKeyOf(publicKey: string): Promise<NoteKey> {
  const key = fromBase64(publicKey).slice(-RAW);
  return { name: `gongheng/log/${toHex((await sha256(key)).slice(0, 6))}`, key };
}

/** The same as the database tells it to everybody. */
export const publishedKey = async (db: Db): Promise<NoteKey> =>
  noteKeyOf(await publicKeyOf(db, logKey.purpose));

/** Signs with it, wherever it lies. */
export const signer = (keys: PlatformKeys) => (bytes: Uint8Array) =>
  keys.sign(
    logKey.purpose,
    bytes,
    async (privateKey) =>
      new Uint8Array(
        sign(
          null,
          bytes,
          createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' }),
        ),
      ),
  );
