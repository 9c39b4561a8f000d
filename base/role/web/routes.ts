import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { roleScreens } from '../shared/screens.ts';

const roles = () => import('./roles.page.tsx');

export const routes = pages({
  [roleScreens.platRoles]: roles,
  [roleScreens.tenantRoles]: roles,
  [roleScreens.companyRoles]: roles,
  [roleScreens.permissions]: {
    load: () => import('./permissions.page.tsx'),
    under: [roleScreens.companyRoles, roleScreens.tenantRoles, roleScreens.platRoles],
  },
  [roleScreens.functions]: () => import('./functions.page.tsx'),
  [roleScreens.resources]: () => import('./resources.page.tsx'),
  [roleScreens.menus]: () => import('./menus.page.tsx'),
});

export const help = helpFile(() => import('./help.ts'));
