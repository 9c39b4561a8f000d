import { isYes } from '#kit/shared/yes-no.ts';
import { menusOf, ownButtons, ownPages } from '#base/role/server/index.ts';
import { holdsCode, type Read } from '#kit/server/context.ts';
import type { MenuEntry } from '../shared/start-calls.ts';

/** 菜单: entries the user may open, as a tree; a root without children disappears. */
export const menuTree = (read: Read): Promise<MenuEntry[]> => treeOf(read, false);

/** `hiddenToo` counts in what the tenant does not show or what this organisation has no part in: a link may still open it. */
async function treeOf({ db, user }: Read, hiddenToo: boolean): Promise<MenuEntry[]> {
  const all = (await menusOf(db)).filter(
    (m) =>
      (hiddenToo || !(m.hidden || m.notFor.includes(user.orgKind))) &&
      (!m.permission || holdsCode({ user }, m.permission)),
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
        icon: m.icon,
        method: m.method,
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
  const menus = flat(await treeOf(read, true)).flatMap((uri) => uri.split('?')[0] || []);
  const pages = [...(await ownPages(read.db))].flatMap(([uri, permission]) =>
    permission !== null && holdsCode(read, permission) ? uri : [],
  );
  return [...new Set([...menus, ...pages])];
}

/** Button permissions (按钮权限): `project.submit` is action `submit` of module `project`, and so is an own button `erp/pay`. */
export async function buttonMap(read: Read): Promise<Record<string, string[]>> {
  const map: Record<string, string[]> = {};
  const put = (key: string, between: string) => {
    const at = key.indexOf(between);
    if (at > 0) (map[key.slice(0, at)] ??= []).push(key.slice(at + 1));
  };
  for (const permission of read.user.permissions) put(permission, '.');
  for (const key of await ownButtons(read)) put(key, '/');
  return map;
}
