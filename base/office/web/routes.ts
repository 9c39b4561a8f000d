import { pages } from '#kit/web/routes.ts';
import { officeScreens } from '../shared/screens.ts';

const page = () => import('./office.page.tsx');

// They work without anything in their address but a key; whoever is not signed in is asked to by the first call.
export const routes = pages({
  [officeScreens.page]: { load: page, open: true, naked: true },
  [officeScreens.variables]: { load: page, open: true, naked: true },
  [officeScreens.word]: { load: page, open: true, naked: true },
});
