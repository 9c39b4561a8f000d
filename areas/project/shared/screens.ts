import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (项目页面). */
export const projectScreens = screens({
  list: '/pre/project/project-list',
  form: '/pre/project/project-edit',
  /** 项目代办. */
  proxy: '/pre/project/project-proxy',
  approve: '/pre/project/main-apvl',
  view: '/v6-template/master-page/project/view',
  /** 物资明细表. */
  sheets: '/v6-template/master-page/specform/list',
  sheet: '/v6-template/master-page/specform/view',
  /** 主控台, drawn by console around every operation page of a lot. */
  console: '/v6-template/master-page',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof projectScreens> {}
}
