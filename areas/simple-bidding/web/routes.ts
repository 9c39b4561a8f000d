import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages, subjects } from '#kit/web/routes.ts';
import { simpleScreens } from '../shared/screens.ts';
import { AWARD_KEY, TERMS_KEY } from '../shared/status.ts';

// Reached from duties, messages and the console; the server decides whether they may be read.
const linked = { authorize: false } as const;

export const routes = pages({
  [simpleScreens.list]: () => import('./list.page.tsx'),
  [simpleScreens.page]: { load: () => import('./simple.page.tsx'), under: simpleScreens.list },
  [simpleScreens.approve]: { load: () => import('./approve.page.tsx'), ...linked },
  [simpleScreens.approveAward]: { load: () => import('./approve-award.page.tsx'), ...linked },
  [tenderFileScreens.quote]: { load: () => import('./quote.page.tsx'), ...linked },
});

export const approvals = subjects({
  [TERMS_KEY]: () => import('./subject.tsx'),
  [AWARD_KEY]: () => import('./award-subject.tsx'),
});

export const help = helpFile(() => import('./help.ts'));
