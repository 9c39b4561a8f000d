import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { messageScreens } from './shared/screens.ts';
import { bellText } from './shared/text/bell.ts';
import { messageText } from './shared/text/index.ts';

export const area = {
  name: 'message',
  title: { zh: '站内信', en: 'Messages' },
  prefixes: ['/base/msg', '/base/message', '/base/messageTemplate'],
  tables: ['message', 'message_dispatch', 'message_control', 'message_subscription', 'message_template'],
  views: [],
  uses: ['organisation', 'role', 'session'],
  texts: [messageText, bellText],
  outward: { announced: 'onWish' },
  reaches: { templateBroken: ['message.template', 'message.platTemplate'] },
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
    {
      code: 'system.messageTemplates',
      parent: 'system.messages',
      title: { zh: '消息模板', en: 'Message templates' },
      path: messageScreens.templates,
      permission: 'message.template',
      sort: 30,
    },
    {
      code: 'system.messageControl',
      parent: 'system.messages',
      title: { zh: '消息控制', en: 'Message control' },
      path: messageScreens.control,
      permission: 'message.control',
      sort: 50,
    },
    {
      code: 'system.platMessageTemplates',
      parent: 'system.messages',
      title: { zh: '平台消息模板', en: 'Platform message templates' },
      path: messageScreens.platTemplates,
      permission: 'message.platTemplate',
      sort: 40,
    },
  ],
} satisfies AreaDeclaration;
