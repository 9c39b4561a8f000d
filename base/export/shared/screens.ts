import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screen (我的导出). */
export const exportScreens = screens({ list: '/base/export/list' });

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof exportScreens> {}
}
