import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (委托合同页面). */
export const contractScreens = screens({
  list: '/pre/entrust-contract/contractList',
  form: '/pre/entrust-contract/editContract',
  approve: '/contract/contractApproval',
  /** 关联项目, drawn by project. */
  projects: '/pre/entrust-contract/relateList',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof contractScreens> {}
}
