import type { AreaDeclaration } from '#kit/shared/area.ts';
import { dutyText } from './shared/text/index.ts';

export const area = {
  name: 'duty',
  title: { zh: '待办事项', en: 'Duties' },
  prefixes: ['/base/duty'],
  tables: ['duty'],
  views: [],
  uses: ['calendar', 'message', 'role', 'session'],
  texts: [dutyText],
  outward: { soon: 'onWish', late: 'onWish' },
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
