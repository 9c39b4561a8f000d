import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';

const FAMILY = 'Gongheng Seal';
/** Points of the picture for each point of the page: sharp in print, and small in the file. */
const SCALE = 3;
const SIZE = 9;
const LINE = 13;
const EDGE = 6;

let hasFont = false;
function prepare(): void {
  if (hasFont) return;
  const folder = dirname(
    createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
  );
  GlobalFonts.registerFromPath(join(folder, '400Regular', 'NotoSansSC_400Regular.ttf'), FAMILY);
  hasFont = true;
}

/** A line broken where it does not fit any more, each character on its own: Chinese breaks anywhere. */
function broken(c: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const char of text) {
    if (line !== '' && c.measureText(line + char).width > width) {
      lines.push(line);
      line = '';
    }
    line += char;
  }
  return line === '' ? lines : [...lines, line];
}

interface SealPicture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

/**
 * 签章图样: what is seen of a signature: the seal (PNG, or none) above, who signed and when below. Width and height are those of its place, in
 * points. Equal facts give an equal picture.
 */
export async function sealPicture(
  { width, height }: { readonly width: number; readonly height: number },
  { seal, lines }: { readonly seal: Buffer | undefined; readonly lines: readonly string[] },
): Promise<SealPicture> {
  prepare();
  const canvas = createCanvas(Math.round(width * SCALE), Math.round(height * SCALE));
  const c = canvas.getContext('2d');
  c.scale(SCALE, SCALE);
  c.fillStyle = '#fff';
  c.fillRect(0, 0, width, height);
  c.font = `${SIZE}px "${FAMILY}"`;
  c.textBaseline = 'alphabetic';
  const shown = lines.flatMap((line) => broken(c, line, width - 2 * EDGE));
  const words = shown.length * LINE;
  if (seal) {
    const image = await loadImage(seal);
    const room = { width: width - 2 * EDGE, height: height - words - 3 * EDGE };
    const scale = Math.min(room.width / image.width, room.height / image.height);
    const [w, h] = [image.width * scale, image.height * scale];
    c.drawImage(image, (width - w) / 2, EDGE + (room.height - h) / 2, w, h);
  }
  c.fillStyle = '#1f2733';
  shown.forEach((line, i) => c.fillText(line, EDGE, height - EDGE - words + (i + 1) * LINE - 3));
  const { data } = c.getImageData(0, 0, canvas.width, canvas.height);
  const rgb = Buffer.alloc((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return { width: canvas.width, height: canvas.height, rgb };
}
