import { pictureSize } from '#base/account/server/index.ts';
import { LOGO_SIDES } from '../shared/schema.ts';
import { refuseField } from '../shared/text/index.ts';

const SIGNS = { png: '89504e47', jpeg: 'ffd8ff' } as const;

/** 标志检查: the bytes are the picture that they say they are, and unpack to no more than is ever shown. */
export function demandLogo(logo: string): void {
  if (logo === '') return;
  const kind = logo.startsWith('data:image/png') ? 'png' : 'jpeg';
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  const size =
    bytes.toString('hex', 0, SIGNS[kind].length / 2) === SIGNS[kind] ? pictureSize(bytes) : undefined;
  const fits =
    size &&
    size.width > 0 &&
    size.height > 0 &&
    size.width <= LOGO_SIDES.width &&
    size.height <= LOGO_SIDES.height;
  if (!fits) throw refuseField('logo', 'wrong.logo');
}
