import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { catalogueScreens } from './shared/screens.ts';
import { catalogueText } from './shared/text/index.ts';

export const area = {
  name: 'catalogue',
  title: { zh: '采购目录', en: 'Procurement catalogue' },
  prefixes: ['/pre/libcategories', '/pre/lib-categories'],
  tables: ['purchase_catalogue', 'catalogue_product'],
  views: [],
  uses: ['form', 'session'],
  texts: [catalogueText],
  permissions,
  menus: [
    {
      code: 'pre',
      title: { zh: '招标采购', en: 'Procurement' },
      sort: 20,
    },
    { code: 'pre.base', parent: 'pre', title: { zh: '基础资料', en: 'Master data' }, sort: 70 },
    {
      code: 'pre.catalogue',
      parent: 'pre.base',
      title: { zh: '采购目录管理', en: 'Procurement catalogue' },
      path: catalogueScreens.index,
      permission: 'catalogue.manage',
      sort: 80,
    },
    {
      code: 'pre.catalogueList',
      parent: 'pre.base',
      title: { zh: '采购目录列表', en: 'Catalogue entries' },
      path: catalogueScreens.list,
      permission: 'catalogue.view',
      sort: 81,
    },
    {
      code: 'pre.products',
      parent: 'pre.base',
      title: { zh: '产品数据', en: 'Products' },
      path: catalogueScreens.products,
      permission: 'catalogue.view',
      sort: 82,
    },
  ],
} satisfies AreaDeclaration;
