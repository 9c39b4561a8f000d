import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { tendereeScreens } from '../shared/screens.ts';

export const routes = pages({
  [tendereeScreens.list]: () => import('./list.page.tsx'),
  [tendereeScreens.add]: { load: () => import('./form.page.tsx'), under: tendereeScreens.list },
  [tendereeScreens.edit]: { load: () => import('./form.page.tsx'), under: tendereeScreens.list },
  [tendereeScreens.detail]: { load: () => import('./detail.page.tsx'), under: tendereeScreens.list },
  [tendereeScreens.rate]: { load: () => import('./rate.page.tsx'), under: tendereeScreens.list },
  [tendereeScreens.record]: { load: () => import('./record.page.tsx'), under: tendereeScreens.list },
});

export const help = helpFile(() => import('./help.ts'));
