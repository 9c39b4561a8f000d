import { type Image, loadImage } from '@napi-rs/canvas';
import type { Raw } from '#kit/server/http/http.ts';
import { partBytes } from '#kit/server/http/part-bytes.ts';
import { TooLarge } from '#kit/server/storage/storage.ts';
import { IMAGE_MOST_MB, IMAGE_MOST_PIXELS } from '../shared/rules.ts';
import { refuse } from '../shared/text/index.ts';
import { pictureSize } from '#kit/server/picture-size.ts';

/** The file as it was sent, no larger than it may be. */
async function sentFile(r: Raw): Promise<Buffer> {
  const largest = IMAGE_MOST_MB * 1024 * 1024;
  const part = await r.part(largest);
  if (!part) throw refuse('need.image', 400);
  return partBytes(part, largest).catch((error: unknown) => {
    throw error instanceof TooLarge ? refuse('wrong.imageSize', 413, { n: IMAGE_MOST_MB }) : error;
  });
}

/** 上传的图片: unpacked once its head says that it is a picture of a size that may be unpacked. */
export async function sentPicture(r: Raw): Promise<Image> {
  const bytes = await sentFile(r);
  const size = pictureSize(bytes);
  if (!size) throw refuse('wrong.imageType', 400);
  if (Math.max(size.width, size.height) > IMAGE_MOST_PIXELS)
    throw refuse('wrong.imagePixels', 400, { n: IMAGE_MOST_PIXELS });
  const image = await loadImage(bytes).catch(() => undefined);
  if (!image || image.width < 1 || image.height < 1) throw refuse('wrong.image', 400);
  return image;
}
