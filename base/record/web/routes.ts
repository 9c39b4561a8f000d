import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { recordScreens } from '../shared/screens.ts';

export const routes = pages({
  [recordScreens.operations]: () => import('./operations.page.tsx'),
  [recordScreens.check]: () => import('./check.page.tsx'),
  [recordScreens.deliveries]: () => import('./deliveries.page.tsx'),
});

export const help = helpFile(() => import('./help.ts'));
