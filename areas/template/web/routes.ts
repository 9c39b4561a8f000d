import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { templateScreens } from '../shared/screens.ts';

const list = () => import('./list.page.tsx');

export const routes = pages({
  [templateScreens.list]: list,
  [templateScreens.bulletinTenant]: list,
  [templateScreens.bulletinPlat]: list,
  [templateScreens.methods]: list,
  [templateScreens.methodTenant]: list,
  [templateScreens.methodPlat]: list,
  [templateScreens.methodEdit]: { load: () => import('./method.page.tsx'), under: templateScreens.methods },
  [templateScreens.formTenant]: list,
  [templateScreens.formPlat]: list,
  [templateScreens.formEdit]: { load: () => import('./form.page.tsx'), under: templateScreens.list },
  [templateScreens.fileTenant]: list,
  [templateScreens.filePlat]: list,
  [templateScreens.fileEdit]: { load: () => import('./file.page.tsx'), under: templateScreens.list },
  [templateScreens.fileMake]: () => import('./make.page.tsx'),
  [templateScreens.extract]: () => import('./extract.page.tsx'),
  [templateScreens.edit]: { load: () => import('./edit.page.tsx'), under: templateScreens.list },
});

export const help = helpFile(() => import('./help.ts'));
