import type { AreaDeclaration } from '#kit/shared/area.ts';
import { logText } from './shared/text/index.ts';

export const area = {
  name: 'log',
  title: { zh: '公开日志', en: 'Public log' },
  prefixes: ['/base/log'],
  tables: ['event', 'fact_mark', 'log_leaf', 'log_tile', 'log_checkpoint'],
  views: [],
  uses: [],
  texts: [logText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
