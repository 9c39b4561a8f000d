import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { notificationScreens } from './shared/screens.ts';
import { notificationText } from './shared/text/index.ts';

export const area = {
  name: 'notification',
  title: { zh: '通知公告', en: 'Notices' },
  prefixes: ['/base/notice', '/base/notification'],
  tables: ['notification', 'notification_read'],
  facts: {
    notification: {
      zh: '通知公告',
      en: 'Notice',
      leftOut: ['read_count', 'version', 'updated_at'],
      draft: { column: 'status', values: ['0'] },
    },
  },
  views: [],
  uses: ['file', 'form', 'message', 'organisation'],
  texts: [notificationText],
  permissions,
  menus: [
    {
      code: 'workbench.notices',
      parent: 'workbench',
      title: { zh: '通知公告', en: 'Notices' },
      path: notificationScreens.reading,
      sort: 42,
    },
    {
      code: 'system.notices',
      parent: 'system.messages',
      title: { zh: '通知公告管理', en: 'Manage notices' },
      path: notificationScreens.manage,
      permission: 'notification.manage',
      sort: 10,
    },
    {
      code: 'system.platNotices',
      parent: 'system.messages',
      title: { zh: '平台通知公告管理', en: 'Platform notices' },
      path: notificationScreens.managePlat,
      permission: 'notification.plat',
      sort: 20,
    },
  ],
} satisfies AreaDeclaration;
