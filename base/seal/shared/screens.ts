import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (电子印章页面). */
export const sealScreens = screens({
  list: '/base/seal/list',
  add: '/base/seal/add',
  detail: '/base/seal/detail',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof sealScreens> {}
}
