import type { AreaDeclaration } from '#kit/shared/area.ts';
import { sessionText } from './shared/text/index.ts';

export const area = {
  name: 'session',
  title: { zh: '登录与会话', en: 'Session' },
  prefixes: [
    '/base/user',
    '/base/code',
    '/base/demo',
    '/base/menu',
    '/base/resource',
    '/base/websocket',
    '/base/conf/websocket',
  ],
  tables: [
    'account',
    'session',
    'password_history',
    'captcha',
    'picture_captcha',
    'login_ticket',
    'socket_ticket',
    'attempt',
    'known_device',
  ],
  facts: {
    account: { zh: '账号', en: 'Account', leftOut: ['failed_count', 'locked_until'] },
  },
  views: [],
  uses: ['organisation', 'role'],
  texts: [sessionText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
