import { expect, test } from 'vitest';
import { screensOf } from './web-preloads.ts';

test('the screen of a route is read from the table, with meta and without; frames are no screens', () => {
  const paths = new Map([
    ['aScreens.hall', '/a/deep/hall'],
    ['aScreens.list', '/a/list'],
    ['aScreens.form', '/a/form'],
    ['bScreens.console', '/b'],
  ]);
  const code = `
    export const routes = pages({
      [aScreens.hall]: { load: () => import('./hall.page.tsx') },
      [aScreens.list]: () => import('./list.page.tsx'),
      [aScreens.form]: { load: () => import('./parts/form.page.tsx'), under: aScreens.list },
    });
    export const layouts = layoutRoutes({ [bScreens.console]: () => import('./frame.tsx') });`;
  expect(screensOf('areas/a/web/routes.ts', code, paths)).toEqual({
    '/a/deep/hall': 'areas/a/web/hall.page.tsx',
    '/a/list': 'areas/a/web/list.page.tsx',
    '/a/form': 'areas/a/web/parts/form.page.tsx',
  });
});
