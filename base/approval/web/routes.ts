import { pages } from '#kit/web/routes.ts';

export const routes = pages({
  '/base/wf/aprvPending': () => import('./pending.page.tsx'),
  '/base/wf/aprvHistoryList': () => import('./handled.page.tsx'),
  '/base/wf/submitedList': () => import('./submitted.page.tsx'),
  '/base/wf/apvl': {
    load: () => import('./apvl.page.tsx'),
    authorize: false,
    under: '/base/wf/aprvPending',
  },
});
