import { missingEnglish } from '#kit/shared/text.ts';
import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { flowScreens } from '../shared/screens.ts';

export const routes = pages({
  [flowScreens.list]: () => import('./list.page.tsx'),
  [flowScreens.design]: {
    // What is drawn gets a name in both languages at once.
    load: async () => {
      const page = await import('./design.page.tsx');
      await missingEnglish();
      return page;
    },
    under: flowScreens.list,
  },
  [flowScreens.services]: () => import('./services.page.tsx'),
  [flowScreens.bindings]: () => import('./bindings.page.tsx'),
});

export const help = helpFile(() => import('./help.ts'));
