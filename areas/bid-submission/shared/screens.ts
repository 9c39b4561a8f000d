import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (投标页面). */
export const submissionScreens = screens({
  submit: '/v6-template/master-page/bos/submit/submit-file',
  receipt: '/v6-template/master-page/bos/submit/receipt',
  submitted: '/v6-template/master-page/bos/submit/check-submit-info',
  recalled: '/v6-template/master-page/bos/submit/check-recall-file',
  /** 开标大厅, drawn by bid-opening: whoever submitted is called there. */
  openingHall: '/v6-template/master-page/bos/opening/process',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof submissionScreens> {}
}
