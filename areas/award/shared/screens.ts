import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (定标页面). */
export const awardScreens = screens({
  list: '/ess/award/index',
  candidates: '/v6-template/master-page/purchase-results/candidate',
  candidatesIndex: '/v6-template/master-page/purchase-results/candidate/index',
  publicity: '/v6-template/master-page/purchase-results/candidate/viewByBidder',
  change: '/v6-template/master-page/purchase-results/candidate/change',
  changeApprove: '/ess/purchase-results/candidate-change-apvl',
  determination: '/v6-template/master-page/purchase-results/determinationBidder/index',
  notices: '/v6-template/master-page/purchase-results/notices',
  result: '/v6-template/master-page/results-view',
  noticeEdit: '/ess/winning/notice/edit',
  noticeView: '/ess/winning/notice/view',
  bulletinView: '/ess/winning/bulletin/view',
  approve: '/ess/purchase-results/candidate-apvl',
  noticeApprove: '/ess/purchase-results/winning-notice-apvl',
  ownerApprove: '/ess/bulletin/proprietor-apvl',
  ownNotices: '/ess/bidder/notice/list',
  ownNotice: '/ess/bidder/notice/view',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof awardScreens> {}
}
