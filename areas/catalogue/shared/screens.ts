import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (采购目录页面). */
export const catalogueScreens = screens({
  index: '/pre/lib-categories/index',
  list: '/pre/lib-categories/catalogue-list',
  products: '/pre/lib-categories/product-data',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof catalogueScreens> {}
}
