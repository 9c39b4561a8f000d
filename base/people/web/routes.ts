import { ENTRY_CODE } from '#base/account/shared/rules.ts';
import { pages } from '#kit/web/routes.ts';

export const TREE = '/base/organization/treePage';

export const routes = pages({
  [TREE]: () => import('./tree.page.tsx'),
  '/base/organization/requests': () => import('./requests.page.tsx'),
  [ENTRY_CODE]: { load: () => import('./entry-code.page.tsx'), open: true },
  '/base/role/userList': {
    load: () => import('./role-users.page.tsx'),
    under: '/base/role/RolePage/company',
  },
});
