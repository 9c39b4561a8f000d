import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { type Paths, screens } from '#kit/shared/screens.ts';

const own = screens({
  /** 投标邀请书. */
  invite: '/v6-template/master-page/bulletin/invite',
  /** 邀请回执. */
  receipts: '/v6-template/master-page/bulletin/receipt',
  /** 邀请回执查看. */
  receiptView: '/pre/documentation/bidder/receipt/view',
  /** 邀请书查看、审批. */
  view: '/pre/documentation/bulletin/invite-view',
});

/** Its screens (投标邀请页面); where a supplier answers is known to the lists of lots below. */
export const invitationScreens = { ...own, handle: tenderFileScreens.invitation } as const;

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof own> {}
}
