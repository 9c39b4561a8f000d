import { pages } from '#kit/web/routes.ts';

// Reached from the console and from messages; the server decides what may be seen.
const linked = { authorize: false } as const;
const BASE = '/v6-template/master-page/bos/submit';

export const routes = pages({
  [`${BASE}/submit-file`]: { load: () => import('./submit-file.page.tsx'), ...linked },
  [`${BASE}/receipt`]: { load: () => import('./receipt.page.tsx'), ...linked },
  [`${BASE}/check-submit-info`]: { load: () => import('./check-submit-info.page.tsx'), ...linked },
  [`${BASE}/check-recall-file`]: { load: () => import('./check-submit-info.page.tsx'), ...linked },
});
