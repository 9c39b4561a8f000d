import type { AreaDeclaration } from '#kit/shared/area.ts';
import { exportScreens } from './shared/screens.ts';
import { exportText } from './shared/text/index.ts';

export const area = {
  name: 'export',
  title: { zh: '后台导出', en: 'Long exports' },
  prefixes: ['/base/export'],
  tables: ['export_job'],
  views: [],
  uses: ['message', 'organisation'],
  texts: [exportText],
  permissions: [],
  menus: [
    {
      code: 'workbench.exports',
      parent: 'workbench',
      title: { zh: '我的导出', en: 'My exports' },
      path: exportScreens.list,
      sort: 43,
    },
  ],
} satisfies AreaDeclaration;
