import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { settings } from './shared/settings.ts';
import { reviewText } from './shared/text/index.ts';

export const area = {
  name: 'review',
  title: { zh: '评标大厅', en: 'Review hall' },
  prefixes: ['/ess/review-hall', '/ess/review', '/v6-template/master-page/review'],
  tables: [
    'review',
    'review_bid',
    'review_member',
    'review_vote',
    'review_sheet',
    'review_check',
    'review_score',
    'review_return',
    'review_draft',
    'review_rejection',
    'review_argument',
    'review_result',
    'review_report',
    'review_signature',
  ],
  views: [],
  uses: [
    'bid-opening',
    'bulletin',
    'committee',
    'dictionary',
    'file',
    'message',
    'organisation',
    'project',
    'tender-file',
  ],
  texts: [reviewText],
  permissions,
  settings,
  menus: [
    {
      code: 'ess.review',
      parent: 'ess',
      title: { zh: '评标大厅', en: 'Review hall' },
      path: '/ess/review-hall/entry',
      permission: 'review.member',
      sort: 30,
    },
    {
      code: 'ess.reviewHost',
      parent: 'ess',
      title: { zh: '评审主持', en: 'Reviews' },
      path: '/ess/review-hall/common-entry',
      permission: 'review.watch',
      sort: 35,
    },
  ],
} satisfies AreaDeclaration;
