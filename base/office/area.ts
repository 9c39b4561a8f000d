import type { AreaDeclaration } from '#kit/shared/area.ts';
import { officeText } from './shared/text/index.ts';

export const area = {
  name: 'office',
  title: { zh: '在线文档', en: 'Online documents' },
  prefixes: ['/base/pageoffice'],
  tables: ['office_window', 'office_lock', 'office_version'],
  views: [],
  uses: ['file'],
  texts: [officeText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
