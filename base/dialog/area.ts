import type { AreaDeclaration } from '#kit/shared/area.ts';
import { dialogText } from './shared/text/index.ts';

export const area = {
  name: 'dialog',
  title: { zh: '通用选择', en: 'Selection' },
  prefixes: ['/base/dialog'],
  tables: [],
  views: [],
  uses: [],
  texts: [dialogText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
