import { pages, subjects } from '#kit/web/routes.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  '/v6-template/master-page/bulletin/edit': { load: () => import('./edit.page.tsx'), ...linked },
  '/v6-template/master-page/bulletin/view': { load: () => import('./view.page.tsx'), ...linked },
  '/v6-template/master-page/bulletin/record': { load: () => import('./record.page.tsx'), ...linked },
  '/pre/bulletin/bfApvl': { load: () => import('./approve.page.tsx'), ...linked },
  '/pre/documentation/bidder/bulletin-view': { load: () => import('./bidder-view.page.tsx'), ...linked },
  '/pre/general-bulletin/bulletin': () => import('./list.page.tsx'),
});

export const approvals = subjects({ BULLETIN_APPROVAL: () => import('./subject.tsx') });
