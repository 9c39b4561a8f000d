import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { tendereeScreens } from './shared/screens.ts';
import { tendereeText } from './shared/text/index.ts';

export const area = {
  name: 'tenderee',
  title: { zh: '招标人库', en: 'Library of tenderees' },
  prefixes: [tendereeScreens.list],
  tables: ['tenderee_profile', 'tenderee_change', 'tenderee_rating'],
  facts: { tenderee_rating: { zh: '招标人评价', en: 'Rating of a tenderee' } },
  views: [],
  uses: ['entrust-contract', 'file', 'form', 'organisation', 'people', 'project', 'role'],
  texts: [tendereeText],
  permissions,
  menus: [
    { code: 'pre', title: { zh: '招标采购', en: 'Procurement' }, sort: 20 },
    { code: 'pre.base', parent: 'pre', title: { zh: '基础资料', en: 'Master data' }, sort: 70 },
    {
      code: 'pre.tenderee',
      parent: 'pre.base',
      title: { zh: '招标人库', en: 'Tenderees' },
      path: tendereeScreens.list,
      permission: 'tenderee.view',
      sort: 11,
      notFor: ['tenderee', 'supplier', 'experts', 'supervision'],
    },
  ],
} satisfies AreaDeclaration;
