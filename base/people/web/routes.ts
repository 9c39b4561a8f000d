import { accountScreens } from '#base/account/shared/screens.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { roleScreens } from '#base/role/shared/screens.ts';
import { peopleScreens } from '../shared/screens.ts';

export const routes = pages({
  [peopleScreens.tree]: () => import('./tree.page.tsx'),
  [peopleScreens.requests]: () => import('./requests.page.tsx'),
  [accountScreens.entryCode]: { load: () => import('./entry-code.page.tsx'), open: true },
  [roleScreens.access]: () => import('./access.page.tsx'),
  [roleScreens.users]: {
    load: () => import('./role-users.page.tsx'),
    under: [roleScreens.companyRoles, roleScreens.tenantRoles, roleScreens.platRoles],
  },
});

export const help = helpFile(() => import('./help.ts'));
