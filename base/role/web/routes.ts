import { pages } from '#kit/web/routes.ts';
import { COMPANY, PLAT, TENANT } from './links.ts';

const roles = () => import('./roles.page.tsx');

export const routes = pages({
  [PLAT]: roles,
  [TENANT]: roles,
  [COMPANY]: roles,
  '/base/role/permissions': { load: () => import('./permissions.page.tsx'), under: COMPANY },
  '/base/resource/resourceManager': () => import('./resources.page.tsx'),
  '/base/menu/menuManage': () => import('./menus.page.tsx'),
});
