import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { dictionaryScreens } from '../shared/screens.ts';

const settings = () => import('./settings.page.tsx');

export const routes = pages({
  [dictionaryScreens.sets]: () => import('./sets.page.tsx'),
  [dictionaryScreens.entries]: { load: () => import('./entries.page.tsx'), under: dictionaryScreens.sets },
  [dictionaryScreens.platSettings]: settings,
  [dictionaryScreens.tenantSettings]: settings,
  [dictionaryScreens.companySettings]: settings,
  [dictionaryScreens.settingList]: () => import('./setting-list.page.tsx'),
});

export const help = helpFile(() => import('./help.ts'));
