import { helpFile } from '#kit/web/help.ts';
import { pages } from '#kit/web/routes.ts';
import { templateScreens } from '../shared/screens.ts';

const list = () => import('./list.page.tsx');
// A template is opened from the library and from the administration's list of its kind.
const METHODS = [templateScreens.methods, templateScreens.methodTenant, templateScreens.methodPlat];
const FORMS = [templateScreens.list, templateScreens.formTenant, templateScreens.formPlat];
const FILES = [templateScreens.list, templateScreens.fileTenant, templateScreens.filePlat];
const BULLETINS = [templateScreens.list, templateScreens.bulletinTenant, templateScreens.bulletinPlat];

export const routes = pages({
  [templateScreens.list]: list,
  [templateScreens.bulletinTenant]: list,
  [templateScreens.bulletinPlat]: list,
  [templateScreens.methods]: list,
  [templateScreens.methodTenant]: list,
  [templateScreens.methodPlat]: list,
  [templateScreens.methodEdit]: { load: () => import('./method.page.tsx'), under: METHODS },
  [templateScreens.formTenant]: list,
  [templateScreens.formPlat]: list,
  [templateScreens.formEdit]: { load: () => import('./form.page.tsx'), under: FORMS },
  [templateScreens.fileTenant]: list,
  [templateScreens.filePlat]: list,
  [templateScreens.fileEdit]: { load: () => import('./file.page.tsx'), under: FILES },
  [templateScreens.fileMake]: () => import('./make.page.tsx'),
  [templateScreens.extract]: () => import('./extract.page.tsx'),
  // Reached from the console; the server decides whether the lot may be read.
  [templateScreens.lotDocument]: { load: () => import('./make.page.tsx'), authorize: false },
  [templateScreens.lotMethod]: { load: () => import('./extract.page.tsx'), authorize: false },
  [templateScreens.edit]: { load: () => import('./edit.page.tsx'), under: BULLETINS },
});

export const help = helpFile(() => import('./help.ts'));
