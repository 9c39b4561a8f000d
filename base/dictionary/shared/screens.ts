import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (字典与参数页面). */
export const dictionaryScreens = screens({
  sets: '/base/valset/manager',
  entries: '/base/valset/entries',
  platSettings: '/base/conf/treePage/plat',
  tenantSettings: '/base/conf/treePage/tenant',
  settingList: '/base/conf/list',
  companySettings: '/base/conf/treePage/company',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof dictionaryScreens> {}
}
