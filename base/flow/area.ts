import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { flowScreens } from './shared/screens.ts';
import { flowText } from './shared/text/index.ts';

export const area = {
  name: 'flow',
  title: { zh: '流程管理', en: 'Approval flows' },
  prefixes: ['/base/wf/proc'],
  tables: ['approval_draft'],
  views: [],
  uses: ['approval', 'organisation', 'role'],
  texts: [flowText],
  permissions,
  menus: [
    {
      code: 'system.flows',
      parent: 'system.parameters',
      title: { zh: '流程设计', en: 'Approval flows' },
      path: flowScreens.list,
      permission: 'flow.design',
      sort: 60,
    },
  ],
} satisfies AreaDeclaration;
