import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { procedureScreens } from '../shared/screens.ts';

const list = () => import('./list.page.tsx');
const form = {
  load: () => import('./edit.page.tsx'),
  authorize: true,
  under: procedureScreens.list,
} as const;

export const routes = pages({
  [procedureScreens.list]: list,
  [procedureScreens.edit]: form,
  [procedureScreens.procList]: { load: list, authorize: true, under: procedureScreens.list },
  [procedureScreens.procEdit]: form,
  [procedureScreens.procView]: form,
});

export const help = helpFile(() => import('./help.ts'));
