import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { exceptionScreens } from '../shared/screens.ts';
import { EXCEPTION_KEY } from '../shared/status.ts';

// Reached from the console, from duties and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  [exceptionScreens.edit]: { load: () => import('./edit.page.tsx'), ...linked },
  [exceptionScreens.view]: { load: () => import('./view.page.tsx'), ...linked },
  [exceptionScreens.approval]: { load: () => import('./approval.page.tsx'), ...linked },
});

export const approvals = subjects({ [EXCEPTION_KEY]: () => import('./subject.tsx') });

export const help = helpFile(() => import('./help.ts'));
