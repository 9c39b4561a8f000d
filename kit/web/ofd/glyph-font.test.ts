import { expect, test } from 'vitest';
import { glyphLetter, withGlyphs } from './glyph-font.ts';

/** A font of one table that says how many glyphs there are. */
function fontOf(glyphs: number, kind = 0x00010000): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + 16 + 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, kind);
  view.setUint16(4, 1);
  bytes.set(new TextEncoder().encode('maxp'), 12);
  view.setUint32(20, 28);
  view.setUint32(24, 6);
  view.setUint16(32, glyphs);
  return bytes;
}

test('a font without a list of letters gets one that leads to each glyph, and the tables that browsers ask for', () => {
  const made = withGlyphs(fontOf(300));
  const view = new DataView(made?.buffer ?? new ArrayBuffer(0));
  const tags = Array.from({ length: view.getUint16(4) }, (_, i) =>
    String.fromCharCode(...(made?.subarray(12 + i * 16, 16 + i * 16) ?? [])),
  );
  expect(tags).toEqual(['OS/2', 'cmap', 'maxp', 'name', 'post']);
  // Five tables: the largest power of two is four.
  expect([6, 8, 10].map((at) => view.getUint16(at))).toEqual([64, 2, 16]);
  const list = view.getUint32(12 + 16 + 8);
  const group = [28, 32, 36].map((at) => view.getUint32(list + at));
  expect(group).toEqual([0xf0000, 0xf0000 + 299, 0]);
  expect(glyphLetter(299).codePointAt(0)).toBe(0xf0000 + 299);
});

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['nothing', new Uint8Array()],
  ['a font of another kind', fontOf(3, 0x774f4646)],
  ['a table that lies outside', fontOf(3).slice(0, 30)],
  ['no number of glyphs', new Uint8Array([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
])('%s is no font', (_, bytes) => {
  expect(withGlyphs(bytes)).toBeUndefined();
});
