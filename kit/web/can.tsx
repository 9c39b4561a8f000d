import type { ReactNode } from 'react';
import type { Permission } from '#kit/shared/names.ts';
import { store, useStore } from './store.ts';

/** Button permissions of the user (按钮权限): module → actions. */
type ButtonMap = Readonly<Record<string, readonly string[]>>;

const buttonStore = store<ButtonMap>({});
export const setButtons = (to: ButtonMap): void => buttonStore.set(to);

/** The server lists a module's actions (`award` → `view`); a permission is named `award.view`. */
function allowed(map: ButtonMap, may: Permission | undefined): boolean {
  if (!may) return true;
  const cut = may.indexOf('.');
  return map[may.slice(0, cut)]?.includes(may.slice(cut + 1)) ?? false;
}

/** May the user do this: `const can = useCan(); can('entrustContract.add')`. */
export function useCan(): (may: Permission | undefined) => boolean {
  const map = useStore(buttonStore);
  return (may) => allowed(map, may);
}

/** Shows its children only to whoever holds the permission; the server checks again at the call. */
export function Can({ may, children }: { readonly may: Permission; readonly children: ReactNode }) {
  return useCan()(may) ? children : null;
}
