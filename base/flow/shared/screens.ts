import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (流程管理页面). */
export const flowScreens = screens({
  list: '/base/wf/proc/list',
  design: '/base/wf/proc/design',
  services: '/base/wf/service/manage',
  bindings: '/base/wf/bind/list',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof flowScreens> {}
}
