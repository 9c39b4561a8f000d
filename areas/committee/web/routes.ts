import { findersOf } from '#kit/web/finder.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { committeeScreens } from '../shared/screens.ts';
import { SERVICE_KEY } from '../shared/status.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;
const committee = { load: () => import('./committee.page.tsx'), ...linked };

export const routes = pages({
  [committeeScreens.committee]: committee,
  [committeeScreens.edit]: committee,
  [committeeScreens.view]: committee,
  [committeeScreens.draw]: committee,
  [committeeScreens.approve]: { load: () => import('./committee.page.tsx'), ...linked },
  [committeeScreens.list]: () => import('./list.page.tsx'),
  [committeeScreens.supervision]: () => import('./supervision.page.tsx'),
  [committeeScreens.replacements]: () => import('./replacements.page.tsx'),
  [committeeScreens.confirmation]: () => import('./confirmation.page.tsx'),
});

export const approvals = subjects({ [SERVICE_KEY]: () => import('./subject.tsx') });

export const finders = findersOf({ [committeeScreens.list]: () => import('./finder.ts') });

export const help = helpFile(() => import('./help.ts'));
