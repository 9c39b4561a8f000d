import type { ReactNode } from 'react';
import { store, useStore } from './store.ts';

/** Button permissions of the user (按钮权限): module → actions. */
type ButtonMap = Readonly<Record<string, readonly string[]>>;

const buttonStore = store<ButtonMap>({});
export const setButtons = (to: ButtonMap): void => buttonStore.set(to);

/** `module/action`, as menus and roles name it; `module.action` means the same. */
function allowed(map: ButtonMap, may: string | undefined): boolean {
  if (!may) return true;
  const cut = may.includes('/') ? may.indexOf('/') : may.indexOf('.');
  if (cut < 0) return false;
  return map[may.slice(0, cut)]?.includes(may.slice(cut + 1)) ?? false;
}

/** May the user do this: `const can = useCan(); can('contract/add')`. */
export function useCan(): (may: string | undefined) => boolean {
  const map = useStore(buttonStore);
  return (may) => allowed(map, may);
}

/** Shows its children only to whoever holds the permission; the server checks again at the call. */
export function Can({ may, children }: { readonly may: string; readonly children: ReactNode }) {
  return useCan()(may) ? children : null;
}
