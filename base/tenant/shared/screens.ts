import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (租户页面). */
export const tenantScreens = screens({
  page: '/base/tenant/page',
  edit: '/base/tenant/edit',
  parameter: '/base/tenant/parameter',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof tenantScreens> {}
}
