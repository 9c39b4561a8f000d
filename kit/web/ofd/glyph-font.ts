/** Glyphs of an embedded font are called by their number through a letter of this private plane: no text uses it. */
const PLANE = 0xf0000;
const GLYPHS_MAX = 65_535;

interface Table {
  readonly tag: string;
  readonly bytes: Uint8Array;
}

/** The letter that calls a glyph by its number in a font made by `withGlyphs`. */
export const glyphLetter = (glyph: number): string => String.fromCodePoint(PLANE + glyph);

/**
 * 字形字体: the same font with a list that leads from a private letter to each glyph, so that a browser draws what a document names by
 * number (CGTransform); fonts cut down to a few glyphs often have no list of letters at all. Tables that browsers ask for and such fonts
 * lack are added. Undefined for what is no font with tables.
 */
export function withGlyphs(font: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const kept = tablesOf(font);
  const most = kept?.find(({ tag }) => tag === 'maxp')?.bytes;
  if (!kept || !most || most.length < 6) return undefined;
  const glyphs = Math.min(GLYPHS_MAX, new DataView(most.buffer, most.byteOffset).getUint16(4));
  const has = (name: string) => kept.some(({ tag }) => tag === name);
  const tables: Table[] = kept.filter(({ tag }) => tag !== 'cmap');
  tables.push({ tag: 'cmap', bytes: letters(glyphs) });
  if (!has('OS/2')) tables.push({ tag: 'OS/2', bytes: metrics() });
  if (!has('name')) tables.push({ tag: 'name', bytes: numbers([2, 0], [2, 0], [2, 6]) });
  if (!has('post')) tables.push({ tag: 'post', bytes: padded(numbers([4, 0x00030000]), 32) });
  return built(new DataView(font.buffer, font.byteOffset).getUint32(0), tables);
}

function tablesOf(font: Uint8Array<ArrayBuffer>): Table[] | undefined {
  if (font.length < 12) return undefined;
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const kind = view.getUint32(0);
  // TrueType, as Apple calls it, and with outlines of PostScript (OTTO).
  if (![0x00010000, 0x74727565, 0x4f54544f].includes(kind)) return undefined;
  const count = view.getUint16(4);
  if (count > 64 || 12 + count * 16 > font.length) return undefined;
  const tables: Table[] = [];
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const tag = String.fromCharCode(...font.subarray(at, at + 4));
    const from = view.getUint32(at + 8);
    const length = view.getUint32(at + 12);
    if (from + length > font.length) return undefined;
    tables.push({ tag, bytes: font.slice(from, from + length) });
  }
  return tables;
}

/** Big-endian numbers, each with the bytes it takes. */
function numbers(...given: readonly (readonly [1 | 2 | 4, number])[]): Uint8Array {
  const made = new Uint8Array(given.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of given)
    for (let shift = (width - 1) * 8; shift >= 0; shift -= 8) {
      made[at] = (value >>> shift) & 0xff;
      at += 1;
    }
  return made;
}

function padded(bytes: Uint8Array, length: number): Uint8Array {
  const made = new Uint8Array(length);
  made.set(bytes);
  return made;
}

/** cmap with one subtable of format 12: the whole plane, glyph by glyph. */
const letters = (glyphs: number): Uint8Array =>
  numbers(
    [2, 0],
    [2, 1],
    [2, 3],
    [2, 10],
    [4, 12],
    [2, 12],
    [2, 0],
    [4, 28],
    [4, 0],
    [4, 1],
    [4, PLANE],
    [4, PLANE + glyphs - 1],
    [4, 0],
  );

/** OS/2 of version 3 with plain values: 96 bytes. */
function metrics(): Uint8Array {
  const made = padded(numbers([2, 3], [2, 500], [2, 400], [2, 5]), 96);
  const view = new DataView(made.buffer);
  view.setUint16(62, 0x40);
  view.setUint16(64, 0x20);
  view.setUint16(66, 0xffff);
  view.setInt16(68, 880);
  view.setInt16(70, -120);
  view.setUint16(74, 880);
  view.setUint16(76, 120);
  return made;
}

function sumOf(bytes: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i += 4)
    sum =
      (sum +
        (((bytes[i] ?? 0) << 24) |
          ((bytes[i + 1] ?? 0) << 16) |
          ((bytes[i + 2] ?? 0) << 8) |
          (bytes[i + 3] ?? 0))) >>>
      0;
  return sum;
}

function built(kind: number, given: readonly Table[]): Uint8Array<ArrayBuffer> {
  const tables = [...given].sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const step = 2 ** Math.floor(Math.log2(tables.length));
  const head = 12 + tables.length * 16;
  const size = tables.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 4) * 4, head);
  const made = new Uint8Array(size);
  made.set(
    numbers(
      [4, kind],
      [2, tables.length],
      [2, step * 16],
      [2, Math.log2(step)],
      [2, (tables.length - step) * 16],
    ),
  );
  let at = head;
  tables.forEach(({ tag, bytes }, i) => {
    const entry = 12 + i * 16;
    made.set(new TextEncoder().encode(tag), entry);
    made.set(numbers([4, sumOf(bytes)], [4, at], [4, bytes.length]), entry + 4);
    made.set(bytes, at);
    at += Math.ceil(bytes.length / 4) * 4;
  });
  return made;
}
