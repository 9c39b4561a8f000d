import { findersOf } from '#kit/web/finder.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { contractScreens } from '../shared/screens.ts';
import { SERVICE_KEY } from '../shared/status.ts';

export const routes = pages({
  [contractScreens.list]: () => import('./list.page.tsx'),
  [contractScreens.form]: {
    load: () => import('./form.page.tsx'),
    // Approvers open it from their to-do list; the server decides whether they may read it.
    authorize: false,
  },
  [contractScreens.approve]: {
    load: () => import('./form.page.tsx'),
    authorize: false,
    under: contractScreens.list,
  },
});

export const approvals = subjects({ [SERVICE_KEY]: () => import('./subject.tsx') });

export const finders = findersOf({ [contractScreens.list]: () => import('./finder.ts') });

export const help = helpFile(() => import('./help.ts'));
