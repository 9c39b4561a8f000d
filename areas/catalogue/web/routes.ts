import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { catalogueScreens } from '../shared/screens.ts';

export const routes = pages({
  [catalogueScreens.index]: () => import('./index.page.tsx'),
  [catalogueScreens.list]: () => import('./list.page.tsx'),
  [catalogueScreens.products]: () => import('./products.page.tsx'),
});

export const help = helpFile(() => import('./help.ts'));
