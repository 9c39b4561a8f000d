import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Evidence } from '#base/log/shared/evidence.ts';
import { canonical, canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { leafHash } from '#kit/shared/crypto/merkle.ts';
import { checkpointText, type NoteKey, writeNote, writeNoteKey } from '#kit/shared/crypto/note.ts';
import { sha256, toHex, utf8 } from '#kit/shared/web-crypto.ts';
import { standsInLog } from './evidence.ts';
import type { Receipt } from './sealing.ts';

/** A log of one leaf, with a key of its own. */
function makeLog() {
  const pair = generateKeyPairSync('ed25519');
  const spki = pair.publicKey.export({ type: 'spki', format: 'der' });
  const key: NoteKey = { name: 'test/log', key: new Uint8Array(spki.subarray(-32)) };
  const note = (size: number, root: Uint8Array) =>
    writeNote(
      checkpointText({ origin: key.name, size, root }),
      key,
      async (bytes) => new Uint8Array(sign(null, bytes, pair.privateKey)),
    );
  return {
    note,
    async evidence(receipt: Receipt, type: string): Promise<Evidence> {
      const after = toHex(await sha256(canonicalBytes(receipt)));
      const leaf = canonical({ kind: 'event', type, after });
      const root = leafHash(utf8(leaf));
      return { leaf, index: 0, proof: [], checkpoint: await note(1, root), key: await writeNoteKey(key) };
    },
  };
}

const receipt = (checkpoint: string): Receipt => ({
  format: 'gongheng-receipt/2',
  suite: 'suite',
  lotId: 'lot',
  bidderId: 'bidder',
  eventId: 'event',
  receivedAt: '2026-12-01T00:00:00.000Z',
  ciphertextDigest: 'a'.repeat(64),
  envelopeDigest: 'b'.repeat(64),
  size: 1,
  checkpoint,
});

test('evidence of a receipt is of the log that the receipt names, and reaches as far', async () => {
  const [log, other] = [makeLog(), makeLog()];
  const root = leafHash(utf8('before'));
  const fits = async (checkpoint: string) => {
    const one = receipt(checkpoint);
    return standsInLog(await log.evidence(one, 'bid.submitted'), one);
  };
  expect(await fits('')).toBe(true);
  expect(await fits(await log.note(1, root))).toBe(true);
  expect(await fits(await log.note(2, root))).toBe(false);
  expect(await fits(await other.note(1, root))).toBe(false);
  expect(await fits('no checkpoint')).toBe(false);
});

test('evidence of another kind of event or of another receipt is none', async () => {
  const log = makeLog();
  const one = receipt('');
  expect(await standsInLog(await log.evidence(one, 'bid.recalled'), one)).toBe(false);
  expect(await standsInLog(await log.evidence({ ...one, size: 2 }, 'bid.submitted'), one)).toBe(false);
});
