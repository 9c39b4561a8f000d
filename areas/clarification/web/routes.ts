import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { clarificationScreens } from '../shared/screens.ts';
import { CLARIFICATION_KEY } from '../shared/status.ts';

// Reached from the console, from the documents, from duties and messages; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  [tenderFileScreens.clarification]: { load: () => import('./list.page.tsx'), ...linked },
  [clarificationScreens.reply]: { load: () => import('./reply.page.tsx'), ...linked },
  [clarificationScreens.approve]: { load: () => import('./approve.page.tsx'), ...linked },
});

export const approvals = subjects({ [CLARIFICATION_KEY]: () => import('./subject.tsx') });

export const help = helpFile(() => import('./help.ts'));
