import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { officeScreens } from '../shared/screens.ts';

// They work without anything in their address but a key; whoever is not signed in is asked to by the first call.
const page = { load: () => import('./office.page.tsx'), open: true, naked: true } as const;

export const routes = pages({
  [officeScreens.page]: page,
  [officeScreens.variables]: page,
  [officeScreens.word]: page,
});

export const help = helpFile(() => import('./help.ts'));
