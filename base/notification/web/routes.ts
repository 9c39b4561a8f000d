import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { notificationScreens } from '../shared/screens.ts';

const manage = () => import('./manage.page.tsx');

export const routes = pages({
  [notificationScreens.manage]: manage,
  [notificationScreens.managePlat]: manage,
  [notificationScreens.edit]: {
    load: () => import('./edit.page.tsx'),
    under: [notificationScreens.manage, notificationScreens.managePlat],
  },
  [notificationScreens.view]: { load: () => import('./view.page.tsx'), authorize: false },
  [notificationScreens.reading]: { load: () => import('./reading.page.tsx'), authorize: false },
});

export const help = helpFile(() => import('./help.ts'));
