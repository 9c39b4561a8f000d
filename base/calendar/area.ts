import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { calendarScreens } from './shared/screens.ts';
import { calendarText } from './shared/text/index.ts';

export const area = {
  name: 'calendar',
  title: { zh: '节假日', en: 'Holidays' },
  prefixes: ['/base/holiday'],
  tables: ['holiday', 'holiday_notice'],
  facts: {
    holiday: { zh: '节假日', en: 'Holiday', key: ['tenant_id', 'day'] },
    holiday_notice: { zh: '节假日安排', en: 'Holiday arrangement' },
  },
  views: [],
  uses: ['organisation'],
  texts: [calendarText],
  permissions,
  menus: [
    {
      code: 'system.holidays',
      parent: 'system.parameters',
      title: { zh: '节假日管理', en: 'Holidays' },
      path: calendarScreens.list,
      permission: 'holiday.view',
      sort: 70,
    },
  ],
} satisfies AreaDeclaration;
