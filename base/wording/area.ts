import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { wordingScreens } from './shared/screens.ts';
import { wordingText } from './shared/text/index.ts';

export const area = {
  name: 'wording',
  title: { zh: '国际化文案', en: 'Wording' },
  prefixes: ['/base/i18n'],
  tables: ['wording', 'wording_change'],
  facts: { wording_change: { zh: '文案变更记录', en: 'Change of words' } },
  views: [],
  uses: ['message', 'organisation', 'role', 'session'],
  texts: [wordingText],
  reaches: { changed: ['wording.tenant'] },
  permissions,
  menus: [
    {
      code: 'system.wording',
      parent: 'system.parameters',
      title: { zh: '国际化管理', en: 'Wording' },
      path: wordingScreens.list,
      permission: 'wording.tenant',
      sort: 60,
    },
  ],
} satisfies AreaDeclaration;
