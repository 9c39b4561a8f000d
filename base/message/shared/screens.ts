import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (消息页面). */
export const messageScreens = screens({
  list: '/base/message/web-message-list',
  subscriptions: '/base/message/subscribe-list',
  templates: '/base/message/template-list',
  platTemplates: '/base/message/plat-template-page',
  control: '/base/message/control-list',
  records: '/base/message/record-list',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof messageScreens> {}
}
