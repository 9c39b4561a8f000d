import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { submissionScreens } from '../shared/screens.ts';

// Reached from the console and from messages; the server decides what may be seen.
const linked = { authorize: false } as const;

export const routes = pages({
  [submissionScreens.submit]: { load: () => import('./submit-file.page.tsx'), ...linked },
  [submissionScreens.receipt]: { load: () => import('./receipt.page.tsx'), ...linked },
  [submissionScreens.submitted]: { load: () => import('./check-submit-info.page.tsx'), ...linked },
  [submissionScreens.recalled]: { load: () => import('./check-submit-info.page.tsx'), ...linked },
});

export const help = helpFile(() => import('./help.ts'));
