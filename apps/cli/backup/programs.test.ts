import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pack, unpack } from './programs.ts';

const home = mkdtempSync(join(tmpdir(), 'gongheng-pack-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a packed folder unpacks every time, however early tar has enough of it', async () => {
  const from = join(home, 'from');
  mkdirSync(from);
  writeFileSync(join(from, 'one'), Buffer.alloc(300_000, 7));
  await pack(from, ['one'], join(home, 'packed'), undefined);
  const once = async (nth: number) => {
    const to = join(home, `to-${nth}`);
    mkdirSync(to);
    await unpack(join(home, 'packed'), to, undefined);
    return readFileSync(join(to, 'one')).length;
  };
  const all = await Promise.all(Array.from({ length: 60 }, (_, nth) => once(nth)));
  expect(new Set(all)).toEqual(new Set([300_000]));
});

test('bytes that damage put after the end are found all the same', async () => {
  const packed = readFileSync(join(home, 'packed'));
  const cut = join(home, 'cut');
  // The check sum at the end of what gzip wrote is the last that is read.
  packed[packed.length - 6] = (packed.at(-6) ?? 0) ^ 1;
  writeFileSync(cut, packed);
  const to = join(home, 'to-cut');
  mkdirSync(to);
  await expect(unpack(cut, to, undefined)).rejects.toThrow(/check/);
});
