import { createCanvas, loadImage } from '@napi-rs/canvas';
import { updateUser } from '#base/organisation/server/index.ts';
import type { Raw } from '#kit/server/http.ts';
import { avatarChanged } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';

const SIDE = 96;
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_PIXELS = 4096;
/** PNG and JPEG by their first bytes: the browser crops to PNG, anything else is not from there. */
const isImage = (head: Buffer): boolean =>
  head.subarray(0, 4).toString('hex') === '89504e47' || head.subarray(0, 3).toString('hex') === 'ffd8ff';

/** 上传头像: drawn anew at the size it is shown in, so that nothing of the file but its picture is kept. */
export async function uploadAvatar(r: Raw): Promise<string> {
  const part = await r.request.file({ limits: { fileSize: MOST_BYTES, files: 1 } }).catch(() => undefined);
  if (!part) throw refuse('need.image', 400);
  const bytes = await part.toBuffer().catch(() => undefined);
  if (!bytes || !isImage(bytes)) throw refuse('wrong.imageType', 400);
  const image = await loadImage(bytes).catch(() => undefined);
  if (!image || image.width > MOST_PIXELS || image.height > MOST_PIXELS || image.width < 1)
    throw refuse('wrong.image', 400);
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
