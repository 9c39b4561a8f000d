import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (投标邀请页面); where a supplier answers stands with tender-file, whose lists lead there. */
export const invitationScreens = screens({
  /** 投标邀请书. */
  invite: '/v6-template/master-page/bulletin/invite',
  /** 邀请回执. */
  receipts: '/v6-template/master-page/bulletin/receipt',
  /** 邀请回执查看. */
  receiptView: '/pre/documentation/bidder/receipt/view',
  /** 邀请书查看、审批. */
  view: '/pre/documentation/bulletin/invite-view',
});

/** 监督: as the console's links say it in `opType`. */
export const WATCHING = 'supervision';

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof invitationScreens> {}
}
