import { pages } from '#kit/web/routes.ts';
import { MANAGER } from './links.ts';

export const routes = pages({
  [MANAGER]: () => import('./sets.page.tsx'),
  '/base/valset/entries': { load: () => import('./entries.page.tsx'), under: MANAGER },
  '/base/conf/treePage/plat': () => import('./settings.page.tsx'),
});
