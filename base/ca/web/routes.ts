import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { LIST } from './links.ts';
import { caScreens } from '../shared/screens.ts';

export const routes = pages({
  [caScreens.list]: () => import('./list.page.tsx'),
  [caScreens.lost]: () => import('./lost.page.tsx'),
  [caScreens.detail]: { load: () => import('./detail.page.tsx'), under: LIST },
  [caScreens.binding]: { load: () => import('./binding.page.tsx'), under: LIST },
  [caScreens.bindingIndex]: { load: () => import('./binding.page.tsx'), under: LIST },
});

export const help = helpFile(() => import('./help.ts'));
