import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { isIncluded, leafHash } from '#kit/shared/crypto/merkle.ts';
import { openNote, readCheckpoint, readNoteKey } from '#kit/shared/crypto/note.ts';
import { fromBase64, utf8 } from '#kit/shared/web-crypto.ts';

/**
 * That an event stands in the public log (入链证明), to be kept and checked by anybody without the platform: the whole leaf, its place, the
 * hashes that lead from it to the root, and the signed checkpoint that names the root.
 */
export const evidenceSchema = z.object({
  /** Canonical JSON of the event, as it was hashed. */
  leaf: z.string(),
  index: z.number().int(),
  /** Base64, lowest first. */
  proof: upTo(64, z.string()),
  /** Signed note. */
  checkpoint: z.string(),
  /** Verifier key of the log, as published. */
  key: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Does the evidence hold? With `key` from somewhere else than the evidence it also shows that it is this very log. */
export async function evidenceHolds(e: Evidence, key = e.key): Promise<boolean> {
  const verifier = await readNoteKey(key);
  const text = verifier && (await openNote(e.checkpoint, verifier));
  const at = text === undefined ? undefined : readCheckpoint(text);
  if (!at || at.origin !== verifier?.name) return false;
  let proof: Uint8Array[];
  try {
    proof = e.proof.map(fromBase64);
  } catch {
    return false;
  }
  return isIncluded({ index: e.index, size: at.size, leaf: leafHash(utf8(e.leaf)), root: at.root }, proof);
}
