import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { contractScreens } from '../shared/screens.ts';
import { SERVICE_KEY, SUPPLEMENT_KEY } from '../shared/status.ts';

// Reached from the console, from duties and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;
const contract = { load: () => import('./edit.page.tsx'), ...linked };
const supplement = { load: () => import('./supplement.page.tsx'), ...linked };
const confirm = { load: () => import('./confirm.page.tsx'), ...linked };

export const routes = pages({
  [contractScreens.list]: () => import('./list.page.tsx'),
  [contractScreens.ownList]: () => import('./own-list.page.tsx'),
  [contractScreens.lot]: { load: () => import('./lot.page.tsx'), ...linked },
  [contractScreens.edit]: contract,
  [contractScreens.detail]: contract,
  [contractScreens.confirm]: confirm,
  [contractScreens.own]: confirm,
  [contractScreens.supplement]: supplement,
  [contractScreens.ownSupplement]: supplement,
  [contractScreens.approveSupplement]: {
    load: () => import('./approve-supplement.page.tsx'),
    ...linked,
  },
  [contractScreens.approve]: { load: () => import('./approve.page.tsx'), ...linked },
});

export const approvals = subjects({
  [SERVICE_KEY]: () => import('./subject.tsx'),
  [SUPPLEMENT_KEY]: () => import('./supplement-subject.tsx'),
});

export const help = helpFile(() => import('./help.ts'));
