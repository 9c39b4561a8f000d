import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import type { NoteKey } from '#kit/shared/crypto/note.ts';
import { fromBase64, sha256, toHex } from '#kit/shared/web-crypto.ts';

/** Length of an Ed25519 key at the end of its SPKI. */
const RAW = 32;

const make = async () => {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
};

interface LogKey {
  readonly key: NoteKey;
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** The key that signs checkpoints (日志签名密钥). The log's name comes from it: another key is another log. */
export async function logKey(keys: PlatformKeys): Promise<LogKey> {
  const pair = await keys.get('log', make);
  const raw = fromBase64(pair.publicKey).slice(-RAW);
  const name = `gongheng/log/${toHex((await sha256(raw)).slice(0, 6))}`;
  const privateKey = createPrivateKey({
    key: Buffer.from(pair.privateKey, 'base64'),
    type: 'pkcs8',
    format: 'der',
  });
  return {
    key: { name, key: raw },
    sign: async (bytes) => new Uint8Array(sign(null, bytes, privateKey)),
  };
}
