import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { approvalScreens } from '../shared/screens.ts';

export const routes = pages({
  [approvalScreens.pending]: () => import('./pending.page.tsx'),
  [approvalScreens.handled]: () => import('./handled.page.tsx'),
  [approvalScreens.submitted]: () => import('./submitted.page.tsx'),
  [approvalScreens.task]: {
    load: () => import('./apvl.page.tsx'),
    authorize: false,
    under: approvalScreens.pending,
  },
});

export const help = helpFile(() => import('./help.ts'));
