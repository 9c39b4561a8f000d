import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (通知公告页面). */
export const notificationScreens = screens({
  manage: '/base/notification/notification-manage',
  managePlat: '/base/notification/notification-manage-plat',
  edit: '/base/notification/edit-notification',
  view: '/base/notification/view-notification',
  reading: '/base/notification/notification-list',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof notificationScreens> {}
}
