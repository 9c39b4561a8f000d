import { isYes } from '#kit/shared/yes-no.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { SignName } from '#kit/shared/signs.ts';
import type { MenuRow, modifyMenu as modifyMenuCall } from '../shared/calls.ts';
import { menuChanged } from '../shared/events.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { ownPages } from './own-resources.ts';
import type { Catalogue } from './permissions.ts';
import { menu } from './tables.ts';

/** Every entry of the tenant that is declared or its own, in order. */
export const shownMenus = (db: Db) =>
  db
    .select()
    .from(menu)
    .where(eq(menu.hidden, false))
    .orderBy(sql`coalesce(${menu.ownSort}, ${menu.sort})`, asc(menu.menuCode))
    .limit(2000);

/** No tree of menus is deeper. */
const MOST_LEVELS = 20;

export const pathOf = (uri: string): string => uri.split('?')[0] ?? uri;

/** Every menu entry of the tenant as it is shown there, in order; the caller filters by permission. */
export async function menusOf(db: Db) {
  const pages = await ownPages(db);
  // An address outside that is registered as out of use is opened by nobody.
  const rows = (await shownMenus(db)).filter((m) => pages.get(m.resourceUri) !== null);
  // An entry of the tenant's own is for whoever may open the declared page it leads to.
  const declared = new Map(rows.filter((m) => !m.isOwn).map((m) => [pathOf(m.resourceUri), m.permission]));
  return rows.map((m) => ({
    id: m.id,
    menuCode: m.menuCode,
    parentCode: m.parentCode,
    resourceUri: m.resourceUri,
    permission:
      m.isOwn && m.resourceUri !== ''
        ? (declared.get(pathOf(m.resourceUri)) ?? pages.get(m.resourceUri) ?? null)
        : m.permission,
    notFor: m.notFor,
    isOuter: m.isOuter,
    menuCname: m.ownCname ?? m.menuCname,
    menuEname: m.ownEname ?? m.menuEname,
    /** A name of one's own wins over the translation key. */
    renamed: m.isOwn || m.ownCname !== null || m.ownEname !== null,
    hidden: m.ownHidden,
    icon: m.icon,
    method: isYes(m.isOuter) ? m.method : ('' as const),
  }));
}

/** 菜单管理: declared entries with what the tenant wants otherwise, and the tenant's own. */
export async function menuTree(catalogue: Catalogue, { db, lang }: Read): Promise<MenuRow[]> {
  const modules = new Map(
    [...catalogue.declarations]
      .reverse()
      .flatMap((d) => d.menus.map((m) => [m.code, d.title[lang]] as const)),
  );
  const rows = await shownMenus(db);
  const parents = new Map(rows.map((m) => [m.menuCode, m.parentCode]));
  // What lost its folder stands at the top.
  const levelOf = (parent: string | null, level = 1): number =>
    parent === null || !parents.has(parent) || level > MOST_LEVELS
      ? level
      : levelOf(parents.get(parent) ?? null, level + 1);
  return rows.map((m) => ({
    id: m.id,
    menuCode: m.menuCode,
    parentCode: m.parentCode ?? '',
    menuType: m.resourceUri === '' ? 'folder' : isYes(m.isOuter) ? 'outer' : 'page',
    path: pathOf(m.resourceUri),
    parameter: m.resourceUri.slice(pathOf(m.resourceUri).length + 1),
    module: modules.get(m.menuCode) ?? '',
    description: m.description,
    icon: m.icon,
    method: isYes(m.isOuter) ? m.method : ('' as const),
    level: levelOf(m.parentCode),
    permission: m.permission ?? '',
    menuCname: m.menuCname,
    menuEname: m.menuEname,
    sort: m.sort,
    ownCname: m.ownCname,
    ownEname: m.ownEname,
    ownSort: m.ownSort,
    ownHidden: m.ownHidden,
    isOwn: m.isOwn,
    version: m.version,
  }));
}

/** Entries whose hiding would hide the way to show them again. */
const ALWAYS_SHOWN = ['system', 'system.access', 'system.menus'];

/** 修改菜单: names, order, visibility; route and permission stay as declared. */
export async function modifyMenu(tx: Tx, input: InputOf<typeof modifyMenuCall>): Promise<null> {
  const found = await tx.db.select().from(menu).where(eq(menu.id, input.id)).for('update');
  const before = found[0];
  if (!before || before.hidden || before.isOwn) throw refuse('menus.notFound', 404);
  const after = {
    ownCname: input.ownCname,
    ownEname: input.ownEname,
    ownSort: input.ownSort === null ? null : Number(input.ownSort),
    ownHidden: isYes(input.ownHidden),
    description: input.description ?? '',
    icon: (input.icon ?? '') as SignName | '',
  };
  if (after.ownHidden && ALWAYS_SHOWN.includes(before.menuCode))
    throw refuseField('ownHidden', 'menus.mustShow');
  const changed = await tx.db
    .update(menu)
    .set({ ...after, version: sql`${menu.version} + 1` })
    .where(and(eq(menu.id, input.id), eq(menu.version, input.version)))
    .returning({ id: menu.id });
  if (changed.length === 0) throw kitRefuse('refused.changed', 409);
  tx.emit(
    menuChanged,
    { subjectType: 'menu', subjectId: before.id, before, after },
    { menuCode: before.menuCode },
  );
  return null;
}
