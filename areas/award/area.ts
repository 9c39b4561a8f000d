import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { awardScreens } from './shared/screens.ts';
import { awardText } from './shared/text/index.ts';

export const area = {
  name: 'award',
  title: { zh: '定标', en: 'Award' },
  prefixes: [
    '/ess/award',
    '/ess/bidder',
    '/ess/notice',
    '/ess/purchase-results',
    '/ess/winning',
    '/v6-template/master-page/purchase-results',
  ],
  tables: [
    'award',
    'award_candidate',
    'award_objection',
    'award_objection_answer',
    'award_determination',
    'award_notice',
  ],
  facts: {
    award: { zh: '定标', en: 'Award' },
    award_candidate: { zh: '中标候选人', en: 'Candidate', key: ['award_id', 'rank'] },
    award_determination: { zh: '定标决定', en: 'Determination' },
    award_notice: { zh: '通知书', en: 'Award notice' },
    award_objection: { zh: '评标结果异议', en: 'Objection' },
    award_objection_answer: { zh: '异议答复', en: 'Proposed answer to an objection' },
  },
  views: [],
  uses: [
    'approval',
    'bid-opening',
    'bulletin',
    'ca',
    'calendar',
    'file',
    'law',
    'message',
    'project',
    'review',
    'role',
  ],
  texts: [awardText],
  outward: {
    win: 'unlessUnwished',
    result: 'unlessUnwished',
    publicised: 'onWish',
    over: 'onWish',
    objection: 'onWish',
    answered: 'onWish',
    answerProposed: 'onWish',
    answerReturned: 'onWish',
    determined: 'onWish',
    returned: 'onWish',
  },
  permissions,
  menus: [
    {
      code: 'ess.determine',
      parent: 'ess',
      title: { zh: '定标', en: 'Determination' },
      path: awardScreens.list,
      permission: 'award.view',
      sort: 50,
    },
    {
      code: 'ess.notice',
      parent: 'ess',
      title: { zh: '中标与结果通知', en: 'Notices of the result' },
      path: awardScreens.ownNotices,
      permission: 'award.bidder',
      sort: 60,
    },
  ],
} satisfies AreaDeclaration;
