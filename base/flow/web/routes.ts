import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { flowScreens } from '../shared/screens.ts';

export const routes = pages({
  [flowScreens.list]: () => import('./list.page.tsx'),
  [flowScreens.design]: { load: () => import('./design.page.tsx'), under: flowScreens.list },
});

export const help = helpFile(() => import('./help.ts'));
