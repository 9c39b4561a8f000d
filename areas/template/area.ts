import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { templateScreens } from './shared/screens.ts';
import { templateText } from './shared/text/index.ts';

export const area = {
  name: 'template',
  title: { zh: '模板库', en: 'Templates' },
  prefixes: ['/base/template', '/sts/office', '/ess/lib-method'],
  tables: ['template', 'template_version', 'template_comment', 'template_citation'],
  views: [],
  uses: ['clause', 'dictionary', 'organisation', 'project', 'tender-file'],
  texts: [templateText],
  permissions,
  menus: [
    { code: 'pre', title: { zh: '招标采购', en: 'Procurement' }, sort: 20 },
    {
      code: 'pre.templates',
      parent: 'pre',
      title: { zh: '模板管理', en: 'Templates' },
      path: templateScreens.list,
      permission: 'template.view',
      sort: 85,
    },
    {
      code: 'pre.methods',
      parent: 'pre',
      title: { zh: '评标办法模板', en: 'Evaluation methods' },
      path: templateScreens.methods,
      permission: 'template.view',
      sort: 82,
    },
    {
      code: 'pre.methodExtract',
      parent: 'pre',
      title: { zh: '评标办法提取', en: 'Take an evaluation method' },
      path: templateScreens.extract,
      permission: 'tenderFile.edit',
      sort: 84,
    },
    {
      code: 'system.methodTemplates',
      parent: 'system.parameters',
      title: { zh: '评标办法模板（租户）', en: 'Evaluation methods (tenant)' },
      path: templateScreens.methodTenant,
      permission: 'template.manage',
      sort: 82,
    },
    {
      code: 'system.methodTemplatesPlat',
      parent: 'system.parameters',
      title: { zh: '评标办法模板（平台）', en: 'Evaluation methods (platform)' },
      path: templateScreens.methodPlat,
      permission: 'template.plat',
      sort: 84,
    },
    {
      code: 'system.bulletinTemplates',
      parent: 'system.parameters',
      title: { zh: '公告模板（租户）', en: 'Notice templates (tenant)' },
      path: templateScreens.bulletinTenant,
      permission: 'template.manage',
      sort: 70,
    },
    {
      code: 'system.bulletinTemplatesPlat',
      parent: 'system.parameters',
      title: { zh: '公告模板（平台）', en: 'Notice templates (platform)' },
      path: templateScreens.bulletinPlat,
      permission: 'template.plat',
      sort: 80,
    },
  ],
} satisfies AreaDeclaration;
