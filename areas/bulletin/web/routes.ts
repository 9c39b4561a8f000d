import { findersOf } from '#kit/web/finder.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { bulletinScreens } from '../shared/screens.ts';
import { OTHER_KEY, SERVICE_KEY } from '../shared/status.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  [bulletinScreens.edit]: { load: () => import('./edit.page.tsx'), ...linked },
  [bulletinScreens.view]: { load: () => import('./view.page.tsx'), ...linked },
  [bulletinScreens.record]: { load: () => import('./record.page.tsx'), ...linked },
  [bulletinScreens.approve]: { load: () => import('./approve.page.tsx'), ...linked },
  [bulletinScreens.bidderView]: {
    load: () => import('./bidder-view.page.tsx'),
    ...linked,
    under: tenderFileScreens.openLots,
  },
  [bulletinScreens.list]: () => import('./list.page.tsx'),
  [bulletinScreens.others]: () => import('./others.page.tsx'),
  [bulletinScreens.otherEdit]: { load: () => import('./other-edit.page.tsx'), ...linked },
  [bulletinScreens.otherView]: { load: () => import('./other-view.page.tsx'), ...linked },
});

export const approvals = subjects({
  [SERVICE_KEY]: () => import('./subject.tsx'),
  [OTHER_KEY]: () => import('./other-subject.tsx'),
});

export const finders = findersOf({ [bulletinScreens.list]: () => import('./finder.ts') });

export const help = helpFile(() => import('./help.ts'));
