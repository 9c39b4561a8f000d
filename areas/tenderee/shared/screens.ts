import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (招标人库页面). */
export const tendereeScreens = screens({
  list: '/tenderee',
  add: '/tenderee/add',
  detail: '/tenderee/detail',
  edit: '/tenderee/edit',
  rate: '/tenderee/rate',
  record: '/tenderee/record',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof tendereeScreens> {}
}
