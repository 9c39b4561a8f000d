import { findersOf } from '#kit/web/finder.ts';
import { helpFile } from '#kit/web/help.ts';
import { layoutRoutes, pages } from '#kit/web/routes.ts';
import { committeeScreens } from '#areas/committee/shared/screens.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { reviewScreens } from '#areas/review/shared/screens.ts';
import { consoleScreens } from '../shared/screens.ts';

// Reached from lists, to-dos and messages; the server decides whether the lot may be seen.
const linked = { authorize: false } as const;

export const routes = pages({
  // Every screen of the console marks in the menu the list from which its reader opens lots.
  [projectScreens.console]: {
    load: () => import('./entry.page.tsx'),
    ...linked,
    under: [
      projectScreens.list,
      consoleScreens.supplierLots,
      reviewScreens.entry,
      committeeScreens.supervision,
    ],
  },
  [consoleScreens.workplace]: { load: () => import('./workplace.page.tsx'), ...linked },
  [consoleScreens.supplierLots]: () => import('./supplier-list.page.tsx'),
  [consoleScreens.panel]: () => import('./panel.page.tsx'),
  [consoleScreens.panelOf]: {
    load: () => import('./panel-info.page.tsx'),
    authorize: true,
    under: consoleScreens.panel,
  },
});

/** Every operation page of a lot, whichever area brings it, stands inside the console. */
export const layouts = layoutRoutes({ [projectScreens.console]: () => import('./frame.tsx') });

export const finders = findersOf({ [consoleScreens.supplierLots]: () => import('./finder.ts') });

export const help = helpFile(() => import('./help.ts'));
