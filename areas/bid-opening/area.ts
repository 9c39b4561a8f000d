import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { settings } from './shared/settings.ts';
import { openingText } from './shared/text/index.ts';

export const area = {
  name: 'bid-opening',
  title: { zh: '开标', en: 'Bid opening' },
  prefixes: ['/bos/opening', '/v6-template/master-page/bos/opening'],
  tables: ['opening', 'opening_event', 'opening_check_in', 'opening_secret', 'opened_bid'],
  facts: {
    opened_bid: { zh: '开标结果', en: 'Opened bid', key: ['bid_id'] },
    opening: { zh: '开标会', en: 'Opening', key: ['package_id'], leftOut: ['last_seq', 'updated_at'] },
    opening_check_in: { zh: '开标签到', en: 'Check-in', key: ['package_id', 'org_id'] },
    opening_event: { zh: '开标记录', en: 'Opening record', key: ['package_id', 'seq'] },
  },
  views: [],
  uses: [
    'bid-submission',
    'bulletin',
    'ca',
    'dictionary',
    'file',
    'law',
    'message',
    'organisation',
    'project',
    'registration',
    'role',
    'tender-file',
  ],
  texts: [openingText],
  permissions,
  settings,
  menus: [],
} satisfies AreaDeclaration;
