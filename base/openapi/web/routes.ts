import { pages } from '#kit/web/routes.ts';
import { openapiScreens } from '../shared/screens.ts';

export const routes = pages({
  [openapiScreens.document]: { load: () => import('./openapi.page.tsx'), open: true },
});
