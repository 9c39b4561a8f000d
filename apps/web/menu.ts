import { isYes } from '#kit/shared/yes-no.ts';
import type { Lang } from '#kit/shared/text.ts';
import { words } from '#kit/shared/text.ts';
import type { Menus } from '#base/session/web/index.ts';
import { carriersOf, type RouteEntry } from '#kit/web/routes.ts';

export type MenuNode = Menus[number];

/** 菜单名称: translation key first, then the names stored with the entry. */
export const menuLabel = (lang: Lang, node: MenuNode): string =>
  (node.i18nKey ? words(lang, node.i18nKey) : undefined) ??
  (lang === 'en' ? node.menuEname || node.menuCname : node.menuCname);

/** Where an entry leads: its route, the frame for outer entries, nothing for groups. */
export function menuTarget(node: MenuNode): string | undefined {
  if (isYes(node.isOuter)) return `/iframe/index?serverUrlId=${encodeURIComponent(node.id)}`;
  return node.resourceUri.startsWith('/') ? node.resourceUri : undefined;
}

/** The first entry below (or this one) that leads somewhere. */
export function firstTarget(node: MenuNode): string | undefined {
  return menuTarget(node) ?? node.children.map(firstTarget).find((to) => to !== undefined);
}

/** Every entry below that leads somewhere, in its order. */
export const entriesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) =>
    node.children.length > 0 ? entriesOf(node.children) : menuTarget(node) ? [node] : [],
  );

const pathOf = (to: string): string => to.split('?')[0] ?? to;

/** Entries from the root down to the one that shows this route; the most exact one wins. */
export function trailTo(menus: readonly MenuNode[], pathname: string, search: string): readonly MenuNode[] {
  let best: readonly MenuNode[] = [];
  let bestScore = 0;
  const query = new URLSearchParams(search);
  const score = (to: string): number => {
    if (pathOf(to) !== pathname) return 0;
    const wanted = [...new URLSearchParams(to.split('?')[1] ?? '')];
    return wanted.every(([k, v]) => query.get(k) === v) ? 2 + wanted.length : 1;
  };
  const walk = (nodes: readonly MenuNode[], above: readonly MenuNode[]) => {
    for (const node of nodes) {
      const here = [...above, node];
      const to = menuTarget(node);
      const points = to ? score(to) : 0;
      if (points > bestScore) {
        bestScore = points;
        best = here;
      }
      walk(node.children, here);
    }
  };
  walk(menus, []);
  return best;
}

/** Where one was before (来处): the module, and which of some screens was seen last. */
interface Before {
  readonly root: string;
  readonly seen: (paths: readonly string[]) => string | undefined;
}

/** The trail of a screen that is no menu entry itself: of the route it stands under, else of the nearest path. */
export function trailOf(
  menus: readonly MenuNode[],
  routes: readonly RouteEntry[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
  before: Before,
): readonly MenuNode[] {
  const own = trailTo(menus, pathname, search);
  if (own.length > 0) return own;
  const above = foldersOf(pathname);
  // Below an entry page, e.g. the console, stands what it leads to; its carriers are theirs.
  const carriers = [pathname, ...above]
    .map((path) => carriersOf(routes.find((r) => r.path === path)))
    .find((found) => found.length > 0);
  const carried = carriers ? trailOfCarrier(menus, carriers, before) : [];
  if (carried.length > 0) return carried;
  const targets = allTargets(menus);
  for (const folder of above) {
    const all = targets.filter((to) => pathOf(to).startsWith(`${folder}/`));
    // Of several entries one came from the one that was seen last.
    const seen = all.length > 1 ? before.seen(all.map(pathOf)) : undefined;
    const near = all.find((to) => pathOf(to) === seen) ?? all[0];
    if (near === undefined) continue;
    const trail = trailTo(menus, pathOf(near), near.split('?')[1] ?? '');
    // The first part of a path tells the module and no more: none of its entries is marked.
    return folder.lastIndexOf('/') > 0 ? trail : trail.slice(0, 1);
  }
  return [];
}

/** `/a/b/c` → `/a/b`, `/a`. */
const foldersOf = (pathname: string): string[] =>
  pathname
    .split('/')
    .slice(1, -1)
    .map((_, i, parts) => `/${parts.slice(0, parts.length - i).join('/')}`);

/** Of several lists that lead to one form, the one it was reached from; after a reload, one of the same module. */
function trailOfCarrier(
  menus: readonly MenuNode[],
  carriers: readonly string[],
  before: Before,
): readonly MenuNode[] {
  const last = before.seen(carriers);
  const trails = [...(last === undefined ? [] : [last]), ...carriers]
    .map((carrier) => trailTo(menus, carrier, ''))
    .filter((trail) => trail.length > 0);
  if (last !== undefined) return trails[0] ?? [];
  return trails.find((trail) => trail[0]?.id === before.root) ?? trails[0] ?? [];
}

const allTargets = (menus: readonly MenuNode[]): string[] =>
  menus.flatMap((node) => [menuTarget(node) ?? '', ...allTargets(node.children)]).filter(Boolean);
