import { expect, test } from 'vitest';
import { firstTarget, type MenuNode, menuLabel, menuTarget, trailOf, trailTo } from './menu.ts';

const node = (id: string, resourceUri: string, children: MenuNode[] = [], isOuter = '0'): MenuNode => ({
  id,
  resourceUri,
  menuCname: `${id}名`,
  menuEname: '',
  i18nKey: '',
  isOuter,
  children,
});

const menus = [
  node('a', '', [
    node('a1', '', [node('a11', '/pre/contract/list?level=1'), node('a12', '/pre/contract/list?level=2')]),
    node('a2', '/pre/project/project-list'),
  ]),
  node('b', '', [node('b1', 'https://other.test', [], '1')]),
];
const ids = (trail: readonly MenuNode[]) => trail.map((n) => n.id);

test('the trail follows the address, its query included', () => {
  expect(ids(trailTo(menus, '/pre/contract/list', '?level=2&current=3'))).toEqual(['a', 'a1', 'a12']);
  expect(ids(trailTo(menus, '/pre/contract/list', ''))).toEqual(['a', 'a1', 'a11']);
  expect(trailTo(menus, '/nowhere', '')).toEqual([]);
});

test('a form stands under the list it belongs to, or near its folder', () => {
  const load = () => Promise.reject(new Error());
  const routes = [{ path: '/base/role/userList', under: '/pre/project/project-list', load }] as const;
  expect(ids(trailOf(menus, routes, '/base/role/userList', ''))).toEqual(['a', 'a2']);
  expect(ids(trailOf(menus, routes, '/pre/project/project-edit', ''))).toEqual(['a', 'a2']);
  expect(trailOf(menus, routes, '/y/z', '')).toEqual([]);
});

test('outer entries open in the frame; a root opens its first entry; names fall back to Chinese', () => {
  const [a, b] = menus as [MenuNode, MenuNode];
  expect(menuTarget(b.children[0] as MenuNode)).toBe('/iframe/index?serverUrlId=b1');
  expect(firstTarget(a)).toBe('/pre/contract/list?level=1');
  expect(menuLabel('en', a)).toBe('a名');
});
