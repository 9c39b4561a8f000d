import { pages, subjects } from '#kit/web/routes.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;
const candidate = { load: () => import('./candidate.page.tsx'), ...linked };
const notices = { load: () => import('./notices.page.tsx'), ...linked };

export const routes = pages({
  '/ess/award/index': () => import('./list.page.tsx'),
  '/v6-template/master-page/purchase-results/candidate': candidate,
  '/v6-template/master-page/purchase-results/candidate/index': candidate,
  '/v6-template/master-page/purchase-results/candidate/viewByBidder': {
    load: () => import('./bidder-candidates.page.tsx'),
    ...linked,
  },
  '/v6-template/master-page/purchase-results/determinationBidder/index': {
    load: () => import('./determination.page.tsx'),
    ...linked,
  },
  '/v6-template/master-page/purchase-results/notices': notices,
  '/v6-template/master-page/results-view': { load: () => import('./result.page.tsx'), ...linked },
  '/ess/winning/notice/edit': notices,
  '/ess/winning/notice/view': notices,
  '/ess/purchase-results/candidate-apvl': { load: () => import('./approve.page.tsx'), ...linked },
  '/ess/bidder/notice/list': () => import('./notice-list.page.tsx'),
  '/ess/bidder/notice/view': { load: () => import('./notice.page.tsx'), ...linked },
});

export const approvals = subjects({ AWARD_APPROVAL: () => import('./subject.tsx') });
