import { createCanvas } from '@napi-rs/canvas';
import { updateUser } from '#base/organisation/server/index.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { avatarChanged } from '../shared/events.ts';
import { sentPicture } from './sent-picture.ts';

/** Twice the largest size it is shown in, for fine screens. */
const SIDE = 144;

/** 上传头像: drawn anew at the size it is shown in, so that nothing of the file but its picture is kept. */
export async function uploadAvatar(r: Raw): Promise<string> {
  const image = await sentPicture(r);
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
