import { frameScreens } from '#kit/shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';

// Everybody has a first screen; what stands on it follows from what they may do.
const home = { load: () => import('./home.page.tsx'), authorize: false } as const;

export const routes = pages({ [frameScreens.home]: home, [frameScreens.portalHome]: home });

export const help = helpFile(() => import('./help.ts'));
