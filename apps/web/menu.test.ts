import { expect, test } from 'vitest';
import { firstTarget, type MenuNode, menuLabel, menuTarget, trailOf, trailTo } from './menu.ts';
import { routeEntries } from './tables.ts';

const node = (id: string, resourceUri: string, children: MenuNode[] = [], isOuter = '0'): MenuNode => ({
  id,
  resourceUri,
  menuCname: `${id}名`,
  menuEname: '',
  i18nKey: '',
  isOuter,
  icon: '',
  method: '',
  children,
});

const menus = [
  node('a', '', [
    node('a1', '', [node('a11', '/pre/contract/list?level=1'), node('a12', '/pre/contract/list?level=2')]),
    node('a2', '/pre/project/project-list'),
  ]),
  node('b', '', [node('b1', 'https://other.test', [], '1')]),
];
const fresh = { root: '', seen: (): string | undefined => undefined };
const ids = (trail: readonly MenuNode[]) => trail.map((n) => n.id);

test('the trail follows the address, its query included', () => {
  expect(ids(trailTo(menus, '/pre/contract/list', '?level=2&current=3'))).toEqual(['a', 'a1', 'a12']);
  expect(ids(trailTo(menus, '/pre/contract/list', ''))).toEqual(['a', 'a1', 'a11']);
  expect(trailTo(menus, '/nowhere', '')).toEqual([]);
});

test('a form stands under the list it belongs to, or near its folder', () => {
  const load = () => Promise.reject(new Error());
  const routes = [{ path: '/base/role/userList', under: '/pre/project/project-list', load }] as const;
  const at = (pathname: string) => ids(trailOf(menus, routes, { pathname, search: '' }, fresh));
  expect(at('/base/role/userList')).toEqual(['a', 'a2']);
  expect(at('/pre/project/project-edit')).toEqual(['a', 'a2']);
  // No nearer than its module: that is marked, and none of its entries.
  expect(at('/pre/documentation/bidder/bulletin-view')).toEqual(['a']);
  expect(at('/y/z')).toEqual([]);
});

test('from a fresh address the module of a screen is marked that is no menu entry, not the first module', () => {
  const supplier = [
    node('workbench', '', [node('pending', '/base/wf/aprvPending')]),
    node('pre', '', [node('own', '/pre/project/supplier/list'), node('open', '/pre/bidder/package/list')]),
  ];
  const staff = [
    node('workbench', '', [node('pending', '/base/wf/aprvPending')]),
    node('pre', '', [node('projects', '/pre/project/project-list')]),
  ];
  const marked = (menus: readonly MenuNode[], pathname: string) =>
    ids(trailOf(menus, routeEntries, { pathname, search: '?packageId=p1' }, fresh));
  expect(marked(supplier, '/pre/project/simpleBidding/quote')).toEqual(['pre', 'own']);
  expect(marked(supplier, '/v6-template/master-page/bos/submit/submit-file')).toEqual(['pre', 'own']);
  // What leads a supplier to a lot leads back to the lots it may take part in.
  for (const page of ['bulletin-view', 'receipt/handle', 'receipt/view'])
    expect(marked(supplier, `/pre/documentation/bidder/${page}`), page).toEqual(['pre', 'open']);
  expect(marked(staff, '/v6-template/master-page/file/make-file')).toEqual(['pre', 'projects']);
});

test('what a list of roles or notices leads to stands under that list, not under another of its kind', () => {
  const lists = [
    node('roles', '', [
      node('company', '/base/role/RolePage/company'),
      node('tenant', '/base/role/RolePage/tenant'),
      node('plat', '/base/role/RolePage/plat'),
    ]),
    node('notices', '', [
      node('own', '/base/notification/notification-manage'),
      node('all', '/base/notification/notification-manage-plat'),
    ]),
  ];
  const marked = (pathname: string, from: string) => {
    const seen = (paths: readonly string[]) => paths.find((path) => path === from);
    return ids(trailOf(lists, routeEntries, { pathname, search: '' }, { ...fresh, seen })).at(-1);
  };
  for (const below of ['/base/role/permissions', '/base/role/userList'])
    for (const kind of ['company', 'tenant', 'plat'])
      expect(marked(below, `/base/role/RolePage/${kind}`), below).toBe(kind);
  expect(marked('/base/notification/edit-notification', '/base/notification/notification-manage-plat')).toBe(
    'all',
  );
});

test('a form of several lists stands under the one it was reached from, after a reload under one of its module', () => {
  const two = [
    node('pre', '', [node('pre1', '/base/template/list')]),
    node('sys', '', [node('sys1', '/sts/office/form/platform')]),
  ];
  const under = ['/base/template/list', '/sts/office/form/platform'] as const;
  const load = () => Promise.reject(new Error());
  const routes = [{ path: '/sts/office/form/edit', under, load }] as const;
  const trail = (before: Partial<typeof fresh>) =>
    ids(trailOf(two, routes, { pathname: '/sts/office/form/edit', search: '' }, { ...fresh, ...before }));
  expect(trail({ root: 'pre', seen: () => '/sts/office/form/platform' })).toEqual(['sys', 'sys1']);
  expect(trail({ root: 'sys' })).toEqual(['sys', 'sys1']);
  expect(trail({})).toEqual(['pre', 'pre1']);
});

test('outer entries open in the frame; a root opens its first entry; names fall back to Chinese', () => {
  const [a, b] = menus as [MenuNode, MenuNode];
  expect(menuTarget(b.children[0] as MenuNode)).toBe('/iframe/index?serverUrlId=b1');
  expect(firstTarget(a)).toBe('/pre/contract/list?level=1');
  expect(menuLabel('en', a)).toBe('a名');
});
