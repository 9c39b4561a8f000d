import { createCanvas, loadImage } from '@napi-rs/canvas';
import { updateUser } from '#base/organisation/server/index.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { avatarChanged } from '../shared/events.ts';
import { IMAGE_MOST_MB, IMAGE_MOST_PIXELS } from '../shared/rules.ts';
import { refuse } from '../shared/text/index.ts';
import { pictureSize } from './picture.ts';

/** Twice the largest size it is shown in, for fine screens. */
const SIDE = 144;

/** The file as it was sent, no larger than it may be. */
async function sentFile(r: Raw): Promise<Buffer> {
  const limits = { fileSize: IMAGE_MOST_MB * 1024 * 1024, files: 1 };
  const part = await r.request.file({ limits }).catch(() => undefined);
  if (!part) throw refuse('need.image', 400);
  return part.toBuffer().catch(() => {
    throw refuse('wrong.imageSize', 413, { n: IMAGE_MOST_MB });
  });
}

/** 上传头像: drawn anew at the size it is shown in, so that nothing of the file but its picture is kept. */
export async function uploadAvatar(r: Raw): Promise<string> {
  const bytes = await sentFile(r);
  const size = pictureSize(bytes);
  if (!size) throw refuse('wrong.imageType', 400);
  if (Math.max(size.width, size.height) > IMAGE_MOST_PIXELS)
    throw refuse('wrong.imagePixels', 400, { n: IMAGE_MOST_PIXELS });
  const image = await loadImage(bytes).catch(() => undefined);
  if (!image || image.width < 1 || image.height < 1) throw refuse('wrong.image', 400);
  const canvas = createCanvas(SIDE, SIDE);
  const side = Math.min(image.width, image.height);
  const left = (image.width - side) / 2;
  const top = (image.height - side) / 2;
  canvas.getContext('2d').drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  const userLogo = `data:image/jpeg;base64,${(await canvas.encode('jpeg', 86)).toString('base64')}`;
  await r.write(async (tx) => {
    await updateUser(tx, tx.user.id, { userLogo });
    tx.emit(avatarChanged, { subjectType: 'user', subjectId: tx.user.id }, {});
  });
  return userLogo;
}
