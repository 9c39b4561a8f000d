import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { flowScreens } from './shared/screens.ts';
import { bindingText } from './shared/text/binding.ts';
import { serviceText } from './shared/text/service.ts';
import { flowText } from './shared/text/index.ts';

export const area = {
  name: 'flow',
  title: { zh: '流程管理', en: 'Approval flows' },
  prefixes: ['/base/wf/proc', '/base/wf/service', '/base/wf/bind'],
  tables: ['approval_draft'],
  views: [],
  uses: ['approval', 'organisation', 'role'],
  texts: [flowText, bindingText, serviceText],
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
    {
      code: 'system.flowBindings',
      parent: 'system.parameters',
      title: { zh: '流程绑定', en: 'Flow bindings' },
      path: flowScreens.bindings,
      permission: 'flow.design',
      sort: 61,
    },
    {
      code: 'system.flowServices',
      parent: 'system.parameters',
      title: { zh: '流程服务', en: 'Kinds of approval' },
      path: flowScreens.services,
      permission: 'flow.design',
      sort: 62,
    },
  ],
} satisfies AreaDeclaration;
