const DEPTH_MAX = 12;
const NODES_MAX = 20_000;
const [IA5, UTF8, OCTETS] = [0x16, 0x0c, 0x04];
const KINDS = ['png', 'jpg', 'jpeg', 'bmp', 'gif'];

interface Node {
  readonly tag: number;
  readonly from: number;
  readonly to: number;
}

/** One value of the encoding (DER), or undefined where it does not lie within `to`. */
function nodeAt(bytes: Uint8Array, at: number, to: number): Node | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return undefined;
  if (first < 0x80) return at + 2 + first <= to ? { tag, from: at + 2, to: at + 2 + first } : undefined;
  const count = first & 0x7f;
  if (count === 0 || count > 4) return undefined;
  let length = 0;
  for (let i = 0; i < count; i += 1) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const from = at + 2 + count;
  return from + length <= to ? { tag, from, to: from + length } : undefined;
}

/**
 * 印章图片: the picture inside an electronic seal (SESeal of GB/T 38540, alone or within a signature): the bytes after the word that
 * says their kind. Nothing of the seal is verified here.
 */
export function sealPicture(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  let left = NODES_MAX;
  const walk = (from: number, to: number, depth: number): Uint8Array<ArrayBuffer> | undefined => {
    let before: Node | undefined;
    for (let at = from; at < to; ) {
      const node = nodeAt(bytes, at, to);
      left -= 1;
      if (!node || left <= 0) return undefined;
      if (node.tag === OCTETS && before && (before.tag === IA5 || before.tag === UTF8)) {
        const kind = String.fromCharCode(
          ...bytes.subarray(before.from, Math.min(before.to, before.from + 8)),
        );
        if (KINDS.includes(kind.toLowerCase())) return bytes.slice(node.from, node.to);
      }
      if ((node.tag & 0x20) !== 0 && depth < DEPTH_MAX) {
        const inside = walk(node.from, node.to, depth + 1);
        if (inside) return inside;
      }
      before = node;
      at = node.to;
    }
    return undefined;
  };
  return walk(0, bytes.length, 0);
}
