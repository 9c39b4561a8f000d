import { findersOf } from '#kit/web/finder.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { contractScreens } from '#areas/entrust-contract/shared/screens.ts';
import { projectScreens } from '../shared/screens.ts';
import { SERVICE_KEY } from '../shared/status.ts';

// Reached from lists, to-dos and messages; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  [projectScreens.list]: { load: () => import('./list.page.tsx'), ...linked },
  [projectScreens.form]: { load: () => import('./edit.page.tsx'), ...linked },
  [projectScreens.approve]: {
    load: () => import('./approve.page.tsx'),
    authorize: true,
    under: projectScreens.list,
  },
  [projectScreens.proxy]: () => import('./proxy.page.tsx'),
  [projectScreens.view]: { load: () => import('./view.page.tsx'), ...linked },
  [projectScreens.sheets]: { load: () => import('./sheet-list.page.tsx'), ...linked },
  [projectScreens.sheet]: { load: () => import('./sheet-view.page.tsx'), ...linked },
  [contractScreens.projects]: { load: () => import('./relate.page.tsx'), ...linked },
});

export const approvals = subjects({ [SERVICE_KEY]: () => import('./subject.tsx') });

export const finders = findersOf({ [projectScreens.list]: () => import('./finder.ts') });

export const help = helpFile(() => import('./help.ts'));
