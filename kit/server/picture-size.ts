/** Width and height of a picture as its head says them, so that nothing is unpacked that turns out too large. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const startsWith = (bytes: Buffer, hex: string): boolean => bytes.toString('hex', 0, hex.length / 2) === hex;

/** JPEG: the first start-of-frame segment holds the size. */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

/** 图片尺寸: of PNG, JPEG, GIF and BMP, told by their first bytes; undefined for anything else. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 26) return undefined;
  if (startsWith(bytes, '89504e47')) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (startsWith(bytes, 'ffd8ff')) return jpegSize(bytes);
  if (startsWith(bytes, '47494638')) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (startsWith(bytes, '424d'))
    return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
  return undefined;
}
