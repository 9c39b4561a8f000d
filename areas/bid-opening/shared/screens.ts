import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (开标页面). The hall stands with bid-submission, which leads to it. */
export const openingScreens = screens({
  setting: '/v6-template/master-page/bos/opening/opening-setting',
  settingView: '/v6-template/master-page/bos/opening/opening-setting/view',
  record: '/v6-template/master-page/bos/opening/records-view',
  bidFiles: '/v6-template/master-page/bos/submit/check-bid-file',
  bidFileView: '/v6-template/master-page/bos/submit/view-file',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof openingScreens> {}
}
