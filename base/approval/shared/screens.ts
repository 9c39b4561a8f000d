import { sessionScreens } from '#base/session/shared/screens.ts';
import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (审批页面). */
export const approvalScreens = screens({
  pending: sessionScreens.pending,
  handled: '/base/wf/aprvHistoryList',
  submitted: '/base/wf/submitedList',
  proxy: '/base/wf/proxy/list',
  exception: '/base/wf/exception',
  task: sessionScreens.task,
  form: '/ebsFormParent',
  diagram: '/pls/approve/diagram/index',
  /** 办理列表, drawn by the workplace, where all modules meet. */
  handle: '/handleList',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof approvalScreens> {}
}
