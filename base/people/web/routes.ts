import { pages } from '#kit/web/routes.ts';

export const TREE = '/base/organization/treePage';

export const routes = pages({
  [TREE]: () => import('./tree.page.tsx'),
  '/base/role/userList': {
    load: () => import('./role-users.page.tsx'),
    under: '/base/role/RolePage/company',
  },
});
