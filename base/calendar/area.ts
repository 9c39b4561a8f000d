import type { AreaDeclaration } from '#kit/shared/area.ts';

export const area = {
  name: 'calendar',
  title: { zh: '节假日', en: 'Holidays' },
  prefixes: ['/base/holiday'],
  tables: ['holiday'],
  views: [],
  uses: [],
  texts: [],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
