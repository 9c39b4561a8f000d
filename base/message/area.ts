import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { messageScreens } from './shared/screens.ts';
import { messageText } from './shared/text/index.ts';

export const area = {
  name: 'message',
  title: { zh: '站内信', en: 'Messages' },
  prefixes: ['/base/msg', '/base/message'],
  tables: ['message', 'message_dispatch', 'message_subscription'],
  views: [],
  uses: ['organisation', 'session'],
  texts: [messageText],
  permissions,
  menus: [
    {
      code: 'workbench.messages',
      parent: 'workbench',
      title: { zh: '站内信', en: 'Messages' },
      path: messageScreens.list,
      sort: 40,
    },
    {
      code: 'workbench.messageRecords',
      parent: 'workbench',
      title: { zh: '消息发送记录', en: 'SMS and mail' },
      path: messageScreens.records,
      permission: 'message.records',
      sort: 41,
    },
  ],
} satisfies AreaDeclaration;
