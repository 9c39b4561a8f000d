import { pages } from '#kit/web/routes.ts';
import { OPENAPI_PAGE } from '../shared/links.ts';

export const routes = pages({
  [OPENAPI_PAGE]: { load: () => import('./openapi.page.tsx'), open: true },
});
