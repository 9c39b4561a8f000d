import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { recordScreens } from './shared/screens.ts';
import { checkText } from './shared/text/check.ts';
import { recordText } from './shared/text/index.ts';

export const area = {
  name: 'record',
  title: { zh: '运行记录', en: 'Operation records' },
  prefixes: ['/base/txmessage', '/base/system/check', '/data/log'],
  tables: ['operation_log', 'operation_log_kept'],
  views: [],
  uses: ['organisation', 'session'],
  texts: [recordText, checkText],
  permissions,
  menus: [
    {
      code: 'system.check',
      parent: 'system.operation',
      title: { zh: '平台自检', en: 'Platform check' },
      path: recordScreens.check,
      permission: 'systemCheck.view',
      sort: 70,
    },
    {
      code: 'system.deliveries',
      parent: 'system.operation',
      title: { zh: '事务消息', en: 'Deliveries' },
      path: recordScreens.deliveries,
      permission: 'txmessage.manage',
      sort: 20,
    },
    {
      code: 'system.operations',
      parent: 'system.operation',
      title: { zh: '日志列表', en: 'Operation log' },
      path: recordScreens.operations,
      permission: 'operationLog.view',
      sort: 10,
    },
  ],
} satisfies AreaDeclaration;
