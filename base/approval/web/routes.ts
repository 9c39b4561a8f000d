import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { approvalScreens } from '../shared/screens.ts';

export const routes = pages({
  [approvalScreens.pending]: () => import('./pending.page.tsx'),
  [approvalScreens.handled]: () => import('./handled.page.tsx'),
  [approvalScreens.submitted]: () => import('./submitted.page.tsx'),
  [approvalScreens.proxy]: () => import('./proxies.page.tsx'),
  [approvalScreens.exception]: () => import('./exceptions.page.tsx'),
  [approvalScreens.task]: {
    load: () => import('./apvl.page.tsx'),
    authorize: false,
    under: approvalScreens.pending,
  },
  // The server decides who may read the approval that the address names.
  [approvalScreens.form]: { load: () => import('./ebs-form.page.tsx'), authorize: false, naked: true },
  [approvalScreens.diagram]: { load: () => import('./diagram.page.tsx'), authorize: false },
});

export const help = helpFile(() => import('./help.ts'));
