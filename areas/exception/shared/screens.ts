import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (异常处理页面). */
export const exceptionScreens = screens({
  /** 异常处理编制. */
  edit: '/v6-template/master-page/exception/edit',
  /** 异常处理查看; for suppliers what they are told. */
  view: '/v6-template/master-page/exception/view',
  /** 异常审批. */
  approval: '/pre/exception/approval',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof exceptionScreens> {}
}
