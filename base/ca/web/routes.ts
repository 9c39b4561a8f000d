import { pages } from '#kit/web/routes.ts';
import { LIST } from './links.ts';

export const routes = pages({
  '/bos/ca/list': () => import('./list.page.tsx'),
  '/bos/ca/lost': () => import('./lost.page.tsx'),
  '/bos/ca/detail': { load: () => import('./detail.page.tsx'), under: LIST },
  '/bos/opening/ca-binding': { load: () => import('./binding.page.tsx'), under: LIST },
  '/ca/index': { load: () => import('./binding.page.tsx'), under: LIST },
});
