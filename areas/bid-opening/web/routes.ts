import { pages } from '#kit/web/routes.ts';

// Reached from the console and from messages; the server decides who may enter.
const linked = { authorize: false } as const;
const BASE = '/v6-template/master-page/bos/opening';

export const routes = pages({
  [`${BASE}/process`]: { load: () => import('./process.page.tsx'), ...linked },
  [`${BASE}/opening-setting`]: { load: () => import('./opening-setting.page.tsx'), ...linked },
  [`${BASE}/opening-setting/view`]: { load: () => import('./opening-setting.page.tsx'), ...linked },
  [`${BASE}/records-view`]: { load: () => import('./records-view.page.tsx'), ...linked },
  '/v6-template/master-page/bos/submit/check-bid-file': {
    load: () => import('./bid-files.page.tsx'),
    ...linked,
  },
  '/v6-template/master-page/bos/submit/view-file': { load: () => import('./bid-files.page.tsx'), ...linked },
});
