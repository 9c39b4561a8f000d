import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { sealScreens } from '../shared/screens.ts';

export const routes = pages({
  [sealScreens.list]: () => import('./list.page.tsx'),
  [sealScreens.add]: { load: () => import('./add.page.tsx'), under: sealScreens.list },
  [sealScreens.detail]: { load: () => import('./detail.page.tsx'), under: sealScreens.list },
});

export const help = helpFile(() => import('./help.ts'));
