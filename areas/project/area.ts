import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { projectScreens } from './shared/screens.ts';
import { settings } from './shared/settings.ts';
import { projectText } from './shared/text/index.ts';
import { projectProxyText } from './shared/text/proxy.ts';
import { sheetsText } from './shared/text/sheets.ts';

export const area = {
  name: 'project',
  title: { zh: '采购项目', en: 'Procurement projects' },
  prefixes: [
    '/pre/project',
    '/sts/form/outer',
    '/pls/meet/apply/getPackageInfo',
    '/mbd/project/relevanceProjectUrl',
  ],
  tables: [
    'goods_template',
    'lot_phase',
    'lot_phase_turn',
    'project',
    'project_again',
    'project_group',
    'project_plan_line',
    'project_tenderee',
    'project_package',
    'project_goods',
    'project_member',
    'project_proxy',
  ],
  facts: {
    project: { zh: '项目', en: 'Project', leftOut: ['updated_at'] },
    project_member: { zh: '项目成员', en: 'Project member', key: ['project_id', 'operator_id'] },
    project_proxy: { zh: '项目代办', en: 'Project proxy' },
    project_package: { zh: '标段', en: 'Lot', leftOut: ['updated_at'] },
    project_tenderee: { zh: '项目招标人', en: 'Tenderee of a project', key: ['project_id', 'seq'] },
  },
  views: ['v_lot'],
  uses: [
    'building-project',
    'dialog',
    'approval',
    'bizflow',
    'dictionary',
    'entrust-contract',
    'file',
    'message',
    'office',
    'organisation',
    'people',
    'procedure',
    'role',
    'form',
    'session',
  ],
  texts: [projectText, projectProxyText, sheetsText],
  outward: { approved: 'onWish', returned: 'onWish', proxyGiven: 'onWish', proxyEnded: 'onWish' },
  permissions,
  menus: [
    {
      code: 'pre.project',
      parent: 'pre',
      title: { zh: '采购项目', en: 'Procurement projects' },
      path: projectScreens.list,
      permission: 'project.view',
      sort: 20,
    },
    {
      code: 'pre.projectProxy',
      parent: 'pre',
      title: { zh: '项目代办', en: 'Project proxies' },
      path: projectScreens.proxy,
      permission: 'project.proxy',
      sort: 21,
    },
  ],
  settings,
} satisfies AreaDeclaration;
