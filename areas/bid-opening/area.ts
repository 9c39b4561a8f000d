import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { openingText } from './shared/text/index.ts';

export const area = {
  name: 'bid-opening',
  title: { zh: '开标', en: 'Bid opening' },
  prefixes: ['/bos/opening', '/v6-template/master-page/bos/opening'],
  tables: ['opening', 'opening_event', 'opening_check_in', 'opening_secret', 'opened_bid'],
  views: [],
  uses: [
    'bid-submission',
    'bulletin',
    'ca',
    'file',
    'message',
    'organisation',
    'project',
    'role',
    'tender-file',
  ],
  texts: [openingText],
  permissions,
  menus: [],
} satisfies AreaDeclaration;
