import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screen (国际化管理). */
export const wordingScreens = screens({ list: '/base/i18n/list' });

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof wordingScreens> {}
}
