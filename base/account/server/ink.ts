import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas';
import { refuseSignature } from '../shared/text/signature.ts';

/** Large enough for print, small enough to keep with every record. */
const [WIDTH, HEIGHT] = [600, 200];
const EDGE = 8;
/** What is darker than this is ink. */
const INK = 150;
const LEAST_INK = 40;
const MOST_INK = 0.5;

/** 签名笔迹: dark strokes on white, cut to what is written; nothing of the file but its ink is kept. */
export async function inkOf(image: Image): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const c = canvas.getContext('2d');
  c.fillStyle = '#fff';
  c.fillRect(0, 0, WIDTH, HEIGHT);
  const scale = Math.min(WIDTH / image.width, HEIGHT / image.height, 2);
  c.drawImage(image, 0, 0, image.width * scale, image.height * scale);
  const picture = c.getImageData(0, 0, WIDTH, HEIGHT);
  let [left, top, right, bottom, ink] = [WIDTH, HEIGHT, 0, 0, 0];
  for (let at = 0; at < picture.data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = picture.data.subarray(at, at + 3);
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    // Four shades keep the edges of strokes smooth and the file small.
    const shade = light < INK ? Math.round((light / INK) * 2) * 60 : 255;
    picture.data.fill(shade, at, at + 3);
    if (light >= INK) continue;
    const [x, y] = [(at / 4) % WIDTH, Math.floor(at / 4 / WIDTH)];
    ink += 1;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (ink < LEAST_INK) throw refuseSignature('blank', 400);
  if (ink > MOST_INK * (right - left + 1) * (bottom - top + 1) && ink > WIDTH * EDGE)
    throw refuseSignature('dark', 400);
  c.putImageData(picture, 0, 0);
  return cut(canvas, { left, top, width: right - left + 1, height: bottom - top + 1 }).encode('png');
}

function cut(
  from: Canvas,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Canvas {
  const canvas = createCanvas(width + 2 * EDGE, height + 2 * EDGE);
  const c = canvas.getContext('2d');
  c.fillStyle = '#fff';
  c.fillRect(0, 0, canvas.width, canvas.height);
  c.drawImage(from, left, top, width, height, EDGE, EDGE, width, height);
  return canvas;
}
