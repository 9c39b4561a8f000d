/** Reads from a TrueType font which characters it can draw (字符覆盖范围). */
export function drawableIn(font: Buffer): (codePoint: number) => boolean {
  const groups = groupsOf(font);
  return (codePoint) => {
    let low = 0;
    let high = groups.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first, last] = groups[middle] as Group;
      if (codePoint < first) high = middle - 1;
      else if (codePoint > last) low = middle + 1;
      else return true;
    }
    return false;
  };
}

type Group = readonly [first: number, last: number];

/** Offset of a table in the font file. */
function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  throw new Error(`font without ${tag}`);
}

/** The ranges of the font's full Unicode map (cmap format 12), ascending as the format demands. */
function groupsOf(font: Buffer): Group[] {
  const cmap = tableAt(font, 'cmap');
  const count = font.readUInt16BE(cmap + 2);
  for (let i = 0; i < count; i++) {
    const map = cmap + font.readUInt32BE(cmap + 8 + i * 8);
    if (font.readUInt16BE(map) !== 12) continue;
    return Array.from({ length: font.readUInt32BE(map + 12) }, (_, n): Group => {
      const at = map + 16 + n * 12;
      return [font.readUInt32BE(at), font.readUInt32BE(at + 4)];
    });
  }
  throw new Error('font without a full Unicode map');
}
