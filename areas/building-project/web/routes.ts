import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { buildingScreens } from '../shared/screens.ts';

export const routes = pages({
  [buildingScreens.list]: () => import('./list.page.tsx'),
  [buildingScreens.form]: { load: () => import('./form.page.tsx'), under: buildingScreens.list },
});

export const help = helpFile(() => import('./help.ts'));
