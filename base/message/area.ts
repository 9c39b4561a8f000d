import type { AreaDeclaration } from '#kit/shared/area.ts';
import { messageText } from './shared/text/index.ts';

export const area = {
  name: 'message',
  title: { zh: '站内信', en: 'Messages' },
  prefixes: ['/base/msg', '/base/message'],
  tables: ['message'],
  views: [],
  uses: ['session'],
  texts: [messageText],
  permissions: [],
  menus: [
    {
      code: 'workbench.messages',
      parent: 'workbench',
      title: { zh: '站内信', en: 'Messages' },
      path: '/base/message/web-message-list',
      sort: 40,
    },
  ],
} satisfies AreaDeclaration;
