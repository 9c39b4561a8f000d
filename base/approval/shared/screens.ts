import { sessionScreens } from '#base/session/shared/screens.ts';
import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (审批页面). */
export const approvalScreens = screens({
  pending: sessionScreens.pending,
  handled: '/base/wf/aprvHistoryList',
  submitted: '/base/wf/submitedList',
  task: sessionScreens.task,
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof approvalScreens> {}
}
