import { createCanvas, loadImage } from '@napi-rs/canvas';
import { pictureSize } from '#kit/server/picture-size.ts';
import { IMAGE_MOST_PIXELS } from '../shared/status.ts';
import { refuseField } from '../shared/text/index.ts';

/** Large enough for print, small enough for every document. */
const SIDE = 600;
const LEAST = 100;
/** What is no darker than this in every colour is paper. */
const PAPER = 235;
const LEAST_SHARE = 0.005;
const HEADS = ['89504e47', 'ffd8ff'];

/** 印章图样: the picture drawn anew on white; nothing of the file but what is seen of it is kept. */
export async function sealImage(bytes: Buffer): Promise<Buffer> {
  const size = HEADS.some((head) => bytes.toString('hex', 0, 4).startsWith(head))
    ? pictureSize(bytes)
    : undefined;
  if (!size) throw refuseField('imageId', 'wrong.imageType');
  const sides = [size.width, size.height];
  if (Math.max(...sides) > IMAGE_MOST_PIXELS || Math.min(...sides) < LEAST)
    throw refuseField('imageId', 'wrong.imagePixels', { n: IMAGE_MOST_PIXELS });
  const image = await loadImage(bytes).catch(() => undefined);
  if (!image || image.width < 1 || image.height < 1) throw refuseField('imageId', 'wrong.image');
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const canvas = createCanvas(width, height);
  const c = canvas.getContext('2d');
  c.fillStyle = '#fff';
  c.fillRect(0, 0, width, height);
  c.drawImage(image, 0, 0, width, height);
  const { data } = c.getImageData(0, 0, width, height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4)
    if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) < PAPER) ink += 1;
  if (ink < LEAST_SHARE * width * height) throw refuseField('imageId', 'wrong.blank');
  return canvas.encode('png');
}
