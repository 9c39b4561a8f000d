import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (代理机构库页面); the documents know list and configuration by two paths each, and spell the last one so. */
export const agencyScreens = screens({
  list: '/mbd/lib-agency/list',
  config: '/mbd/lib-agency/config',
  secondList: '/mbd/lib/agency/list',
  secondConfig: '/mbd/lib/agency/config',
  relations: '/mbd/lib-agency/buildingProject/relateList',
  relate: '/mbd/lib-agency/buildingProject/relateBf',
  result: '/mbd/lib-agency/buildingProject/resulfBf',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof agencyScreens> {}
}
