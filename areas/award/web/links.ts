const page = '/v6-template/master-page/purchase-results';

export const candidatePath = (packageId: string): string =>
  `${page}/candidate?packageId=${packageId}&opType=PM`;
export const determinePath = (packageId: string): string =>
  `${page}/determinationBidder/index?packageId=${packageId}&opType=PM`;
export const noticesPath = (packageId: string): string => `${page}/notices?packageId=${packageId}&opType=PM`;
export const ownNoticePath = (packageId: string): string => `/ess/bidder/notice/view?packageId=${packageId}`;
export const noticeListPath = '/ess/bidder/notice/list';
