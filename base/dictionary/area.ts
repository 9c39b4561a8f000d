import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { dictionaryText } from './shared/text/index.ts';

export const area = {
  name: 'dictionary',
  title: { zh: '字典与参数', en: 'Dictionaries and settings' },
  prefixes: ['/base/valset', '/base/prefectureconfig', '/base/conf'],
  tables: ['valset', 'valset_set', 'prefecture_config'],
  views: [],
  uses: ['organisation'],
  texts: [dictionaryText],
  permissions,
  menus: [
    {
      code: 'system.dictionaries',
      parent: 'system',
      title: { zh: '数据字典', en: 'Dictionaries' },
      path: '/base/valset/manager',
      permission: 'dictionary.manage',
      sort: 30,
    },
    {
      code: 'system.settings',
      parent: 'system',
      title: { zh: '平台参数配置', en: 'Platform settings' },
      path: '/base/conf/treePage/plat',
      permission: 'setting.manage',
      sort: 40,
    },
  ],
  settings: [
    {
      key: 'service_tel',
      title: { zh: '服务电话', en: 'Service telephone' },
      kind: 'text',
      default: '',
      most: 50,
    },
  ],
} satisfies AreaDeclaration;
