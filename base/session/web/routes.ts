import { frameScreens } from '#kit/shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { sessionScreens } from '../shared/screens.ts';

export const routes = pages({
  [sessionScreens.loginControl]: () => import('./login-control.page.tsx'),
  [frameScreens.ssoLogin]: { load: () => import('./sso.page.tsx'), open: true },
  [sessionScreens.ssoBacklog]: { load: () => import('./sso.page.tsx'), open: true },
  [sessionScreens.ssoBacklogDetail]: { load: () => import('./sso.page.tsx'), open: true },
});

export const help = helpFile(() => import('./help.ts'));
