import type { Db } from '#kit/server/database/db.ts';
import { inclusionProof } from '#kit/shared/crypto/merkle.ts';
import { readCheckpoint, writeNoteKey } from '#kit/shared/crypto/note.ts';
import { toBase64 } from '#kit/shared/web-crypto.ts';
import type { EventType } from '#kit/shared/event.ts';
import type { Evidence } from '../shared/evidence.ts';
import { leafText } from '../shared/leaf.ts';
import { refuse } from '../shared/text/index.ts';
import { publishedKey } from './key.ts';
import { askOn } from './public.ts';
import { eventAbout, eventsById, lastCheckpoint, nodeReader, positionOf } from './store.ts';

/**
 * 入链证明: that the event of this kind about this subject stands in the public log. Whoever asks must be allowed to read the
 * event whole. Refused while it is not sealed yet, about a second.
 */
export async function evidenceOf<P>(db: Db, type: EventType<P>, subjectId: string): Promise<Evidence> {
  const ask = askOn(db);
  const id = await eventAbout(ask, type.type, subjectId);
  const index = id === undefined ? undefined : await positionOf(ask, id);
  const last = await lastCheckpoint(ask);
  const at = last && readCheckpoint(last.note);
  const [leaf] = id === undefined ? [] : await eventsById(ask, [id]);
  if (index === undefined || !leaf || !last || !at) throw refuse('notYet');
  const proof = await inclusionProof(nodeReader(ask), index, at.size);
  return {
    leaf: leafText(leaf),
    index,
    proof: proof.map(toBase64),
    checkpoint: last.note,
    key: await writeNoteKey(await publishedKey(db)),
  };
}
