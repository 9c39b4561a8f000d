import { helpFile } from '#kit/web/help.ts';
import { frameParts, pages } from '#kit/web/routes.ts';
import { clientScreens } from '../shared/screens.ts';

export const routes = pages({
  [clientScreens.list]: () => import('./list.page.tsx'),
  [clientScreens.check]: { load: () => import('./check.page.tsx'), authorize: false },
  [clientScreens.detail]: { load: () => import('./detail.page.tsx'), under: clientScreens.list },
});

export const frame = frameParts({
  userMenu: [{ key: 'syscheck', label: { zh: '系统检测', en: 'System check' }, to: clientScreens.check }],
});

export const help = helpFile(() => import('./help.ts'));
