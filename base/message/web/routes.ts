import { helpFile } from '#kit/web/help.ts';
import { frameParts, pages } from '#kit/web/routes.ts';
import { messageScreens } from '../shared/screens.ts';

export const routes = pages({
  [messageScreens.list]: () => import('./list.page.tsx'),
  [messageScreens.subscriptions]: { load: () => import('./subscriptions.page.tsx'), authorize: false },
  [messageScreens.templates]: () => import('./template-list.page.tsx'),
  [messageScreens.platTemplates]: () => import('./template-list.page.tsx'),
  [messageScreens.control]: () => import('./control-list.page.tsx'),
  // The demonstration opens it for everybody; elsewhere the server asks for message.records.
  [messageScreens.records]: { load: () => import('./records.page.tsx'), authorize: false },
});

export const frame = frameParts({ header: [() => import('./bell.tsx')] });

export const help = helpFile(() => import('./help.ts'));
