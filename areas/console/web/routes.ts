import { layoutRoutes, pages } from '#kit/web/routes.ts';

// Reached from lists, to-dos and messages; the server decides whether the lot may be seen.
const linked = { authorize: false } as const;

export const routes = pages({
  '/v6-template/master-page': { load: () => import('./entry.page.tsx'), ...linked },
  '/v6-template/master-page/workplace': { load: () => import('./workplace.page.tsx'), ...linked },
  '/pre/project/supplier/list': () => import('./supplier-list.page.tsx'),
});

/** Every operation page of a lot, whichever area brings it, stands inside the console. */
export const layouts = layoutRoutes({ '/v6-template/master-page': () => import('./frame.tsx') });
