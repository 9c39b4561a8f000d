import type { AreaDeclaration } from '#kit/shared/area.ts';
import { dictionaryText } from './shared/text/index.ts';

export const area = {
  name: 'dictionary',
  title: { zh: '字典与参数', en: 'Dictionaries and settings' },
  prefixes: ['/base/valset', '/base/prefectureconfig'],
  tables: ['valset', 'valset_set', 'prefecture_config'],
  views: [],
  uses: [],
  texts: [dictionaryText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
