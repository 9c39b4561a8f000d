import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { exportScreens } from '../shared/screens.ts';

export const routes = pages({
  [exportScreens.list]: { load: () => import('./list.page.tsx'), authorize: false },
});

export const help = helpFile(() => import('./help.ts'));
