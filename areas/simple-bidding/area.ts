import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { simpleScreens } from './shared/screens.ts';
import { simpleText } from './shared/text/index.ts';

export const area = {
  name: 'simple-bidding',
  title: { zh: '简易招采', en: 'Simple purchases' },
  prefixes: [simpleScreens.page],
  tables: ['simple_bidding', 'simple_award'],
  facts: {
    simple_bidding: {
      zh: '简易招采',
      en: 'Simple purchase',
      leftOut: ['updated_at'],
      draft: { column: 'status', values: ['10'] },
    },
    simple_award: { zh: '简易招采成交', en: 'Award of a simple purchase' },
  },
  views: [],
  uses: [
    'approval',
    'bid-opening',
    'bid-submission',
    'bizflow',
    'bulletin',
    'calendar',
    'file',
    'form',
    'law',
    'message',
    'organisation',
    'procedure',
    'project',
    'role',
    'template',
    'tender-file',
  ],
  texts: [simpleText],
  outward: {
    approved: 'onWish',
    returned: 'onWish',
    invited: 'unlessUnwished',
    awarded: 'onWish',
    awardReturned: 'onWish',
    won: 'unlessUnwished',
    notWon: 'unlessUnwished',
    failed: 'unlessUnwished',
  },
  permissions,
  menus: [
    {
      code: 'pre.simpleBidding',
      parent: 'pre',
      title: { zh: '简易招采', en: 'Simple purchases' },
      path: simpleScreens.list,
      permission: 'simpleBidding.view',
      sort: 22,
      notFor: ['supplier', 'experts'],
    },
  ],
} satisfies AreaDeclaration;
