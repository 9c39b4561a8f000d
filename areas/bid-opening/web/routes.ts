import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { openingScreens } from '../shared/screens.ts';

// Reached from the console and from messages; the server decides who may enter.
const linked = { authorize: false } as const;

export const routes = pages({
  [submissionScreens.openingHall]: { load: () => import('./process.page.tsx'), ...linked },
  [openingScreens.setting]: { load: () => import('./opening-setting.page.tsx'), ...linked },
  [openingScreens.settingView]: { load: () => import('./opening-setting.page.tsx'), ...linked },
  [openingScreens.record]: { load: () => import('./records-view.page.tsx'), ...linked },
  [openingScreens.bidFiles]: {
    load: () => import('./bid-files.page.tsx'),
    ...linked,
  },
  [openingScreens.bidFileView]: { load: () => import('./bid-files.page.tsx'), ...linked },
});

export const help = helpFile(() => import('./help.ts'));
