import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (评审页面). */
export const reviewScreens = screens({
  entry: '/ess/review-hall/entry',
  watch: '/ess/review-hall/common-entry',
  hall: '/ess/review-hall/index',
  report: '/ess/review-hall/report',
  lotReview: '/v6-template/master-page/review',
  lotReport: '/v6-template/master-page/review-report',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof reviewScreens> {}
}
