import { pages } from '#kit/web/routes.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;
const report = { load: () => import('./report.page.tsx'), ...linked };

export const routes = pages({
  '/ess/review-hall/entry': () => import('./entry.page.tsx'),
  '/ess/review-hall/common-entry': () => import('./common-entry.page.tsx'),
  '/ess/review-hall/index': { load: () => import('./hall.page.tsx'), ...linked },
  '/ess/review-hall/report': report,
  '/v6-template/master-page/review': { load: () => import('./hall.page.tsx'), ...linked },
  '/v6-template/master-page/review-report': report,
});
