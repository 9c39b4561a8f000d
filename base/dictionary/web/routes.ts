import { pages } from '#kit/web/routes.ts';
import { MANAGER } from './links.ts';

const settings = () => import('./settings.page.tsx');

export const routes = pages({
  [MANAGER]: () => import('./sets.page.tsx'),
  '/base/valset/entries': { load: () => import('./entries.page.tsx'), under: MANAGER },
  '/base/conf/treePage/plat': settings,
  '/base/conf/treePage/tenant': settings,
  '/base/conf/treePage/company': settings,
});
