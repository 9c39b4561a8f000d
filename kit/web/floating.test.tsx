import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MenuButton } from './menu-button.tsx';
import { draw, withSession } from './test/render.tsx';

withSession();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openMenu() {
  const onPick = vi.fn();
  draw(
    <MenuButton label="更多" items={[{ key: 'move', label: '调动' }]} onPick={onPick}>
      …
    </MenuButton>,
  );
  const button = screen.getByRole('button', { name: '更多' });
  await userEvent.click(button);
  return { button, onPick };
}

test('a menu goes along with its button when the page scrolls, and can still be picked from', async () => {
  const { button, onPick } = await openMenu();
  const at = (top: number) =>
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 40, 20));
  at(300);
  fireEvent.scroll(document);
  const menu = screen.getByRole('menu', { name: '更多' });
  expect(menu.style.top).toBe('324px');
  at(120);
  fireEvent.scroll(document);
  expect(menu.style.top).toBe('144px');
  await userEvent.click(screen.getByRole('menuitem', { name: '调动' }));
  expect(onPick).toHaveBeenCalledWith('move');
});

test('a menu closes once its button is out of sight', async () => {
  let tell: IntersectionObserverCallback = () => undefined;
  const observed = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        tell = callback;
      }
      observe = observed;
      disconnect = () => undefined;
    },
  );
  const { button } = await openMenu();
  expect(observed).toHaveBeenCalledWith(button);
  const seen = (isIntersecting: boolean) =>
    act(() => tell([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
  seen(true);
  expect(screen.getByRole('menu', { name: '更多' })).toBeTruthy();
  seen(false);
  expect(screen.queryByRole('menu', { name: '更多' })).toBeNull();
});
