import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { invitationScreens } from '../shared/screens.ts';
import { INVITATION_KEY } from '../shared/status.ts';

// Reached from the console, from duties and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  [invitationScreens.invite]: { load: () => import('./invite.page.tsx'), ...linked },
  [invitationScreens.view]: { load: () => import('./view.page.tsx'), ...linked },
  [invitationScreens.receipts]: { load: () => import('./receipts.page.tsx'), ...linked },
  [tenderFileScreens.invitation]: { load: () => import('./handle.page.tsx'), ...linked },
  [invitationScreens.receiptView]: { load: () => import('./handle.page.tsx'), ...linked },
});

export const approvals = subjects({ [INVITATION_KEY]: () => import('./subject.tsx') });

export const help = helpFile(() => import('./help.ts'));
