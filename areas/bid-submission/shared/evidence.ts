import { type Evidence, evidenceHolds } from '#base/log/shared/evidence.ts';
import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { openNote, readCheckpoint, readNoteKey } from '#kit/shared/crypto/note.ts';
import { sha256, toHex } from '#kit/shared/web-crypto.ts';
import type { Receipt } from './sealing-receipt.ts';
import type { Refused } from './sealing-refusal.ts';

/** Is the log of the evidence the one that the receipt names, and does it reach at least as far as it did then? */
async function ofSameLog(evidence: Evidence, checkpoint: string): Promise<boolean> {
  const key = await readNoteKey(evidence.key);
  const sizeOf = async (note: string) => {
    const text = key && (await openNote(note, key));
    return text === undefined ? undefined : readCheckpoint(text)?.size;
  };
  const [then, now] = [await sizeOf(checkpoint), await sizeOf(evidence.checkpoint)];
  return then !== undefined && now !== undefined && then <= now;
}

/**
 * 回执已入公开日志: does the evidence hold, and is its leaf the event of exactly this receipt or refusal? Checked without the
 * platform; the receipt's own signature is another question.
 */
export async function standsInLog(evidence: Evidence, receipt: Receipt | Refused): Promise<boolean> {
  if (!(await evidenceHolds(evidence))) return false;
  const checkpoint = 'checkpoint' in receipt ? receipt.checkpoint : '';
  if (checkpoint !== '' && !(await ofSameLog(evidence, checkpoint))) return false;
  const leaf = JSON.parse(evidence.leaf) as { kind?: unknown; type?: unknown; after?: unknown };
  return (
    leaf.kind === 'event' &&
    leaf.type === ('eventId' in receipt ? 'bid.submitted' : 'bid.refusedLate') &&
    leaf.after === toHex(await sha256(canonicalBytes(receipt)))
  );
}
