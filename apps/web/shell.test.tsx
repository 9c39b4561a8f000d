import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropCookie, readCookie, writeCookie } from '#kit/web/cookies.ts';
import { setLang } from '#kit/web/lang.ts';
import { closePreferences, openPreferences } from '#kit/web/preference.ts';
import { draw } from '#kit/web/test/render.tsx';
import type { MenuNode } from './menu.ts';
import { fitting } from './root-nav.tsx';
import { ModuleMenu } from './module-menu.tsx';
import { SideMenu } from './side-menu.tsx';

const node = (id: string, resourceUri: string, children: MenuNode[] = []): MenuNode => ({
  id,
  resourceUri,
  menuCname: id,
  menuEname: '',
  i18nKey: '',
  isOuter: '0',
  icon: '',
  method: '',
  children,
});
const nodes = [node('合同管理', '', [node('委托合同', '/here')]), node('项目管理', '/projects')];

const menu = (shut = false) => (
  <SideMenu title="招标采购" nodes={nodes} trail={[nodes[0] as MenuNode]} shut={shut} />
);
const entry = () => screen.queryByRole('link', { name: '项目管理' });
const width = () => Number(screen.getByRole('separator').getAttribute('aria-valuenow'));

function drag(from: number, to: number): void {
  const grip = screen.getByRole('separator');
  grip.setPointerCapture = () => undefined;
  fireEvent.pointerDown(grip, { pointerId: 1, clientX: from });
  fireEvent.pointerMove(grip, { pointerId: 1, clientX: (from + to) / 2 });
  fireEvent.pointerUp(grip, { pointerId: 1, clientX: to });
}

beforeEach(() => {
  setLang('zh');
  window.history.replaceState(null, '', '/ebidding/here');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const name of ['isCollapse', 'resizeNav']) dropCookie(name);
});

test('root entries that do not fit leave room for 更多', () => {
  expect(fitting([100, 100, 100], 300)).toBe(3);
  expect(fitting([100, 100, 100], 299)).toBe(2);
  expect(fitting([100, 100, 100], 283)).toBe(1);
  expect(fitting([100, 100, 100], 50)).toBe(0);
});

test('the menu is drawn to between 240 and 500 pixels, and the width is remembered', () => {
  draw(menu());
  expect(width()).toBe(240);
  drag(240, 360);
  expect([width(), readCookie('resizeNav')]).toEqual([360, '360']);
  drag(360, 900);
  expect([width(), readCookie('resizeNav')]).toEqual([500, '500']);
  drag(500, 10);
  expect([width(), readCookie('resizeNav')]).toEqual([240, '240']);
  cleanup();
  writeCookie('resizeNav', '9999');
  draw(menu());
  expect(width()).toBe(500);
});

test('an entry has its sign, and one that opens in a window of its own says so', async () => {
  const outer = { isOuter: '1', resourceUri: 'https://outer.test/', method: 'window', icon: 'help' };
  draw(
    <SideMenu
      title="招标采购"
      nodes={[
        { ...node('帮助', ''), ...outer },
        { ...node('内嵌', ''), ...outer, method: 'frame', icon: '' },
      ]}
      trail={[]}
      shut={false}
    />,
  );
  const help = screen.getByRole('link', { name: '帮助' });
  expect([help.getAttribute('href'), help.getAttribute('target'), help.getAttribute('rel')]).toEqual([
    'https://outer.test/',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(help.title).toBe('此页面在新窗口中打开');
  await waitFor(() => expect(help.querySelector('[data-sign=help] svg')).toBeTruthy());
  const framed = screen.getByRole('link', { name: '内嵌' });
  expect(framed.getAttribute('href')).toBe(`/iframe/index?serverUrlId=${encodeURIComponent('内嵌')}`);
  expect(framed.querySelector('[data-sign]')).toBeNull();
});

test('the lock folds and pins the menu, and that is remembered', async () => {
  draw(menu());
  await userEvent.click(screen.getByRole('button', { name: '收起菜单' }));
  expect(entry()).toBeNull();
  expect(readCookie('isCollapse')).toBe('1');
  cleanup();
  draw(menu());
  expect(entry()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '显示菜单' }));
  await userEvent.click(screen.getByRole('button', { name: '固定菜单' }));
  expect(entry()).toBeTruthy();
  expect(readCookie('isCollapse')).toBe('0');
});

test('folded, it is peeked at by hovering, 300 ms after coming and going', () => {
  vi.useFakeTimers();
  draw(menu(true));
  const rail = screen.getByRole('navigation');
  fireEvent.mouseEnter(rail);
  act(() => void vi.advanceTimersByTime(299));
  expect(entry()).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(entry()).toBeTruthy();
  fireEvent.mouseLeave(rail);
  act(() => void vi.advanceTimersByTime(300));
  expect(entry()).toBeNull();
});

test('showLeftMenu=0 folds the menu for this visit only', async () => {
  draw(menu(true));
  await waitFor(() => expect(entry()).toBeNull());
  expect(readCookie('isCollapse')).toBeUndefined();
});

test('so few entries that they fit one line stand above the screen, until somebody pins them', async () => {
  const kept: string[] = [];
  openPreferences('me', {
    load: () => Promise.resolve([]),
    keep: (_kind, key, value) => Promise.resolve(kept.push(`${key} ${value}`)),
  });
  draw(<ModuleMenu root={node('招标采购', '', nodes)} trail={[nodes[1] as MenuNode]} shut={false} />);
  expect(screen.queryByRole('separator')).toBeNull();
  expect(screen.getAllByRole('link').map((a) => a.textContent)).toEqual(['委托合同', '项目管理']);
  expect(entry()?.getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('button', { name: '菜单固定在左侧' }));
  expect(width()).toBe(240);
  await userEvent.click(screen.getByRole('button', { name: '收起菜单' }));
  expect(screen.queryByRole('separator')).toBeNull();
  await waitFor(() => expect(kept).toEqual(['side:招标采购 pinned', 'side:招标采购 ']));
  closePreferences();
});

test('many entries stand beside the screen', () => {
  const many = ['a', 'b', 'c', 'd'].map((id) => node(id, `/${id}`));
  draw(<ModuleMenu root={node('招标采购', '', many)} trail={[]} shut={false} />);
  expect(width()).toBe(240);
});
