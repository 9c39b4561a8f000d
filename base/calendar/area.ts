import type { AreaDeclaration } from '#kit/shared/area.ts';

export const area = {
  name: 'calendar',
  title: { zh: '节假日', en: 'Holidays' },
  prefixes: ['/base/holiday'],
  tables: ['holiday'],
  facts: {
    holiday: { zh: '节假日', en: 'Holiday', key: ['tenant_id', 'day'] },
  },
  views: [],
  uses: [],
  texts: [],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
