import type { AreaDeclaration } from '#kit/shared/area.ts';
import { workplaceText } from './shared/text/index.ts';
import { tourText } from './shared/text/tour.ts';

export const area = {
  name: 'workplace',
  title: { zh: '工作台', en: 'Workplace' },
  prefixes: ['/base/workbench', '/mine'],
  tables: ['workbench', 'schedule_item'],
  views: [],
  uses: [
    'approval',
    'award',
    'bid-submission',
    'ca',
    'committee',
    'console',
    'duty',
    'message',
    'notification',
    'people',
    'project',
    'review',
    'session',
    'tender-file',
  ],
  texts: [workplaceText, tourText],
  outward: { remind: 'onWish' },
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
