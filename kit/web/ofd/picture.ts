import { sealPicture } from './seal-picture.ts';

/** Larger pictures would unpack to more memory than a page is worth. */
const PIXELS_MAX = 50_000_000;

const types = { png: 'image/png', jpg: 'image/jpeg', bmp: 'image/bmp', gif: 'image/gif' } as const;

/** What the bytes are, by their own mark and never by what the file calls them: a picture of a kind browsers draw, of bearable size. */
export function pictureType(bytes: Uint8Array): (typeof types)[keyof typeof types] | undefined {
  if (bytes.length < 30) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = sizeOf(view);
  if (!found) return undefined;
  const [kind, width, height] = found;
  return width > 0 && height > 0 && width * height <= PIXELS_MAX ? types[kind] : undefined;
}

type Sized = readonly [keyof typeof types, number, number];

function sizeOf(view: DataView): Sized | undefined {
  if (view.getUint32(0) === 0x89504e47) return ['png', view.getUint32(16), view.getUint32(20)];
  if (view.getUint32(0) === 0x47494638) return ['gif', view.getUint16(6, true), view.getUint16(8, true)];
  if (view.getUint16(0) === 0x424d)
    return ['bmp', Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))];
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  return undefined;
}

function jpegSize(view: DataView): Sized | undefined {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const mark = view.getUint16(at);
    if (mark < 0xff01) return undefined;
    // The frames begin with these; three of the row are tables.
    const isFrame = mark >= 0xffc0 && mark <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(mark);
    if (isFrame) return ['jpg', view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  return undefined;
}

type Bytes = Uint8Array<ArrayBuffer> | undefined;

/** Pictures of one open document: each under an address that this browser alone knows, until it is closed. */
export class Pictures {
  readonly #read: (part: string) => Promise<Bytes>;
  readonly #found = new Map<string, Promise<string | undefined>>();
  readonly #made: string[] = [];

  constructor(read: (part: string) => Promise<Bytes>) {
    this.#read = read;
  }

  /** The address of a part that is a picture; undefined for one that browsers do not draw. */
  of = (part: string): Promise<string | undefined> => this.#once(part, (bytes) => bytes);

  /** The address of the picture inside a seal. */
  inSeal = (part: string): Promise<string | undefined> =>
    this.#once(`seal ${part}`, (bytes) => bytes && sealPicture(bytes), part);

  #once(key: string, taken: (bytes: Bytes) => Bytes, part = key): Promise<string | undefined> {
    const before = this.#found.get(key);
    if (before) return before;
    const found = this.#read(part).then((bytes) => this.#address(taken(bytes)));
    this.#found.set(key, found);
    return found;
  }

  #address(bytes: Bytes): string | undefined {
    const type = bytes && pictureType(bytes);
    if (!type) return undefined;
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    this.#made.push(url);
    return url;
  }

  close(): void {
    for (const url of this.#made) URL.revokeObjectURL(url);
  }
}
