import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (简易招采页面); the supplier's is named by tender-file, which leads there. */
export const simpleScreens = screens({
  list: '/pre/project/simpleBidding/list',
  page: '/pre/project/simpleBidding',
  approve: '/pre/project/simpleBidding/apvl',
  approveAward: '/pre/project/simpleBidding/award/apvl',
  /** 标段采购合同, drawn by purchase-contract: what follows the award. */
  contract: '/v6-template/master-page/contract/manage/list',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof simpleScreens> {}
}
