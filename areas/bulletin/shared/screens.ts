import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (公告页面). */
export const bulletinScreens = screens({
  edit: '/v6-template/master-page/bulletin/edit',
  view: '/v6-template/master-page/bulletin/view',
  record: '/v6-template/master-page/bulletin/record',
  approve: '/pre/bulletin/bfApvl',
  bidderView: '/pre/documentation/bidder/bulletin-view',
  list: '/pre/general-bulletin/bulletin',
  others: '/pre/general-bulletin/list',
  otherEdit: '/pre/general-bulletin/edit',
  otherView: '/pre/general-bulletin/view',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof bulletinScreens> {}
}
