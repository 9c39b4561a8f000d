import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { buildingScreens } from './shared/screens.ts';
import { buildingText } from './shared/text/index.ts';

export const area = {
  name: 'building-project',
  title: { zh: '建设项目', en: 'Construction projects' },
  prefixes: ['/mbd/project', '/mbd/buildingProject', '/mbd/lib-agency/buildingProject'],
  tables: ['building_project', 'building_opening'],
  views: [],
  uses: ['dictionary', 'form'],
  texts: [buildingText],
  permissions,
  menus: [
    { code: 'pre', title: { zh: '招标采购', en: 'Procurement' }, sort: 20 },
    { code: 'pre.base', parent: 'pre', title: { zh: '基础资料', en: 'Master data' }, sort: 70 },
    {
      code: 'pre.building',
      parent: 'pre.base',
      title: { zh: '建设项目', en: 'Construction projects' },
      path: buildingScreens.list,
      permission: 'buildingProject.view',
      sort: 12,
    },
  ],
} satisfies AreaDeclaration;
