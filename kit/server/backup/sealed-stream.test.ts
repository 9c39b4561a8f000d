import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sealing, unsealing } from './sealed-stream.ts';

const key = randomBytes(32);
const sealed = (bytes: Buffer) => buffer(Readable.from([bytes]).pipe(sealing(key)));
const opened = (bytes: Buffer, by = key) =>
  buffer(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]).compose(unsealing(by)));

const MIB = 1024 * 1024;

test.each([0, 1, MIB - 1, MIB, MIB + 1, 3 * MIB])('%i bytes come back as they were', async (length) => {
  const bytes = randomBytes(length);
  const hidden = await sealed(bytes);
  if (length > 16) expect(hidden.includes(bytes.subarray(0, 16))).toBe(false);
  expect((await opened(hidden)).equals(bytes)).toBe(true);
});

test('what was changed, cut, swapped or sealed with another key is refused', async () => {
  const whole = await sealed(randomBytes(2 * MIB + 5));
  const head = 50;
  const segment = MIB + 16;
  const first = whole.subarray(head, head + segment);
  const second = whole.subarray(head + segment, head + 2 * segment);
  const wrong = {
    changed: whole.with(whole.length >> 1, ((whole[whole.length >> 1] ?? 0) + 1) % 256),
    'cut in a segment': whole.subarray(0, whole.length - 1),
    'cut at a segment': whole.subarray(0, head + 2 * segment),
    swapped: Buffer.concat([whole.subarray(0, head), second, first, whole.subarray(head + 2 * segment)]),
    'nothing but a head': whole.subarray(0, head),
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(wrong))
    await expect(opened(Buffer.from(bytes)), name).rejects.toThrow('cut off, or sealed with another key');
  await expect(opened(whole, randomBytes(32))).rejects.toThrow('another key');
});
