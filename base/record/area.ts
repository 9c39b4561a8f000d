import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { recordScreens } from './shared/screens.ts';
import { recordText } from './shared/text/index.ts';

export const area = {
  name: 'record',
  title: { zh: '运行记录', en: 'Records of operation' },
  prefixes: ['/base/txmessage'],
  tables: [],
  views: [],
  uses: ['organisation', 'role'],
  texts: [recordText],
  permissions,
  menus: [
    {
      code: 'system.deliveries',
      parent: 'system',
      title: { zh: '事务消息', en: 'Deliveries' },
      path: recordScreens.deliveries,
      permission: 'txmessage.manage',
      sort: 80,
    },
  ],
} satisfies AreaDeclaration;
