import { concat, fromBase64, sha256, subtle, toBase64, toHex, utf8 } from '../web-crypto.ts';

/** Ed25519 in a signed note (C2SP signed-note). */
const ED25519 = 1;

/** The public key of a note's signer (验证公钥), as verifiers spell it: `name+hash+key`. */
export interface NoteKey {
  readonly name: string;
  /** The 32 bytes of the Ed25519 public key. */
  readonly key: Uint8Array;
}

async function keyHash({ name, key }: NoteKey): Promise<Uint8Array> {
  return (await sha256(concat(utf8(`${name}\n`), Uint8Array.of(ED25519), key))).slice(0, 4);
}

export const writeNoteKey = async (key: NoteKey): Promise<string> =>
  `${key.name}+${toHex(await keyHash(key))}+${toBase64(concat(Uint8Array.of(ED25519), key.key))}`;

/** Reads a verifier key; undefined when it is none of this kind. */
export async function readNoteKey(text: string): Promise<NoteKey | undefined> {
  const [, name, hash, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? [];
  if (!name || !encoded) return undefined;
  const bytes = fromBase64(encoded);
  if (bytes.length !== 33 || bytes[0] !== ED25519) return undefined;
  const key = { name, key: bytes.slice(1) };
  return toHex(await keyHash(key)) === hash ? key : undefined;
}

/** A text with its signature below it (签名便笺); `text` ends with a line break. */
export async function writeNote(
  text: string,
  key: NoteKey,
  sign: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<string> {
  const signature = concat(await keyHash(key), await sign(utf8(text)));
  return `${text}\n— ${key.name} ${toBase64(signature)}\n`;
}

/** The text of a note if this key signed it, else undefined. Other signers' lines, such as witnesses', are passed over. */
export async function openNote(note: string, key: NoteKey): Promise<string | undefined> {
  const cut = note.lastIndexOf('\n\n');
  if (cut < 0) return undefined;
  const text = note.slice(0, cut + 1);
  const hash = toHex(await keyHash(key));
  for (const line of note.slice(cut + 2).split('\n')) {
    const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
    if (name !== key.name || !encoded) continue;
    let bytes: Uint8Array;
    try {
      bytes = fromBase64(encoded);
    } catch {
      continue;
    }
    if (bytes.length !== 68 || toHex(bytes.slice(0, 4)) !== hash) continue;
    const publicKey = await subtle().importKey('raw', key.key, 'Ed25519', false, ['verify']);
    if (await subtle().verify('Ed25519', publicKey, bytes.slice(4), utf8(text))) return text;
  }
  return undefined;
}

/** What a log promises at one moment (检查点, C2SP tlog-checkpoint): so many leaves, under this root. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

export const checkpointText = (c: Checkpoint): string => `${c.origin}\n${c.size}\n${toBase64(c.root)}\n`;

/** Reads the text of a checkpoint; undefined when it is none. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin, size, root] = text.split('\n');
  if (!origin || !size || !/^(0|[1-9]\d{0,14})$/.test(size) || !root) return undefined;
  try {
    const bytes = fromBase64(root);
    return bytes.length === 32 ? { origin, size: Number(size), root: bytes } : undefined;
  } catch {
    return undefined;
  }
}
