import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { tendereeScreens as s } from '../shared/screens.ts';

export const routes = pages({
  [s.list]: () => import('./list.page.tsx'),
  [s.add]: { load: () => import('./form.page.tsx'), under: s.list },
  [s.edit]: { load: () => import('./form.page.tsx'), under: s.list },
  [s.detail]: { load: () => import('./detail.page.tsx'), under: s.list },
  [s.rate]: { load: () => import('./rate.page.tsx'), under: s.list },
  [s.record]: { load: () => import('./record.page.tsx'), under: s.list },
});

export const help = helpFile(() => import('./help.ts'));
