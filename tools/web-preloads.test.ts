import { expect, test } from 'vitest';
import { screensOf } from './web-preloads.ts';

test('the screen of a route is read from the table, with meta and without; frames are no screens', () => {
  const code = `
    const BASE = '/a/deep';
    export const routes = pages({
      [\`\${BASE}/hall\`]: { load: () => import('./hall.page.tsx') },
      '/a/list': () => import('./list.page.tsx'),
      '/a/form': { load: () => import('./parts/form.page.tsx'), under: '/a/list' },
    });
    export const layouts = layoutRoutes({ '/b': () => import('./frame.tsx') });`;
  expect(screensOf('areas/a/web/routes.ts', code)).toEqual({
    '/a/deep/hall': 'areas/a/web/hall.page.tsx',
    '/a/list': 'areas/a/web/list.page.tsx',
    '/a/form': 'areas/a/web/parts/form.page.tsx',
  });
});
