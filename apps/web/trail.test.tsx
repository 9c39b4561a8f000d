import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLang } from '#kit/web/lang.ts';
import { draw } from '#kit/web/test/render.tsx';
import type { MenuNode } from './menu.ts';
import { Trail } from './trail.tsx';

const node = (id: string, resourceUri: string, children: MenuNode[] = []): MenuNode => ({
  id,
  resourceUri,
  menuCname: id,
  menuEname: `${id} (en)`,
  i18nKey: '',
  isOuter: '0',
  icon: '',
  method: '',
  children,
});
const list = node('项目管理', '/pre/project/project-list');
const group = node('采购准备', '', [list]);
const module = node('招标采购', '', [node('委托合同', '/pre/contract-list'), group]);
const trail = [module, group, list];

const crumbs = () => within(screen.getByRole('navigation', { name: '当前位置' })).getAllByRole('listitem');
const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')?.split('?')[0]]);

beforeEach(() => setLang('zh'));
afterEach(cleanup);

test('the list itself is where one is; the module leads to its first screen, a group nowhere', () => {
  draw(<Trail trail={trail} pathname="/pre/project/project-list" />);
  expect(crumbs().map((one) => one.textContent)).toEqual(['招标采购', '采购准备', '项目管理']);
  expect(links()).toEqual([['招标采购', '/pre/contract-list']]);
  expect(screen.getByText('项目管理').getAttribute('aria-current')).toBe('page');
});

test('a form below the list leads back to it', () => {
  draw(<Trail trail={trail} pathname="/pre/project/project-edit" />);
  expect(links()).toEqual([
    ['招标采购', '/pre/contract-list'],
    ['项目管理', '/pre/project/project-list'],
  ]);
  expect(document.querySelector('[aria-current]')).toBeNull();
});

test('where only the module is known, nothing stands', () => {
  draw(<Trail trail={[module]} pathname="/pre/elsewhere" />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
