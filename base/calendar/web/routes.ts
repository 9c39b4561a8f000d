import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { calendarScreens } from '../shared/screens.ts';

export const routes = pages({ [calendarScreens.list]: () => import('./list.page.tsx') });

export const help = helpFile(() => import('./help.ts'));
