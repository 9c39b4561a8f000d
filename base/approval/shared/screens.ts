import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (审批页面). */
export const approvalScreens = screens({
  pending: '/base/wf/aprvPending',
  handled: '/base/wf/aprvHistoryList',
  submitted: '/base/wf/submitedList',
  task: '/base/wf/apvl',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof approvalScreens> {}
}
