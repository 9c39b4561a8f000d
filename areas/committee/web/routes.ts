import { pages } from '#kit/web/routes.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;
const committee = { load: () => import('./committee.page.tsx'), ...linked };

export const routes = pages({
  '/v6-template/master-page/committee': committee,
  '/ess/committee/edit': committee,
  '/ess/committee/view': committee,
  '/ess/committee/expert-extract': committee,
  '/ess/committee/index': () => import('./list.page.tsx'),
  '/ess/committee/supervision': () => import('./supervision.page.tsx'),
  '/ess/committee/replacements': () => import('./replacements.page.tsx'),
  '/ess/committee/confirmation': () => import('./confirmation.page.tsx'),
});
