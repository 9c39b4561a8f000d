import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { tenderFileScreens } from '../shared/screens.ts';
import { SERVICE_KEY } from '../shared/status.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  [tenderFileScreens.make]: { load: () => import('./make-file.page.tsx'), ...linked },
  [tenderFileScreens.view]: { load: () => import('./view.page.tsx'), ...linked },
  [tenderFileScreens.lotKey]: { load: () => import('./lot-key.page.tsx'), ...linked },
  [tenderFileScreens.approve]: { load: () => import('./approve.page.tsx'), ...linked },
  // The tenderee's approval asks for permission on entry, as every to-do does.
  [tenderFileScreens.ownerApprove]: {
    load: () => import('./owner-approve.page.tsx'),
    authorize: true,
    under: approvalScreens.pending,
  },
  [tenderFileScreens.openLots]: () => import('./open-lots.page.tsx'),
});

export const approvals = subjects({ [SERVICE_KEY]: () => import('./subject.tsx') });

export const help = helpFile(() => import('./help.ts'));
