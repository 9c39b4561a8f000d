import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (运行记录页面). */
export const recordScreens = screens({
  operations: '/data/log/list',
  check: '/base/system/check/list',
  deliveries: '/base/txmessage/list',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof recordScreens> {}
}
