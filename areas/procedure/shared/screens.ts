import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (预定义流程页面); the second three are the same under the names of the procedure editor. */
export const procedureScreens = screens({
  list: '/pre/procedure-list',
  edit: '/pre/procedure-edit',
  procList: '/pre/proc/list',
  procEdit: '/pre/proc/edit',
  procView: '/pre/proc/view',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof procedureScreens> {}
}
