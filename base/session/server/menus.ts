import { isYes } from '#kit/shared/yes-no.ts';
import { menusOf } from '#base/role/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { MenuEntry } from '../shared/calls.ts';

/** 菜单: entries the user may open, as a tree; a root without children disappears. */
export const menuTree = (read: Read): Promise<MenuEntry[]> => treeOf(read, false);

/** `hiddenToo` counts in what the tenant does not show: its screens may still be opened by a link. */
async function treeOf({ db, user }: Read, hiddenToo: boolean): Promise<MenuEntry[]> {
  const all = (await menusOf(db)).filter(
    (m) => (hiddenToo || !m.hidden) && (!m.permission || user.permissions.has(m.permission)),
  );
  const under = (parent: string | null): MenuEntry[] =>
    all
      .filter((m) => m.parentCode === parent)
      .map((m) => ({
        id: m.id,
        resourceUri: m.resourceUri,
        menuCname: m.menuCname,
        menuEname: m.menuEname,
        i18nKey: m.renamed ? '' : m.menuCode,
        isOuter: m.isOuter,
        children: under(m.menuCode),
      }))
      .filter((m) => m.resourceUri !== '' || m.children.length > 0);
  return under(null);
}

/** 外部菜单: what leads outside, wherever it stands in the tree. */
export async function outerMenus(read: Read): Promise<MenuEntry[]> {
  const flat = (entries: MenuEntry[]): MenuEntry[] => entries.flatMap((e) => [e, ...flat(e.children)]);
  return flat(await menuTree(read)).filter((m) => isYes(m.isOuter));
}

/** Routes of the menus this user may open. */
export async function permittedUris(read: Read): Promise<string[]> {
  const flat = (entries: MenuEntry[]): string[] =>
    entries.flatMap((e) => [e.resourceUri, ...flat(e.children)]);
  return [...new Set(flat(await treeOf(read, true)).flatMap((uri) => uri.split('?')[0] || []))];
}

/** Button permissions (按钮权限): `project.submit` is action `submit` of module `project`. */
export function buttonMap({ user }: Read): Record<string, string[]> {
  const map: Record<string, string[]> = {};
  for (const permission of user.permissions) {
    const dot = permission.indexOf('.');
    if (dot < 0) continue;
    (map[permission.slice(0, dot)] ??= []).push(permission.slice(dot + 1));
  }
  return map;
}
