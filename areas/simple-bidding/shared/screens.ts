import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (简易招采页面); the supplier's is named by tender-file, which leads there. */
export const simpleScreens = screens({
  list: '/pre/project/simpleBidding/list',
  page: '/pre/project/simpleBidding',
  approve: '/pre/project/simpleBidding/apvl',
  approveAward: '/pre/project/simpleBidding/award/apvl',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof simpleScreens> {}
}
