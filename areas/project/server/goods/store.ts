import { and, asc, arrayOverlaps, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { goodsTemplate, projectGoods } from '../tables.ts';

export type TemplateRow = typeof goodsTemplate.$inferSelect;
export type GoodsRecord = typeof projectGoods.$inferSelect;

/** 物资明细表. */
const GOODS_SHEET = '30';

const templates: ListOf = {
  id: goodsTemplate.id,
  order: [{ by: goodsTemplate.tplCode }, { by: goodsTemplate.id }],
};

export function pageOfTemplates(
  db: Db,
  q: PageAsked & {
    tplType: string;
    isIntl?: string | undefined;
    purchaseCatalogs: readonly string[];
  },
) {
  const where = and(
    eq(goodsTemplate.enabled, true),
    eq(goodsTemplate.tplType, q.tplType),
    q.isIntl ? eq(goodsTemplate.isIntl, q.isIntl) : undefined,
    q.purchaseCatalogs.length > 0
      ? arrayOverlaps(goodsTemplate.purchaseCatalogs, [...q.purchaseCatalogs])
      : undefined,
  );
  return pageRows(db, templates, {
    from: sql`${goodsTemplate}`,
    where,
    q,
    rows: (at) => db.select().from(goodsTemplate).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

export async function templateById(db: Db, id: string): Promise<TemplateRow | undefined> {
  const rows = await db.select().from(goodsTemplate).where(eq(goodsTemplate.id, id));
  return rows[0];
}

export const templatesByIds = (db: Db, ids: readonly string[]): Promise<TemplateRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(goodsTemplate)
        .where(inArray(goodsTemplate.id, [...ids]))
        .limit(500);

export type VersionValues = Omit<
  typeof goodsTemplate.$inferInsert,
  'id' | 'tenantId' | 'tplType' | 'enabled'
> & { readonly templateId: string; readonly version: number };

/** Puts one version at choice; the same version is the same sheet, so one that was there already only comes back. */
export const enableVersion = (tx: Tx, row: VersionValues) =>
  tx.db
    .insert(goodsTemplate)
    .values({ ...row, tplType: GOODS_SHEET, id: newId(), tenantId: tx.tenantId })
    .onConflictDoUpdate({ target: [goodsTemplate.tenantId, goodsTemplate.tplCode], set: { enabled: true } });

/** Takes every version of a template out of the choice. */
export const disableVersions = (tx: Tx, templateId: string) =>
  tx.db
    .update(goodsTemplate)
    .set({ enabled: false })
    .where(and(eq(goodsTemplate.templateId, templateId), eq(goodsTemplate.enabled, true)));

const ofLot = (packageId: string) => eq(projectGoods.packageId, packageId);

export const countRows = (db: Db, packageId: string): Promise<number> =>
  db.$count(projectGoods, ofLot(packageId));

const goods: ListOf = { id: projectGoods.id, order: [{ by: projectGoods.itemNo }, { by: projectGoods.id }] };

export const pageOfRows = (db: Db, packageId: string, q: PageAsked) =>
  pageRows(db, goods, {
    from: sql`${projectGoods}`,
    where: ofLot(packageId),
    q,
    rows: (at) => db.select().from(projectGoods).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** The first rows of a lot's sheet, in their order. */
export const rowsOfLot = (db: Db, packageId: string, most: number): Promise<GoodsRecord[]> =>
  db.select().from(projectGoods).where(ofLot(packageId)).orderBy(asc(projectGoods.itemNo)).limit(most);

export async function rowById(db: Db, packageId: string, id: string): Promise<GoodsRecord | undefined> {
  const rows = await db
    .select()
    .from(projectGoods)
    .where(and(ofLot(packageId), eq(projectGoods.id, id)));
  return rows[0];
}

/** Rows at the end of a sheet, in one statement however many they are. */
export async function insertRows(
  tx: Tx,
  packageId: string,
  after: number,
  rows: readonly Readonly<Record<string, string>>[],
  known: readonly (string | undefined)[] = [],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((_, i) => known[i] ?? newId());
  const made = JSON.stringify(rows.map((values, i) => [ids[i], values]));
  await tx.db.execute(sql`
    insert into project_goods (id, tenant_id, package_id, item_no, item_values, created_at)
    select (r.one ->> 0)::uuid, ${tx.tenantId}::uuid, ${packageId}::uuid, ${after}::int + r.no::int, r.one -> 1, ${tx.now.toISOString()}::timestamptz
    from jsonb_array_elements(${made}::jsonb) with ordinality r(one, no)`);
  return ids;
}

/** Other values of rows of one sheet, by their ids. */
export const updateRows = (
  tx: Tx,
  packageId: string,
  rows: readonly (readonly [id: string, values: Readonly<Record<string, string>>])[],
) =>
  tx.db.execute(sql`
    update project_goods g set item_values = r.one -> 1
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r(one)
    where g.package_id = ${packageId}::uuid and g.id = (r.one ->> 0)::uuid and g.item_values <> r.one -> 1`);

/** 表的标记: another one as soon as any row of the sheet is another. */
export async function markOf(db: Db, packageId: string): Promise<string> {
  const { rows } = await db.execute<{ mark: string }>(sql`
    select encode(sha256(convert_to(coalesce(string_agg(id::text || item_values::text, ',' order by item_no), ''), 'UTF8')), 'hex') as mark
    from project_goods where package_id = ${packageId}`);
  return rows[0]?.mark ?? '';
}

export const updateRow = (tx: Tx, id: string, itemValues: Record<string, string>) =>
  tx.db.update(projectGoods).set({ itemValues }).where(eq(projectGoods.id, id));

export const deleteAll = (tx: Tx, packageId: string) => tx.db.delete(projectGoods).where(ofLot(packageId));

/** Deletes rows and closes the gaps of the numbering; returns how many went. */
export async function deleteRows(tx: Tx, packageId: string, ids: readonly string[]): Promise<number> {
  const gone = await tx.db
    .delete(projectGoods)
    .where(and(ofLot(packageId), inArray(projectGoods.id, [...ids])))
    .returning({ id: projectGoods.id });
  await tx.db.execute(sql`
    update project_goods g set item_no = n.item_no
    from (select id, row_number() over (order by item_no) as item_no from project_goods where package_id = ${packageId}) n
    where n.id = g.id and n.item_no <> g.item_no`);
  return gone.length;
}
