import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { clauseScreens } from '../shared/screens.ts';

export const routes = pages({
  [clauseScreens.list]: () => import('./list.page.tsx'),
});

export const help = helpFile(() => import('./help.ts'));
