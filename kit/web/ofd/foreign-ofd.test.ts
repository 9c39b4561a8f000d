import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { foreignOfd } from '../test/foreign-ofd.ts';
import { PNG, zipOf } from '../test/ofd-file.ts';
import { Painter } from './ofd-draw.ts';
import { openOfd } from './ofd-file.ts';
import { openPackage } from './unzip.ts';

beforeEach(() => {
  let n = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(n += 1)}`);
});
afterEach(() => vi.restoreAllMocks());

async function drawn() {
  const file = await openOfd(new Blob([await zipOf(foreignOfd())]));
  const page = await new Painter(file, '签章').page(0);
  return { file, page };
}

test('a document of another maker is shown whole', async () => {
  const { file, page } = await drawn();
  expect([file.pages.length, page.width, page.height]).toEqual([1, 210, 140]);
  expect(page.letters.map(({ char }) => char).join('')).toBe(
    '××市增值税电子普通发票名称：工程10号ABC第一联发票复合图作废',
  );
  // The second document and the font that this test does not give it are all that is missing.
  expect([...file.notes].toSorted()).toEqual(['font', 'more']);
  // Three pictures and the seal.
  expect(page.svg.querySelectorAll('image').length).toBe(4);
  // The lines of the page behind have the colour of one parameter and the width of the one that rests on it.
  const line = page.svg.querySelector('path');
  expect([line?.getAttribute('stroke'), line?.getAttribute('stroke-width')]).toEqual([
    'rgb(156,82,35)',
    '0.5',
  ]);
});

test('a clip of a picture is measured in millimetres of its frame, whatever its matrix', async () => {
  const { page } = await drawn();
  const clip = page.svg.querySelector('clipPath path');
  expect(clip?.getAttribute('d')).toBe('M0 0L10 0L10 10L0 10Z');
  // The clip stands around what the matrix makes large.
  const cut = page.svg.querySelector('[clip-path]');
  expect(cut?.querySelector('[transform="matrix(20 0 0 20 0 0)"] image')).toBeTruthy();
});

test('steps that a run writes once and the last step that goes on', async () => {
  const { page } = await drawn();
  const at = (text: string) => {
    const from = page.letters
      .map(({ char }) => char)
      .join('')
      .indexOf(text);
    return page.letters.slice(from, from + text.length).map(({ x }) => x);
  };
  expect(at('名称：工程10号')).toEqual([0, 9, 18, 27, 36, 45, 49.5, 54]);
});

test('a part that lies elsewhere is found by its name where only one is called so, and never guessed', async () => {
  const parts = foreignOfd();
  const moved = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name.replace('Doc_0/Res/image_8', 'Doc_0/Media/image_8'),
      part,
    ]),
  );
  const open = async (more: Record<string, Uint8Array>) => {
    const file = await openOfd(new Blob([await zipOf({ ...moved, ...more })]));
    const page = await new Painter(file, '签章').page(0);
    return [page.svg.querySelectorAll('image').length, file.notes.has('picture')];
  };
  expect(await open({})).toEqual([4, false]);
  expect(await open({ 'Doc_1/Res/image_8.png': PNG })).toEqual([3, true]);
});

test('names of parts that are not said to be UTF-8 may be GBK', async () => {
  const bytes = await zipOf({ 'Res/xxxx.png': PNG });
  const words = new TextEncoder().encode('xxxx');
  const gbk = [0xcd, 0xbc, 0xc6, 0xac];
  for (let i = 0; i + 4 <= bytes.length; i += 1)
    if (words.every((byte, n) => bytes[i + n] === byte)) bytes.set(gbk, i);
  // In UTF-8 these very bytes are two other letters.
  expect(openPackage(bytes.slice()).names).toEqual(['Res/ͼƬ.png']);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i + 4 <= bytes.length; i += 1)
    if (view.getUint32(i, true) === 0x02014b50) view.setUint16(i + 8, 0, true);
  const pack = openPackage(bytes);
  expect((await pack.read('Res/图片.png'))?.length).toBe(PNG.length);
});
