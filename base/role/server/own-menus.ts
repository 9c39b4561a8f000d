import { isYes } from '#kit/shared/yes-no.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { SignName } from '#kit/shared/signs.ts';
import type * as calls from '../shared/calls.ts';
import { menuChanged } from '../shared/events.ts';
import type { OpenMethod } from '../shared/schema.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { pathOf, shownMenus } from './menus.ts';
import { menu } from './tables.ts';

type Typed = InputOf<typeof calls.addMenu>;
type Row = typeof menu.$inferSelect;

/** The entry as it will stand: below a folder, leading to a declared page or to an address outside. */
async function settled(tx: Tx, input: Typed, own?: Row) {
  const rows = await shownMenus(tx.db);
  const known = new Map(rows.map((m) => [m.menuCode, m]));
  const parent = input.parentCode === null ? undefined : known.get(input.parentCode);
  if (input.parentCode !== null && (!parent || parent.resourceUri !== ''))
    throw refuseField('parentCode', 'menus.wrongParent');
  for (let above = parent; above; above = known.get(above.parentCode ?? ''))
    if (above.id === own?.id) throw refuseField('parentCode', 'menus.wrongParent');
  // What screen opens to whom stays declared: an own entry only leads there another way.
  if (input.menuType === 'page' && !rows.some((m) => !m.isOwn && pathOf(m.resourceUri) === input.page))
    throw refuseField('page', 'menus.wrongPage');
  const query = input.parameter ? `?${input.parameter}` : '';
  return {
    parentCode: parent?.menuCode ?? null,
    resourceUri: input.menuType === 'page' ? `${input.page}${query}` : (input.address ?? ''),
    isOuter: input.menuType === 'outer' ? '1' : '0',
    menuCname: input.menuCname,
    menuEname: input.menuEname,
    sort: Number(input.sort),
    ownHidden: isYes(input.ownHidden),
    description: input.description ?? '',
    icon: (input.icon ?? '') as SignName | '',
    method: (input.method ?? 'frame') as OpenMethod,
  };
}

/** 新增菜单: only for this tenant; who may open it is who may open what it leads to. */
export async function addMenu(tx: Tx, input: Typed): Promise<{ id: string }> {
  const id = newId();
  const menuCode = `own.${id}`;
  const row = { ...(await settled(tx, input)), id, menuCode, tenantId: tx.tenantId, isOwn: true };
  await tx.db.insert(menu).values(row);
  tx.emit(menuChanged, { subjectType: 'menu', subjectId: id, after: row }, { menuCode });
  return { id };
}

/** The tenant's own entry, locked: declared ones are only renamed, moved and hidden. */
async function ownMenu(tx: Tx, id: string): Promise<Row> {
  const [found] = await tx.db.select().from(menu).where(eq(menu.id, id)).for('update');
  if (!found || found.hidden) throw refuse('menus.notFound', 404);
  if (!found.isOwn) throw refuse('menus.isDeclared');
  return found;
}

/** 修改自建菜单. */
export async function modifyOwnMenu(tx: Tx, input: InputOf<typeof calls.modifyOwnMenu>): Promise<null> {
  const before = await ownMenu(tx, input.id);
  if (before.version !== input.version) throw kitRefuse('refused.changed', 409);
  const after = await settled(tx, input, before);
  const below = await tx.db.$count(menu, eq(menu.parentCode, before.menuCode));
  if (after.resourceUri !== '' && below > 0) throw refuseField('menuType', 'menus.hasBelow');
  await tx.db
    .update(menu)
    .set({ ...after, version: sql`${menu.version} + 1` })
    .where(eq(menu.id, before.id));
  const about = { subjectType: 'menu' as const, subjectId: before.id, before, after };
  tx.emit(menuChanged, about, { menuCode: before.menuCode });
  return null;
}

/** 删除菜单: of one's own, and only when nothing stands below it. */
export async function removeMenu(tx: Tx, { id }: { id: string }): Promise<null> {
  const before = await ownMenu(tx, id);
  if ((await tx.db.$count(menu, eq(menu.parentCode, before.menuCode))) > 0) throw refuse('menus.hasBelow');
  await tx.db.delete(menu).where(and(eq(menu.id, id), eq(menu.isOwn, true)));
  tx.emit(menuChanged, { subjectType: 'menu', subjectId: id, before }, { menuCode: before.menuCode });
  return null;
}
