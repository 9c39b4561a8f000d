import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (建设项目页面). */
export const buildingScreens = screens({
  list: '/mbd/buildingProject/pcsPrj',
  form: '/mbd/lib-agency/buildingProject/editBdPrj',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof buildingScreens> {}
}
