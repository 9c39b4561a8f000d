import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { clauseScreens } from './shared/screens.ts';
import { clauseText } from './shared/text/index.ts';

export const area = {
  name: 'clause',
  title: { zh: '评审条款库', en: 'Review clauses' },
  prefixes: ['/ess/lib-method/terms'],
  tables: ['review_clause'],
  views: [],
  uses: ['law'],
  texts: [clauseText],
  permissions,
  menus: [
    { code: 'pre', title: { zh: '招标采购', en: 'Procurement' }, sort: 20 },
    {
      code: 'pre.models',
      parent: 'pre',
      title: { zh: '模板与流程', en: 'Templates and procedures' },
      sort: 80,
    },
    {
      code: 'pre.clauses',
      parent: 'pre.models',
      title: { zh: '评审条款库', en: 'Review clauses' },
      path: clauseScreens.list,
      permission: 'clause.view',
      sort: 83,
    },
  ],
} satisfies AreaDeclaration;
