import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EVERY_SCREEN, hungIn } from './chunks.ts';
import { declaredRoutes, framesAround, routesIn } from './declared-routes.ts';
import { declaredScreens } from './screens.ts';

const root = path.resolve(import.meta.dirname, '..');

test('the screen of a route is read from the table, with meta and without; frames are no screens', () => {
  const paths = new Map([
    ['aScreens.hall', '/a/deep/hall'],
    ['aScreens.list', '/a/list'],
    ['aScreens.form', '/a/form'],
    ['bScreens.console', '/b'],
    ['cScreens.room', '/c'],
    ['aScreens.board', '/a/board'],
    ['aScreens.other', '/a/other'],
    ['aScreens.whole', '/a/whole'],
    ['aScreens.more', '/a/more'],
  ]);
  const code = `
    const board = () => import('./board.page.tsx');
    const whole = { load: () => import('./whole.page.tsx'), authorize: false };
    const unused = () => import('./unused.page.tsx');
    export const routes = pages({
      [aScreens.board]: board,
      [aScreens.other]: { load: board, under: aScreens.board },
      [aScreens.whole]: whole,
      [aScreens.more]: { ...whole, under: aScreens.whole },
      [aScreens.hall]: { load: () => import('./hall.page.tsx') },
      [aScreens.list]: () => import('./list.page.tsx'),
      [aScreens.form]: { load: () => import('./parts/form.page.tsx'), under: aScreens.list },
    });
    export const layouts = layoutRoutes({
      [bScreens.console]: () => import('./frame.tsx'),
      [cScreens.room]: () => import('./around.tsx'),
    });`;
  const routes = routesIn('areas/a/web/routes.ts', code, paths);
  expect(Object.fromEntries(routes.screens)).toEqual({
    '/a/deep/hall': 'areas/a/web/hall.page.tsx',
    '/a/list': 'areas/a/web/list.page.tsx',
    '/a/form': 'areas/a/web/parts/form.page.tsx',
    '/a/board': 'areas/a/web/board.page.tsx',
    '/a/other': 'areas/a/web/board.page.tsx',
    '/a/whole': 'areas/a/web/whole.page.tsx',
    '/a/more': 'areas/a/web/whole.page.tsx',
  });
  expect(Object.fromEntries(routes.frames)).toEqual({
    '/b': 'areas/a/web/frame.tsx',
    '/c': 'areas/a/web/around.tsx',
  });
});

test('every screen that a folder declares is known with its module, also where two folders name their tables alike', () => {
  const { screens } = declaredRoutes(root);
  const unknown = declaredScreens(root).filter(({ path: route }) => !screens.has(route));
  // The application's own.
  expect(unknown.map(({ path: route }) => route)).toEqual(['/login', '/uip/login', '/404']);
  expect(screens.get('/pre/entrust-contract/contractList')).toBe('areas/entrust-contract/web/list.page.tsx');
  expect(screens.get('/ctr/contract/list')).toBe('areas/purchase-contract/web/list.page.tsx');
  expect(screens.get('/mine/mine')).toBe('areas/workplace/web/home.page.tsx');
});

test('a frame comes with every screen below its path, and with no other', () => {
  const around = framesAround({
    screens: new Map([
      ['/b', 'entry.page.tsx'],
      ['/b/step', 'step.page.tsx'],
      ['/basket', 'basket.page.tsx'],
    ]),
    frames: new Map([['/b', 'frame.tsx']]),
  });
  expect(Object.fromEntries(around)).toEqual({
    'entry.page.tsx': ['frame.tsx'],
    'step.page.tsx': ['frame.tsx'],
  });
  const real = framesAround(declaredRoutes(root));
  expect(real.get('areas/bid-opening/web/process.page.tsx')).toEqual(['areas/console/web/frame.tsx']);
  expect(real.get('areas/entrust-contract/web/list.page.tsx')).toBeUndefined();
});

test('what folders hang into the frame for everybody is fetched with every screen', () => {
  expect(EVERY_SCREEN).toEqual(
    expect.arrayContaining([
      'apps/web/app.tsx',
      'base/duty/web/bell.tsx',
      'base/registration/web/always.tsx',
    ]),
  );
  expect(EVERY_SCREEN.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  // What opens by a click in the menu of the user comes when it is asked for.
  expect(EVERY_SCREEN).not.toContain('base/account/web/avatar-dialog.tsx');
});

test('what a folder hangs into the frame is read from its declaration, however it is written', () => {
  const code = `
    export const routes = pages({ [aScreens.list]: () => import('./list.page.tsx') });
    const header = () => import('./none.tsx');
    export const frame = frameParts({
      header: [...(isWide ? [() => import('./wide/bell.tsx')] : []), () => import('./clock.tsx')],
      userMenu: [{ key: 'own', label: { zh: '个人', en: 'Own' }, dialog: () => import('./dialog.tsx') }],
      always: [() => import('./always.tsx')],
    });`;
  expect(hungIn('areas/a/web/routes.ts', code)).toEqual([
    'areas/a/web/wide/bell.tsx',
    'areas/a/web/clock.tsx',
    'areas/a/web/always.tsx',
  ]);
});
