import { expect, test } from 'vitest';
import { fromBase64 } from '../web-crypto.ts';
import { checkpointText, openNote, readCheckpoint, readNoteKey, writeNoteKey } from './note.ts';

// The example of the C2SP signed-note specification, made by Go's note package.
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

test('reads the verifier key and the note of the specification', async () => {
  const key = await readNoteKey(PETER);
  expect(key?.name).toBe('PeterNeumann');
  if (!key) return;
  expect(await writeNoteKey(key)).toBe(PETER);
  expect(await openNote(NOTE, key)).toContain('cryptography is the answer');
  expect(await openNote(NOTE.replace('your problem,', 'my problem,'), key)).toBeUndefined();
  expect(await openNote(NOTE, { ...key, name: 'Somebody' })).toBeUndefined();
  expect(await readNoteKey(PETER.replace('c74f20a3', 'c74f20a4'))).toBeUndefined();
});

test('a checkpoint is read as it was written, and nothing else is one', () => {
  const root = fromBase64('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=');
  const c = { origin: 'example.cn/log', size: 20852163, root };
  expect(readCheckpoint(checkpointText(c))).toEqual(c);
  for (const text of ['', 'a\n1\n', 'a\n-1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n', 'a\n01\nAAAA\n'])
    expect(readCheckpoint(text)).toBeUndefined();
});
