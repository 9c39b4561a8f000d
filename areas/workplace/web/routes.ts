import { approvalScreens } from '#base/approval/shared/screens.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';

// Everybody has a first screen; what stands on it follows from what they may do.
const home = { load: () => import('./home.page.tsx'), authorize: false } as const;

export const routes = pages({
  [frameScreens.home]: home,
  [frameScreens.portalHome]: home,
  // Everybody sees what they themselves have to handle, and nothing else.
  [approvalScreens.handle]: { load: () => import('./handle-list.page.tsx'), authorize: false, alone: true },
});

export const help = helpFile(() => import('./help.ts'));
