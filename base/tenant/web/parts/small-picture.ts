import { LOGO_SIDES } from '../../shared/schema.ts';

/** 缩小标志: drawn anew as PNG, no larger than it is ever shown; nothing of the file but its picture is kept. */
export async function smallPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const share = Math.min(1, LOGO_SIDES.width / picture.width, LOGO_SIDES.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(picture.width * share));
  canvas.height = Math.max(1, Math.floor(picture.height * share));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png');
}
