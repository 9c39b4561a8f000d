import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (节假日页面). */
export const calendarScreens = screens({ list: '/base/holiday/list' });

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof calendarScreens> {}
}
