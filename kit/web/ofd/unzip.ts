const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_MAX = 22 + 65_535;
const ENTRIES_MAX = 20_000;
/** Marks in the list of a zip. */
const [LOCKED, IN_UTF8] = [0x1, 0x800];
/** What one part, and all parts together, may unpack to; more is a bomb (解压炸弹). */
const PART_MAX = 32 * 1024 * 1024;
const ALL_MAX = 256 * 1024 * 1024;

/** A package whose list has been read (压缩包); parts are unpacked one by one, when they are asked for. */
export interface Package {
  readonly names: readonly string[];
  /** The bytes of a part; undefined where there is none of this name or it cannot be unpacked within the limits. */
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

interface Part {
  readonly method: number;
  readonly packed: number;
  readonly at: number;
}

/** Reads the list of a zip without unpacking anything; what is no zip is an error. */
export function openPackage(bytes: Uint8Array<ArrayBuffer>): Package {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = listOf(bytes, view);
  let unpacked = 0;
  return {
    names: [...parts.keys()],
    read: async (name) => {
      const part = parts.get(name);
      if (!part || part.at + 30 > bytes.length) return undefined;
      const from = part.at + 30 + view.getUint16(part.at + 26, true) + view.getUint16(part.at + 28, true);
      const packed = bytes.slice(from, from + part.packed);
      if (packed.length < part.packed) return undefined;
      const most = Math.min(PART_MAX, ALL_MAX - unpacked);
      const made = part.method === 0 ? packed : part.method === 8 ? await inflated(packed, most) : undefined;
      if (!made || made.length > most) return undefined;
      unpacked += made.length;
      return made;
    },
  };
}

function listOf(bytes: Uint8Array<ArrayBuffer>, view: DataView): Map<string, Part> {
  let end = bytes.length - 22;
  const first = Math.max(0, bytes.length - END_MAX);
  while (end >= first && view.getUint32(end, true) !== END) end -= 1;
  if (end < first) throw new Error('no zip');
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new Error('too many parts');
  const parts = new Map<string, Part>();
  for (let at = view.getUint32(end + 16, true), n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new Error('broken list');
    const nameLength = view.getUint16(at + 28, true);
    const flags = view.getUint16(at + 8, true);
    const part = {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    };
    // Parts that are locked by a password are not there.
    if ((flags & LOCKED) === 0)
      for (const name of namesOf(bytes.subarray(at + 46, at + 46 + nameLength), (flags & IN_UTF8) !== 0))
        if (name.isSure || !parts.has(name.text)) parts.set(name.text, part);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** A list that does not say how it writes names may mean GBK, as Chinese Windows did: such a part is found under either reading. */
function* namesOf(bytes: Uint8Array, isUtf8: boolean): Generator<{ text: string; isSure: boolean }> {
  const read = (encoding: string) => new TextDecoder(encoding).decode(bytes).replaceAll('\\', '/');
  yield { text: read('utf-8'), isSure: true };
  if (!isUtf8 && bytes.some((byte) => byte >= 0x80)) yield { text: read('gb18030'), isSure: false };
}

/** What the browser itself unpacks, as long as it stays within `most` bytes, whatever the list claims. */
async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is told by the reading end.
  const ignored = () => undefined;
  writer.write(packed).catch(ignored);
  writer.close().catch(ignored);
  const reader = stream.readable.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > most) {
        await reader.cancel();
        return undefined;
      }
      pieces.push(value);
    }
  } catch {
    return undefined;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
