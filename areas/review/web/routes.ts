import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { reviewScreens } from '../shared/screens.ts';

// Reached from the console, from to-dos and from messages; the server decides whether they may be read.
const linked = { authorize: false } as const;
const report = { load: () => import('./report.page.tsx'), ...linked };

export const routes = pages({
  [reviewScreens.entry]: () => import('./entry.page.tsx'),
  [reviewScreens.watch]: () => import('./common-entry.page.tsx'),
  [reviewScreens.hall]: { load: () => import('./hall.page.tsx'), ...linked },
  [reviewScreens.report]: report,
  [reviewScreens.lotReview]: { load: () => import('./hall.page.tsx'), ...linked },
  [reviewScreens.lotReport]: report,
});

export const help = helpFile(() => import('./help.ts'));
