import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (主控台页面). Its entry stands with project, which leads to it. */
export const consoleScreens = screens({
  workplace: '/v6-template/master-page/workplace',
  supplierLots: '/pre/project/supplier/list',
  /** 项目看板. */
  panel: '/pre/panel/list',
  panelOf: '/pre/panel/info',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof consoleScreens> {}
}
