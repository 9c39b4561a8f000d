import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (数字证书页面). */
export const caScreens = screens({
  list: '/bos/ca/list',
  lost: '/bos/ca/lost',
  detail: '/bos/ca/detail',
  binding: '/bos/opening/ca-binding',
  bindingIndex: '/ca/index',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof caScreens> {}
}
