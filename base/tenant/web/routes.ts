import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { tenantScreens } from '../shared/screens.ts';

export const routes = pages({
  [tenantScreens.page]: () => import('./list.page.tsx'),
  [tenantScreens.edit]: { load: () => import('./edit.page.tsx'), under: tenantScreens.page },
  [tenantScreens.parameter]: { load: () => import('./parameter.page.tsx'), under: tenantScreens.page },
});

export const help = helpFile(() => import('./help.ts'));
