import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (客户端版本页面). */
export const clientScreens = screens({
  list: '/base/system/client-version/client-version',
  detail: '/base/system/client-version/detail',
  check: '/base/syscheck/main',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof clientScreens> {}
}
