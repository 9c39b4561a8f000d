import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { invitationScreens } from '../shared/screens.ts';
import { INVITATION_KEY } from '../shared/status.ts';

// Reached from the console, from duties and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;
/** The way back of an invited supplier: the lots it may take part in. */
const ofInvitee = { ...linked, under: tenderFileScreens.openLots } as const;

export const routes = pages({
  [invitationScreens.invite]: { load: () => import('./invite.page.tsx'), ...linked },
  [invitationScreens.view]: { load: () => import('./view.page.tsx'), ...linked },
  [invitationScreens.receipts]: { load: () => import('./receipts.page.tsx'), ...linked },
  [tenderFileScreens.invitation]: { load: () => import('./handle.page.tsx'), ...ofInvitee },
  [invitationScreens.receiptView]: { load: () => import('./handle.page.tsx'), ...ofInvitee },
});

export const approvals = subjects({ [INVITATION_KEY]: () => import('./subject.tsx') });

export const help = helpFile(() => import('./help.ts'));
