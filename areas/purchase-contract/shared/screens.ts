import { simpleScreens } from '#areas/simple-bidding/shared/screens.ts';
import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (采购合同页面). */
export const contractScreens = screens({
  lot: simpleScreens.contract,
  edit: '/v6-template/master-page/contract/manage/edit',
  detail: '/v6-template/master-page/contract/manage/detail',
  confirm: '/v6-template/master-page/contract/manage/confirm',
  /** 合同确认: the same for the supplier outside the console. */
  own: '/ctr/contract/confirm',
  list: '/ctr/contract/list',
  ownList: '/ctr/contract/supplier/list',
  approve: '/ctr/contract/apvl',
  /** 补充协议: drawn up, read, confirmed and signed inside the console. */
  supplement: '/v6-template/master-page/contract/manage/supplement',
  /** The same for the supplier outside the console. */
  ownSupplement: '/ctr/contract/supplement',
  approveSupplement: '/ctr/contract/supplement/apvl',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof contractScreens> {}
}
