import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { procedureScreens } from './shared/screens.ts';
import { procedureText } from './shared/text/index.ts';

export const area = {
  name: 'procedure',
  title: { zh: '预定义流程', en: 'Predefined procedures' },
  prefixes: ['/pre/preprocdef', '/pre/proc/group'],
  tables: ['procedure_def'],
  facts: {
    procedure_def: { zh: '采购流程', en: 'Procedure', later: { status: '"20"', standard: 'true' } },
  },
  views: [],
  uses: ['form'],
  texts: [procedureText],
  permissions,
  menus: [
    {
      code: 'pre.models',
      parent: 'pre',
      title: { zh: '模板与流程', en: 'Templates and procedures' },
      sort: 80,
    },
    {
      code: 'pre.procedures',
      parent: 'pre.models',
      title: { zh: '预定义流程', en: 'Predefined procedures' },
      path: procedureScreens.list,
      permission: 'procedure.view',
      sort: 90,
    },
  ],
} satisfies AreaDeclaration;
